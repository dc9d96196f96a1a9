import Testing

@testable import LinkDetection

struct PhoneNumberTests {
  private func number(_ text: String, _ region: String? = nil) -> PhoneNumber? {
    PhoneNumber(parsing: text, region: region)
  }

  /// Where it is dialled, what is dialled, whose it is, what for, and the four forms.
  private static let numbers = """
    GB | 020 7946 0018 | GB | fixed-line | +442079460018 | +44 20 7946 0018 | 020 7946 0018 | tel:+44-20-7946-0018
    GB | 0808 157 0192 | GB | toll-free | +448081570192 | +44 808 157 0192 | 0808 157 0192 | tel:+44-808-157-0192
    GB | +44 (0)113 496 0999 | GB | fixed-line | +441134960999 | +44 113 496 0999 | 0113 496 0999 | tel:+44-113-496-0999
    GB | 00 33 1 99 00 12 34 | FR | fixed-line | +33199001234 | +33 1 99 00 12 34 | 01 99 00 12 34 | tel:+33-1-99-00-12-34
    DE | 030 901820 | DE | fixed-line | +4930901820 | +49 30 901820 | 030 901820 | tel:+49-30-901820
    DE | +49 (0)151 23456789 | DE | mobile | +4915123456789 | +49 1512 3456789 | 01512 3456789 | tel:+49-1512-3456789
    DE | 0800 3301000 | DE | toll-free | +498003301000 | +49 800 3301000 | 0800 3301000 | tel:+49-800-3301000
    DE | 089/636-48018 | DE | fixed-line | +498963648018 | +49 89 63648018 | 089 63648018 | tel:+49-89-63648018
    DE | 0900 1234567 | DE | premium-rate | +499001234567 | +49 900 1 234567 | 0900 1 234567 | tel:+49-900-1-234567
    FR | 01 99 00 56 78 | FR | fixed-line | +33199005678 | +33 1 99 00 56 78 | 01 99 00 56 78 | tel:+33-1-99-00-56-78
    FR | +33 (0)5 36 49 12 34 | FR | fixed-line | +33536491234 | +33 5 36 49 12 34 | 05 36 49 12 34 | tel:+33-5-36-49-12-34
    FR | 0 800 91 25 30 | FR | toll-free | +33800912530 | +33 800 91 25 30 | 0 800 91 25 30 | tel:+33-800-91-25-30
    ES | 912 34 56 78 | ES | fixed-line | +34912345678 | +34 912 34 56 78 | 912 34 56 78 | tel:+34-912-34-56-78
    ES | 612 345 679 | ES | mobile | +34612345679 | +34 612 34 56 79 | 612 34 56 79 | tel:+34-612-34-56-79
    ES | 900 100 200 | ES | toll-free | +34900100200 | +34 900 100 200 | 900 100 200 | tel:+34-900-100-200
    IT | 06 6982 1234 | VA | fixed-line | +390669821234 | +39 06 6982 1234 | 06 6982 1234 | tel:+39-06-6982-1234
    IT | 347 123 4567 | IT | mobile | +393471234567 | +39 347 123 4567 | 347 123 4567 | tel:+39-347-123-4567
    IT | +39 02 8646 1234 | IT | fixed-line | +390286461234 | +39 02 8646 1234 | 02 8646 1234 | tel:+39-02-8646-1234
    IT | 800 123 456 | IT | toll-free | +39800123456 | +39 800 123 456 | 800 123 456 | tel:+39-800-123-456
    NL | 020 624 1111 | NL | fixed-line | +31206241111 | +31 20 624 1111 | 020 624 1111 | tel:+31-20-624-1111
    NL | 06 12345678 | NL | mobile | +31612345678 | +31 6 12345678 | 06 12345678 | tel:+31-6-12345678
    NL | 088 123 4567 | NL | universal-access | +31881234567 | +31 88 123 4567 | 088 123 4567 | tel:+31-88-123-4567
    BE | 02 512 34 56 | BE | fixed-line | +3225123456 | +32 2 512 34 56 | 02 512 34 56 | tel:+32-2-512-34-56
    BE | 0470 12 34 56 | BE | mobile | +32470123456 | +32 470 12 34 56 | 0470 12 34 56 | tel:+32-470-12-34-56
    AT | 01 58858 0 | AT | fixed-line | +431588580 | +43 1 588580 | 01 588580 | tel:+43-1-588580
    AT | 0664 1234567 | AT | mobile | +436641234567 | +43 664 1234567 | 0664 1234567 | tel:+43-664-1234567
    CH | 044 668 18 00 | CH | fixed-line | +41446681800 | +41 44 668 18 00 | 044 668 18 00 | tel:+41-44-668-18-00
    CH | 079 123 45 67 | CH | mobile | +41791234567 | +41 79 123 45 67 | 079 123 45 67 | tel:+41-79-123-45-67
    LI | 236 11 11 | LI | fixed-line | +4232361111 | +423 236 11 11 | 236 11 11 | tel:+423-236-11-11
    SE | 08-508 00 100 | SE | fixed-line | +46850800100 | +46 8 508 001 00 | 08-508 001 00 | tel:+46-8-508-001-00
    SE | 070-174 06 05 | SE | mobile | +46701740605 | +46 70 174 06 05 | 070-174 06 05 | tel:+46-70-174-06-05
    NO | 22 86 24 00 | NO | fixed-line | +4722862400 | +47 22 86 24 00 | 22 86 24 00 | tel:+47-22-86-24-00
    NO | 412 34 567 | NO | mobile | +4741234567 | +47 41 23 45 67 | 41 23 45 67 | tel:+47-41-23-45-67
    DK | 33 66 33 66 | DK | fixed-line-or-mobile | +4533663366 | +45 33 66 33 66 | 33 66 33 66 | tel:+45-33-66-33-66
    FI | 09 31010 | FI | fixed-line | +358931010 | +358 9 31010 | 09 31010 | tel:+358-9-31010
    FI | 040 1234567 | FI | mobile | +358401234567 | +358 40 1234567 | 040 1234567 | tel:+358-40-1234567
    PL | 22 621 02 51 | PL | fixed-line | +48226210251 | +48 22 621 02 51 | 22 621 02 51 | tel:+48-22-621-02-51
    PL | 601 123 456 | PL | mobile | +48601123456 | +48 601 123 456 | 601 123 456 | tel:+48-601-123-456
    CZ | 224 401 111 | CZ | fixed-line | +420224401111 | +420 224 401 111 | 224 401 111 | tel:+420-224-401-111
    HU | 06 1 235 1234 | HU | fixed-line | +3612351234 | +36 1 235 1234 | (06 1) 235 1234 | tel:+36-1-235-1234
    HU | 06 20 123 4567 | HU | mobile | +36201234567 | +36 20 123 4567 | 06 20 123 4567 | tel:+36-20-123-4567
    RO | 021 312 3456 | RO | fixed-line | +40213123456 | +40 21 312 3456 | 021 312 3456 | tel:+40-21-312-3456
    GR | 210 321 4567 | GR | fixed-line | +302103214567 | +30 21 0321 4567 | 21 0321 4567 | tel:+30-21-0321-4567
    PT | 213 222 000 | PT | fixed-line | +351213222000 | +351 21 322 2000 | 21 322 2000 | tel:+351-21-322-2000
    RU | 8 (495) 771-71-71 | RU | fixed-line | +74957717171 | +7 495 771-71-71 | 8 (495) 771-71-71 | tel:+7-495-771-71-71
    RU | 8 912 345-67-89 | RU | mobile | +79123456789 | +7 912 345-67-89 | 8 (912) 345-67-89 | tel:+7-912-345-67-89
    KZ | 8 (727) 250-12-34 | KZ | fixed-line | +77272501234 | +7 7272 50 12 34 | 8 (7272) 50 12 34 | tel:+7-7272-50-12-34
    UA | 044 278 12 34 | UA | fixed-line | +380442781234 | +380 44 278 1234 | 044 278 1234 | tel:+380-44-278-1234
    BY | 8 017 222-33-44 | BY | fixed-line | +375172223344 | +375 17 222-33-44 | 8 017 222-33-44 | tel:+375-17-222-33-44
    TR | 0212 455 56 57 | TR | fixed-line | +902124555657 | +90 212 455 56 57 | (0212) 455 56 57 | tel:+90-212-455-56-57
    TR | 0532 123 45 67 | TR | mobile | +905321234567 | +90 532 123 45 67 | 0532 123 45 67 | tel:+90-532-123-45-67
    IL | 03-694-1234 | IL | fixed-line | +97236941234 | +972 3-694-1234 | 03-694-1234 | tel:+972-3-694-1234
    AE | 04 331 1234 | AE | fixed-line | +97143311234 | +971 4 331 1234 | 04 331 1234 | tel:+971-4-331-1234
    SA | 011 401 1234 | SA | fixed-line | +966114011234 | +966 11 401 1234 | 011 401 1234 | tel:+966-11-401-1234
    EG | 02 2795 1234 | EG | fixed-line | +20227951234 | +20 2 27951234 | 02 27951234 | tel:+20-2-27951234
    MA | 0522-431234 | MA | fixed-line | +212522431234 | +212 5 22 43 12 34 | 05 22 43 12 34 | tel:+212-5-22-43-12-34
    KE | 0712 123456 | KE | mobile | +254712123456 | +254 712 123456 | 0712 123456 | tel:+254-712-123456
    ZA | 021 400 1234 | ZA | fixed-line | +27214001234 | +27 21 400 1234 | 021 400 1234 | tel:+27-21-400-1234
    IN | 022 2261 1234 | IN | fixed-line | +912222611234 | +91 22 2261 1234 | 022 2261 1234 | tel:+91-22-2261-1234
    IN | 098200 12345 | IN | mobile | +919820012345 | +91 98200 12345 | 098200 12345 | tel:+91-98200-12345
    PK | 021 99211234 | PK | fixed-line | +922199211234 | +92 21 99211234 | (021) 99211234 | tel:+92-21-99211234
    BD | 02 9551234 | BD | fixed-line | +88029551234 | +880 2-9551234 | 02-9551234 | tel:+880-2-9551234
    LK | 011 242 1234 | LK | fixed-line | +94112421234 | +94 112 421 234 | 0112 421 234 | tel:+94-112-421-234
    CN | 010 6512 1234 | CN | fixed-line | +861065121234 | +86 10 6512 1234 | 010 6512 1234 | tel:+86-10-6512-1234
    CN | 138 0013 8000 | CN | mobile | +8613800138000 | +86 138 0013 8000 | 138 0013 8000 | tel:+86-138-0013-8000
    HK | 2123 4567 | HK | fixed-line | +85221234567 | +852 2123 4567 | 2123 4567 | tel:+852-2123-4567
    TW | 02 2720 1234 | TW | fixed-line | +886227201234 | +886 2 2720 1234 | 02 2720 1234 | tel:+886-2-2720-1234
    JP | 03-3580-3311 | JP | fixed-line | +81335803311 | +81 3-3580-3311 | 03-3580-3311 | tel:+81-3-3580-3311
    JP | 090-1234-5678 | JP | mobile | +819012345678 | +81 90-1234-5678 | 090-1234-5678 | tel:+81-90-1234-5678
    KR | 02-731-2120 | KR | fixed-line | +8227312120 | +82 2-731-2120 | 02-731-2120 | tel:+82-2-731-2120
    KR | 010-2345-6789 | KR | mobile | +821023456789 | +82 10-2345-6789 | 010-2345-6789 | tel:+82-10-2345-6789
    SG | 6332 1919 | SG | fixed-line | +6563321919 | +65 6332 1919 | 6332 1919 | tel:+65-6332-1919
    MY | 03-2161 2345 | MY | fixed-line | +60321612345 | +60 3-2161 2345 | 03-2161 2345 | tel:+60-3-2161-2345
    TH | 02 250 1234 | TH | fixed-line | +6622501234 | +66 2 250 1234 | 02 250 1234 | tel:+66-2-250-1234
    VN | 024 3825 1234 | VN | fixed-line | +842438251234 | +84 24 3825 1234 | 024 3825 1234 | tel:+84-24-3825-1234
    PH | 02 8523 1234 | PH | fixed-line | +63285231234 | +63 2 8523 1234 | (02) 8523 1234 | tel:+63-2-8523-1234
    ID | 021 3456789 | ID | fixed-line | +62213456789 | +62 21 3456789 | (021) 3456789 | tel:+62-21-3456789
    AU | 02 5550 1234 | AU | fixed-line | +61255501234 | +61 2 5550 1234 | (02) 5550 1234 | tel:+61-2-5550-1234
    AU | 0491 570 156 | AU | mobile | +61491570156 | +61 491 570 156 | 0491 570 156 | tel:+61-491-570-156
    AU | 1800 160 401 | AU | toll-free | +611800160401 | +61 1800 160 401 | 1800 160 401 | tel:+61-1800-160-401
    NZ | 09 379 1234 | NZ | fixed-line | +6493791234 | +64 9 379 1234 | 09 379 1234 | tel:+64-9-379-1234
    NZ | 021 123 4567 | NZ | mobile | +64211234567 | +64 21 123 4567 | 021 123 4567 | tel:+64-21-123-4567
    US | (202) 555-0142 | US | fixed-line-or-mobile | +12025550142 | +1 202-555-0142 | (202) 555-0142 | tel:+1-202-555-0142
    US | 1-202-555-0142 ext. 17 | US | fixed-line-or-mobile | +12025550142 | +1 202-555-0142 ext. 17 | (202) 555-0142 ext. 17 | tel:+1-202-555-0142;ext=17
    US | +1 800 555 0199 | US | toll-free | +18005550199 | +1 800-555-0199 | (800) 555-0199 | tel:+1-800-555-0199
    US | 011 44 20 7946 0018 | GB | fixed-line | +442079460018 | +44 20 7946 0018 | 020 7946 0018 | tel:+44-20-7946-0018
    CA | 604-555-0123 | CA | fixed-line-or-mobile | +16045550123 | +1 604-555-0123 | (604) 555-0123 | tel:+1-604-555-0123
    PR | 787-555-0123 | PR | fixed-line-or-mobile | +17875550123 | +1 787-555-0123 | (787) 555-0123 | tel:+1-787-555-0123
    JM | 876-923-1234 | JM | fixed-line | +18769231234 | +1 876-923-1234 | (876) 923-1234 | tel:+1-876-923-1234
    MX | 55 5658 1111 | MX | fixed-line-or-mobile | +525556581111 | +52 55 5658 1111 | 55 5658 1111 | tel:+52-55-5658-1111
    BR | (11) 3113-9000 | BR | fixed-line | +551131139000 | +55 11 3113-9000 | (11) 3113-9000 | tel:+55-11-3113-9000
    BR | 0 15 21 98765-4321 | BR | mobile | +5521987654321 | +55 21 98765-4321 | (21) 98765-4321 | tel:+55-21-98765-4321
    AR | 011 4323-9400 | AR | fixed-line | +541143239400 | +54 11 4323-9400 | 011 4323-9400 | tel:+54-11-4323-9400
    AR | 011 15-2345-6789 | AR | mobile | +5491123456789 | +54 9 11 2345-6789 | 011 15-2345-6789 | tel:+54-9-11-2345-6789
    CL | 2 2486 1234 | CL | fixed-line-or-mobile | +56224861234 | +56 2 2486 1234 | (2) 2486 1234 | tel:+56-2-2486-1234
    CO | 601 381 1234 | CO | fixed-line | +576013811234 | +57 601 3811234 | (601) 3811234 | tel:+57-601-3811234
    PE | 01 315 1234 | PE | fixed-line | +5113151234 | +51 1 3151234 | (01) 3151234 | tel:+51-1-3151234
    GG | 01481 717000 | GG | fixed-line | +441481717000 | +44 1481 717000 | 01481 717000 | tel:+44-1481-717000
    VA | 06 698 12345 | VA | fixed-line | +390669812345 | +39 06 6981 2345 | 06 6981 2345 | tel:+39-06-6981-2345
    001 | +800 3344 5566 | 001 | toll-free | +80033445566 | +800 3344 5566 | 3344 5566 | tel:+800-3344-5566
    001 | +870 773 111 632 | 001 | mobile | +870773111632 | +870 773 111 632 | 773 111 632 | tel:+870-773-111-632
    001 | +882 16 1234 5678 | 001 | voip | +8821612345678 | +882 16 1234 5678 | 16 1234 5678 | tel:+882-16-1234-5678
    SM | 886377 | SM | fixed-line | +3780549886377 | +378 0549 886377 | 0549 886377 | tel:+378-0549-886377
    SM | 0549 882914 | SM | fixed-line | +3780549882914 | +378 0549 882914 | 0549 882914 | tel:+378-0549-882914
    UY | 2604 1234 int. 12 | UY | fixed-line | +59826041234 | +598 2604 1234 int. 12 | 2604 1234 int. 12 | tel:+598-2604-1234;ext=12
    RO | 021 312 3456 int. 4 | RO | fixed-line | +40213123456 | +40 21 312 3456 int 4 | 021 312 3456 int 4 | tel:+40-21-312-3456;ext=4
    PE | 01 315 1234 anexo 7 | PE | fixed-line | +5113151234 | +51 1 3151234 Anexo 7 | (01) 3151234 Anexo 7 | tel:+51-1-3151234;ext=7
    RU | 8 495 771-71-71 доб. 12 | RU | fixed-line | +74957717171 | +7 495 771-71-71 ext. 12 | 8 (495) 771-71-71 ext. 12 | tel:+7-495-771-71-71;ext=12
    GB | tel:7946-0018;phone-context=+44-20 | GB | fixed-line | +442079460018 | +44 20 7946 0018 | 020 7946 0018 | tel:+44-20-7946-0018
    GB | tel:+44-20-7946-0018;ext=42 | GB | fixed-line | +442079460018 | +44 20 7946 0018 x42 | 020 7946 0018 x42 | tel:+44-20-7946-0018;ext=42
    EG | ٠٢ ٢٧٩٥ ١٢٣٤ | EG | fixed-line | +20227951234 | +20 2 27951234 | 02 27951234 | tel:+20-2-27951234
    IN | ०२२ २२६१ १२३४ | IN | fixed-line | +912222611234 | +91 22 2261 1234 | 022 2261 1234 | tel:+91-22-2261-1234
    JP | ０３－３５８０－３３１１ | JP | fixed-line | +81335803311 | +81 3-3580-3311 | 03-3580-3311 | tel:+81-3-3580-3311
    JP | ＋８１ ９０ １２３４ ５６７８ | JP | mobile | +819012345678 | +81 90-1234-5678 | 090-1234-5678 | tel:+81-90-1234-5678
    """

