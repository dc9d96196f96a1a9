// What the C library says about its allocator and Swift's module of it leaves out.
#ifndef CMEMORY_H
#define CMEMORY_H

#include <stddef.h>

/// Lets the allocator keep blocks up to so many bytes when they are freed, and as much at the end of its heap.
void ts_keep_memory(size_t bytes);

#endif
