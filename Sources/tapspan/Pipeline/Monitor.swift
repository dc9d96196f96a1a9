// The one file of the tool that calls pthreads; pointers stay in here.
import Glibc

/// A state that threads share: one changes it at a time, others wait until it is as they need it.
///
/// Unchecked, because only the thread that holds the lock touches the state.
@safe final class Monitor<State: ~Copyable>: @unchecked Sendable {
  private var state: State
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>

  init(_ state: consuming sending State) {
    self.state = state
    unsafe lock = .allocate(capacity: 1)
    unsafe changed = .allocate(capacity: 1)
    unsafe pthread_mutex_init(lock, nil)
    unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(lock)
    unsafe pthread_cond_destroy(changed)
    unsafe lock.deallocate()
    unsafe changed.deallocate()
  }

  /// Waits until the state is as `isReady` wants it, then changes it.
  func withLock<Result>(
    when isReady: (borrowing State) -> Bool = { _ in true }, _ body: (inout State) -> Result
  ) -> Result {
    unsafe pthread_mutex_lock(lock)
    while !isReady(state) { unsafe pthread_cond_wait(changed, lock) }
    let result = body(&state)
    unsafe pthread_cond_broadcast(changed)
    unsafe pthread_mutex_unlock(lock)
    return result
  }
}

/// Runs the same work on several threads.
enum Threads {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on `count` threads, this one among them, and waits for all.
  static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    let work = Work(body)
    var threads: [pthread_t] = []
    for _ in 1..<max(1, count) {
      var thread = pthread_t()
      let box = unsafe Unmanaged.passRetained(work)
      let status = unsafe pthread_create(
        &thread, nil,
        { box in
          guard let box = unsafe box else { return nil }
          unsafe Unmanaged<Work>.fromOpaque(box).takeRetainedValue().body()
          return nil
        }, box.toOpaque())
      // Where the system gives no more threads, those that there are do the work.
      if status != 0 {
        unsafe box.release()
        break
      }
      threads.append(thread)
    }
    body()
    for thread in threads { pthread_join(thread, nil) }
  }
}