  @Test(
    "a number is read, judged and written as in its region",
    arguments: numbers.split(separator: "\n").map(String.init))
  func reads(line: String) throws {
    let fields = line.split(separator: "|").map { $0.trimmingSpaces }
    try #require(fields.count == 8)
    let parsed = self.number(fields[1], fields[0])
    let number = try #require(parsed)
    #expect(number.region == fields[2])
    #expect(number.type.rawValue == fields[3])
    #expect(number.validity == .valid)
    #expect(number.isValid(in: fields[2]))
    #expect(number.formatted(.e164) == fields[4])
    #expect(number.formatted(.international) == fields[5])
    #expect(number.formatted(.national) == fields[6])
    #expect(number.formatted(.rfc3966) == fields[7])
    // What is written is read again.
    #expect(self.number(fields[7]) == number)
    #expect(self.number(fields[4])?.digits == number.digits)
  }

  @Test(
    "a number that is not valid says how far it is from one",
    arguments: [
      ("GB", "07700 900123", PhoneNumber.Validity.possible), ("GB", "7946 0018", .possibleLocalOnly),
      ("GB", "020 7946", .possible), ("GB", "020", .invalid),
      ("GB", "+44 20 7946 0018 00", .invalid),
      ("US", "555-0142", .possibleLocalOnly), ("US", "202 155 0142", .possible),
      ("US", "202 555 014", .invalid),
      ("FR", "06 39 98 24 61", .possible), ("DE", "0190 123456", .possible), ("NG", "01 270 1234", .invalid),
      ("US", "+800 3344 556", .invalid), ("NL", "112", .invalid),
    ])
  func validity(region: String, text: String, validity: PhoneNumber.Validity) {
    #expect(number(text, region)?.validity == validity)
  }

