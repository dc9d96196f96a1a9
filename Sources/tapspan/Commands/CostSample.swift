/// Chat as it is usual: several languages, a few links, numbers and names, nothing that is made to be slow.
enum CostSample {
  static let text = """
    morning! did the deploy go through last night?
    yes, all green since 02:14, see https://ci.example.org/builds/4711?tab=log
    nice, thanks @maria
    I still get a timeout on the staging box (10.0.3.17), anyone else?
    works for me
    same here, seems to be slow since the update to 3.2.1
    can somebody look at OPS-1234 before lunch, please
    on it. The error is `E_CONNRESET` after about 30 seconds, so probably the proxy
    wir haben das Problem auch, bei uns hilft ein Neustart des Dienstes
    danke für den Hinweis, ich probiere es gleich aus :)
    quelqu'un a le numéro du support ? C'est +33 1 42 68 53 00, je crois
    merci beaucoup, bonne journée à tous
    по-моему, это известная ошибка, вчера писали в канале #releases
    хорошо, подождём до завтра
    了解しました。資料は https://docs.example.jp/guide に置いてあります
    谢谢，我下午再看一下日志
    네, 확인해 보겠습니다
    please send the invoice to billing@example.com, the amount is $1,250.00
    done, reference number is 2024-03-0087
    lol that cat picture again
    who is coming to the meetup on Thursday? 18:30 at the usual place
    me! and I will bring the slides, about 25 pages or so
    +1
    the new docs are at example.com/handbook, feedback is welcome
    there is a typo in chapter 4: "recieve" should be "receive"
    fixed, commit 9fceb02d0ae598e95dc970b74767f19372d61af8
    great, then I close the ticket and we talk about the rest next week
    ok

    """
}
