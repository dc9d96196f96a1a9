#!/usr/bin/env python3
"""Compare the phone numbers that tapspan finds with those of phonenumbers.PhoneNumberMatcher.

    compare-phone-matches.py [--tool PATH] [--level NAME]... [--show N] [--only REGION]...

Makes texts from every region's example number of each type, in national, international, E.164 and RFC 3966 form, in
sentences of several languages and beside what only looks like a number, and prints for each level how many texts have
the same spans and the same E.164 numbers, and the differences by class. Needs the PyPI package `phonenumbers`, which
is used for nothing else.
"""
import argparse, collections, json, os, subprocess, sys, tempfile
import phonenumbers
from phonenumbers import Leniency, PhoneNumberFormat, PhoneNumberMatcher, PhoneNumberType

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LEVELS = {"possible": Leniency.POSSIBLE, "valid": Leniency.VALID, "strict-grouping": Leniency.STRICT_GROUPING,
          "exact-grouping": Leniency.EXACT_GROUPING}
FORMS = {"national": PhoneNumberFormat.NATIONAL, "international": PhoneNumberFormat.INTERNATIONAL, "e164": PhoneNumberFormat.E164,
         "rfc3966": PhoneNumberFormat.RFC3966}
TYPES = [PhoneNumberType.FIXED_LINE, PhoneNumberType.MOBILE, PhoneNumberType.TOLL_FREE, PhoneNumberType.PREMIUM_RATE,
         PhoneNumberType.SHARED_COST, PhoneNumberType.VOIP, PhoneNumberType.PERSONAL_NUMBER, PhoneNumberType.PAGER, PhoneNumberType.UAN,
         PhoneNumberType.VOICEMAIL]
SENTENCES = [
    "{}", "call {} now", "Tel: {}.", "ring me at {}, please", "({})", "Ruf mich an: {}!", "appelle le {} demain", "звоните {} завтра",
    "電話は {} です", "اتصل على {} غدا", "llámame al {} mañana", "at 12:30 call {} or mail ann@example.org", "room 12, {} ok?",
    "order 4711 of 2024-03-05: {}", "v1.2.3 then {} (home)", "\"{}\"", "fax {} ext. 12", "it costs $5.00, {}", "192.168.1.1 and {}", "{} / {}",
]


def texts(only):
    number = 0
    for region in sorted(phonenumbers.SUPPORTED_REGIONS):
        if only and region not in only:
            continue
        seen = set()
        for kind in TYPES:
            example = phonenumbers.example_number_for_type(region, kind)
            if example is None or str(example) in seen:
                continue
            seen.add(str(example))
            for form, code in FORMS.items():
                shown = phonenumbers.format_number(example, code)
                for step in range(5):
                    sentence = SENTENCES[(number * 3 + step * 7) % len(SENTENCES)]
                    yield region, form, sentence, sentence.format(*[shown] * sentence.count("{}"))
                number += 1


def start_of(match):
    """A bracket that nothing closes is no part of a number, though the matcher takes it along: `(030 901820)`."""
    shown = match.raw_string
    return match.start + (shown[0] in "([" and not any(bracket in shown for bracket in ")]"))


def ours(tool, level, region, group):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "texts.ndjson")
        with open(path, "w", encoding="utf-8") as out:
            for index, text in enumerate(group):
                out.write(json.dumps({"id": str(index), "text": text}) + "\n")
        setting = f'override."default/phone".phone={{regions=["{region}"], leniency="{level}", bare-digits=true}}'
        run = subprocess.run([tool, "links", "--no-config", "--type", "ndjson", "--format", "ndjson", "--select", "default/phone", "--set",
                              setting, path], capture_output=True)
        if run.returncode:
            sys.exit(run.stderr.decode(errors="replace")[:2000])
    found = collections.defaultdict(list)
    for line in run.stdout.splitlines():
        link = json.loads(line)
        if link.get("type") == "link":
            found[int(link["id"])].append((link["scalars"][0], link["scalars"][1], (link.get("url") or "").removeprefix("tel:").split(";")[0]))
    return found


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--tool", default=os.path.join(ROOT, ".build", "release", "tapspan"))
    ap.add_argument("--level", action="append", choices=LEVELS)
    ap.add_argument("--only", action="append", metavar="REGION")
    ap.add_argument("--show", type=int, default=3, help="differences of each class to print (3)")
    a = ap.parse_args()
    groups = collections.defaultdict(list)
    for region, form, sentence, text in texts(a.only):
        groups[region].append((form, sentence, text))
    total = sum(map(len, groups.values()))
    for level in a.level or LEVELS:
        agree, classes = 0, collections.defaultdict(list)
        for region, rows in groups.items():
            found = ours(a.tool, level, region, [text for _, _, text in rows])
            for index, (form, sentence, text) in enumerate(rows):
                theirs = [(start_of(m), m.end, phonenumbers.format_number(m.number, PhoneNumberFormat.E164))
                          for m in PhoneNumberMatcher(text, region, leniency=LEVELS[level])]
                if found[index] == theirs:
                    agree += 1
                    continue
                spans = [x[:2] for x in found[index]] == [x[:2] for x in theirs]
                kind = "other number" if spans else "we find more" if len(found[index]) > len(theirs) else \
                    "we find less" if len(found[index]) < len(theirs) else "other span"
                classes[kind, form].append((region, text, found[index], theirs))
        print(f"{level:16} {agree} of {total} agree, {100 * agree / total:.2f} %")
        for (kind, form), rows in sorted(classes.items(), key=lambda item: -len(item[1])):
            print(f"    {len(rows):6} {kind}, {form}")
            for region, text, found, theirs in rows[:a.show]:
                print(f"           {region} {text!r}: ours {[(text[s:e], n) for s, e, n in found]}, theirs {[(text[s:e], n) for s, e, n in theirs]}")


main()