  @Test(
    "an extension follows its label",
    arguments: [
      ("+1 202 555 0142 ext. 17", "17"), ("+1 202 555 0142 Ext:17", "17"), ("+1 202 555 0142x17", "17"),
      ("+1 202 555 0142 extension 1234567", "1234567"), ("+1 202 555 0142, ext 17", "17"),
      ("+1 202 555 0142 #17", "17"), ("+1 202 555 0142;ext=17", "17"), ("+1 202 555 0142,,17#", "17"),
      ("+7 495 771-71-71 доб. 12", "12"), ("+7 495 771-71-71 ДОБ 12", "12"), ("+1 202 555 0142 ｅｘｔ１７", "17"),
      ("+1 202 555 0142 17#", "17"), ("+1 202~555~0142 ~ 17", "17"), ("+51 1 315 1234 Anexo 7", "7"),
      ("+34 912 34 56 78 extensión 5", "5"),
      ("tel:+1-202-555-0142;ext=17", "17"), ("+33 1 99 00 12 34 poste 12", "12"),
      ("+1 202 555 0142 ext. 017", "017"),
    ])
  func extensions(text: String, expected: String) {
    #expect(number(text)?.numberExtension == expected)
    #expect(number(text)?.validity == .valid)
  }

  @Test(
    "the context of RFC 3966 stands before a local number",
    arguments: [
      ("tel:7946-0018;phone-context=+44-20", "+442079460018"),
      ("tel:7946-0018;ext=4;phone-context=+44-20", "+442079460018"),
      ("TEL:7946-0018;phone-context=+44-20;ext=4", "+442079460018"),
      ("tel:020-7946-0018;phone-context=example.org", "+442079460018"),
      ("tel:+1-202-555-0142;phone-context=+44", "+12025550142"),
      ("tel:+1-202-555-0142;isub=12", "+12025550142"),
    ])
  func contexts(text: String, expected: String) { #expect(number(text, "GB")?.formatted(.e164) == expected) }

  @Test(
    "what is no number is none",
    arguments: [
      "", "+", "1", "+4", "+44", "+999 123 456", "+0 123 456", "+210 123 4567", "hello", "12 hello 34", "--",
      "tel:",
      "tel:;phone-context=", "tel:123;phone-context=", "tel:123;phone-context=+", "tel:123;phone-context=a_b",
      ";ext=12", "ext. 12", "x", "+1 202 555 0142 and more", "+1 202 555 0142 ext.", "00", "0044",
      "+1 202 555 0142 ext. 123456789012345678901", "½½½½½½½", "①②③④⑤⑥⑦",
    ])
  func refused(text: String) { #expect(number(text) == nil) }

  @Test("without a plus a region is needed, or 00")
  func regions() {
    #expect(number("020 7946 0018") == nil)
    #expect(number("020 7946 0018", "XX") == nil)
    #expect(number("020 7946 0018", "gb") == nil)
    #expect(number("+44 20 7946 0018", "XX")?.region == "GB")
    #expect(number("0044 20 7946 0018")?.region == "GB")
    #expect(
      number("011 44 20 7946 0018", "GB")?.region != "GB"
        || number("011 44 20 7946 0018", "GB")?.validity != .valid)
  }

  @Test("zeros at the start stay where they belong to the number")
  func zeros() {
    #expect(number("+39 06 6988 1234")?.nationalNumber == "0669881234")
    #expect(number("+44 (0)20 7946 0018")?.nationalNumber == "2079460018")
    #expect(number("+225 01 23 45 67 89")?.nationalNumber == "0123456789")
    #expect(number("+1 202 555 0142")?.nationalNumber == "2025550142")
    #expect(number("+1 202 555 0142")?.countryCode == 1)
  }

  @Test("a number is valid in its own region only")
  func regionsOfValidity() {
    #expect(number("+1 604 555 0123")?.isValid(in: "CA") == true)
    #expect(number("+1 604 555 0123")?.isValid(in: "US") == false)
    #expect(number("+44 1481 717000")?.isValid(in: "GG") == true)
    #expect(number("+44 1481 717000")?.isValid(in: "GB") == false)
    #expect(number("+44 1481 717000")?.isValid(in: "XX") == false)
    #expect(number("+800 3344 5566")?.isValid(in: "001") == true)
    #expect(number("+44 20 7946 0018")?.isValid(in: "001") == false)
  }

  private func plan(of number: PhoneNumber) -> PhonePlan? {
    PhoneTable.shared.mainRegion(ofCode: number.countryCode)?.plan
  }

  private func groupEnds(_ text: String, _ form: PhoneNumber.Form) -> [Int] {
    guard let number = number(text), let plan = plan(of: number) else { return [] }
    let ends = number.groupEnds(form, in: plan)
    return (0..<32).filter { ends >> UInt32($0) & 1 == 1 }
  }

  private func hasAlternative(_ text: String) -> Bool {
    guard let number = number(text), let plan = plan(of: number) else { return false }
    return number.hasAlternative(in: plan) { $0 != 0 }
  }

  @Test("groups are those of the forms, without prefixes")
  func groups() {
    // From the end of the number: 20 7946 0018 has groups that end 4 and 8 digits before.
    #expect(groupEnds("+442079460018", .national) == [4, 8])
    #expect(groupEnds("+442079460018", .international) == [4, 8])
    #expect(groupEnds("+12025550142", .national) == [4, 7])
    #expect(groupEnds("+5491123456789", .national) == [4, 8, 10])
    #expect(groupEnds("+5491123456789", .international) == [4, 8, 10])
    #expect(groupEnds("+3612351234", .national) == [4, 7])
    #expect(groupEnds("+4412", .national) == [])
    #expect(hasAlternative("+31206241111"))
    #expect(!hasAlternative("+12025550142"))
  }

  @Test("a scanner gives digits")
  func digits() {
    let britain = PhoneTable.shared.region("GB")
    let number = PhoneNumber(digits: [0, 2, 0, 7, 9, 4, 6, 0, 0, 1, 8], hasPlus: false, region: britain)
    #expect(number?.formatted(.e164) == "+442079460018")
    #expect(PhoneNumber(digits: [4, 4, 2, 0, 7, 9, 4, 6, 0, 0, 1, 8], hasPlus: true, region: nil) == number)
    #expect(PhoneNumber(digits: [4, 4, 2, 0], hasPlus: false, region: nil) == nil)
    #expect(PhoneNumber(digits: [], hasPlus: true, region: britain) == nil)
    #expect(PhoneNumber(digits: [4, 4, 10, 3, 4, 5], hasPlus: true, region: britain) == nil)
    #expect(PhoneNumber(digits: Array(repeating: 4, count: 32), hasPlus: true, region: britain) == nil)
  }

  @Test("names of regions are known, with their codes and near misses")
  func names() {
    #expect(PhoneRegions.all.count == 245)
    #expect(PhoneRegions.all.first == "AC")
    #expect(PhoneRegions.contains("GB") && !PhoneRegions.contains("gb") && !PhoneRegions.contains("001"))
    #expect(PhoneRegions.callingCode(of: "GB") == 44)
    #expect(PhoneRegions.callingCode(of: "UK") == nil)
    #expect(PhoneRegions.regions(ofCallingCode: 44) == ["GB", "GG", "IM", "JE"])
    #expect(PhoneRegions.regions(ofCallingCode: 800) == ["001"])
    #expect(PhoneRegions.regions(ofCallingCode: 999) == [])
    #expect(PhoneRegions.regions(ofCallingCode: -1) == [])
    #expect(PhoneRegions.nearest(to: "gb") == "GB")
    #expect(PhoneRegions.nearest(to: "UK") == "GB")
    #expect(PhoneRegions.nearest(to: "DEU") == "DE")
    #expect(PhoneRegions.nearest(to: "Germany") == nil)
    #expect(PhoneRegions.nearest(to: "") == nil)
  }

  @Test("plans are read once, from whichever thread")
  func threads() async {
    let valid = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          PhoneTable.shared.regions.reduce(0) { $0 + $1.plan.general.lengths.nonzeroBitCount }
        }
      }
      return await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(valid.count == 1)
  }

  @Test("hostile texts end early")
  func hostile() {
    #expect(number(String(repeating: "9", count: 5_000_000), "US") == nil)
    #expect(number("+" + String(repeating: "1", count: 32)) == nil)
    #expect(number(String(repeating: "+", count: 5_000_000)) == nil)
    #expect(number(String(repeating: " ", count: 5_000_000) + "+442079460018") == nil)
    #expect(number(String(repeating: "x", count: 249) + "1", "US") == nil)
    #expect(number("+442079460018" + String(repeating: ";ext=", count: 40)) == nil)
    #expect(number("tel:" + String(repeating: ";", count: 240)) == nil)
    #expect(number("+44" + String(repeating: "\u{301}", count: 200) + "2079460018") == nil)
    #expect(number("\0\0+442079460018")?.region == "GB")
  }

  @Test("every region takes any digits, and its forms keep them")
  func anyDigits() {
    var state: UInt64 = 1
    func next(_ limit: UInt64) -> UInt8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 33 % limit)
    }
    for region in PhoneTable.shared.regions {
      for length in 0...31 {
        let digits = (0..<length).map { _ in next(length % 3 == 0 ? 3 : 10) }
        for hasPlus in [false, true] {
          guard let number = PhoneNumber(digits: digits, hasPlus: hasPlus, region: region) else { continue }
          #expect((2...17).contains(number.nationalNumber.utf8.count))
          let expected = number.formatted(.e164).filter(\.isNumber)
          #expect(number.formatted(.international).filter(\.isNumber) == expected)
          #expect(number.formatted(.rfc3966).filter(\.isNumber) == expected)
          #expect(number.formatted(.national).isEmpty == false)
          #expect((number.validity == .valid) == (number.type != .unknown))
        }
      }
    }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    String(drop(while: { $0 == " " }).reversed().drop(while: { $0 == " " }).reversed())
  }
}
