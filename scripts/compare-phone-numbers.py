#!/usr/bin/env python3
"""Compares phone numbers with the PyPI package `phonenumbers`: region, type, validity and the four forms.

    scripts/compare-phone-numbers.py [RANDOM] [SEED]

Takes the example number of every region and type, in E.164 and as dialled there; then RANDOM more a region, made from
examples by changing, adding and dropping digits and by setting prefixes before them (default 0). `00` without a region is
read by us only, as it is meant to be. Prints counts, percentages and up to five differences of each class. Build the
product `tapspan-phone-numbers` before; TAPSPAN_PHONE_NUMBERS is its path if it is another than that of a debug build.
"""
import collections
import os
import random
import subprocess
import sys

import phonenumbers
from phonenumbers import PhoneMetadata, PhoneNumberFormat, PhoneNumberType, ValidationResult
from phonenumbers.data import _COUNTRY_CODE_TO_REGION_CODE as REGIONS

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
FIELDS = ["code", "national number", "extension", "region", "type", "validity",
          "e164", "international", "national", "rfc3966"]
KINDS = {
    PhoneNumberType.FIXED_LINE: "fixed-line", PhoneNumberType.MOBILE: "mobile",
    PhoneNumberType.FIXED_LINE_OR_MOBILE: "fixed-line-or-mobile", PhoneNumberType.TOLL_FREE: "toll-free",
    PhoneNumberType.PREMIUM_RATE: "premium-rate", PhoneNumberType.SHARED_COST: "shared-cost",
    PhoneNumberType.VOIP: "voip", PhoneNumberType.PERSONAL_NUMBER: "personal", PhoneNumberType.PAGER: "pager",
    PhoneNumberType.UAN: "universal-access", PhoneNumberType.VOICEMAIL: "voicemail",
    PhoneNumberType.UNKNOWN: "unknown",
}
DESCRIPTIONS = ["general_desc", "fixed_line", "mobile", "toll_free", "premium_rate", "shared_cost",
                "personal_number", "voip", "pager", "uan", "voicemail"]


def examples():
    """Region, significant digits and calling code of each example."""
    for code, regions in sorted(REGIONS.items()):
        for region in regions:
            metadata = (PhoneMetadata.metadata_for_nongeo_region(code) if region == "001"
                        else PhoneMetadata.metadata_for_region(region))
            for name in DESCRIPTIONS:
                description = getattr(metadata, name)
                if description and description.example_number:
                    yield region, description.example_number, code


def expected(region, text):
    try:
        number = phonenumbers.parse(text, None if region in ("", "001") else region)
    except phonenumbers.NumberParseException:
        return None
    if phonenumbers.is_valid_number(number):
        validity = "valid"
    else:
        reason = phonenumbers.is_possible_number_with_reason(number)
        validity = {ValidationResult.IS_POSSIBLE: "possible",
                    ValidationResult.IS_POSSIBLE_LOCAL_ONLY: "possible-local-only"}.get(reason, "invalid")
    return [
        str(number.country_code), phonenumbers.national_significant_number(number), number.extension or "",
        phonenumbers.region_code_for_number(number) or "", KINDS[phonenumbers.number_type(number)], validity,
    ] + [phonenumbers.format_number(number, form) for form in (
        PhoneNumberFormat.E164, PhoneNumberFormat.INTERNATIONAL, PhoneNumberFormat.NATIONAL, PhoneNumberFormat.RFC3966)]


def actual(cases):
    tool = os.environ.get("TAPSPAN_PHONE_NUMBERS", os.path.join(ROOT, ".build", "debug", "tapspan-phone-numbers"))
    text = "".join(f"{'' if region == '001' else region}\t{text}\n" for region, text in cases)
    output = subprocess.run([tool], input=text, capture_output=True, check=True, encoding="utf-8").stdout
    return [None if line == "none" else line.split("\t") for line in output.splitlines()]


def compare(title, cases):
    cases = list(cases)
    found = actual(cases)
    assert len(found) == len(cases)
    equal = collections.Counter()
    whole = read = 0
    differences = collections.defaultdict(list)
    for (region, text), ours in zip(cases, found):
        theirs = expected(region, text)
        if theirs is None or ours is None:
            whole += theirs is ours
            if theirs is not ours:
                name = "read by us only" if theirs is None else "read by them only"
                differences[name].append(f"{region} {text}: {ours or theirs}")
            continue
        read += 1
        whole += ours == theirs
        for field, our, their in zip(FIELDS, ours, theirs):
            equal[field] += our == their
            if our != their:
                differences[field].append(f"{region} {text}: ours `{our}`, theirs `{their}`")
    share = 100 * whole / len(cases)
    print(f"{title}: {len(cases)} texts, {whole} equal in everything ({share:.2f} %), {read} read by both")
    for field in FIELDS:
        print(f"  {field:16} {equal[field]:7} of {read} {100 * equal[field] / max(read, 1):7.2f} %")
    for name, entries in differences.items():
        print(f"  {name}: {len(entries)} differences")
        for entry in entries[:5]:
            print("    " + entry)


def mutations(base, count, source):
    by_region = collections.defaultdict(list)
    for region, number, code in base:
        by_region[region].append((number, code))
    for region in sorted(by_region):
        for _ in range(count):
            number, code = source.choice(by_region[region])
            for _ in range(source.choice((0, 1, 1, 2, 4))):
                place = source.randrange(len(number))
                number = source.choice((
                    number[:place] + source.choice("0123456789") + number[place + 1:],
                    number[:place] + source.choice("0123456789") + number[place:],
                    number[:place] + number[place + 1:] if len(number) > 3 else number,
                    number[:place] + "".join(source.choice("0123456789") for _ in number[place:]),
                ))
            metadata = PhoneMetadata.metadata_for_region(region) if region != "001" else None
            prefix = (metadata and metadata.national_prefix) or "0"
            yield region, source.choice((
                number, prefix + number, f"+{code}{number}", f"+{code} ({prefix}) {number}", f"{code}{number}",
                f"00{code}{number}", f"011{code}{number}", f"{number} x{source.randrange(999)}",
                f"+{source.choice(sorted(REGIONS))}{number}", "0" + number, "1" + number, "8" + number,
            ))


def main(count, seed):
    base = list(examples())
    compare("examples in E.164", ((region, f"+{code}{number}") for region, number, code in base))
    national = []
    for region, number, code in base:
        if region != "001":
            parsed = phonenumbers.parse(f"+{code}{number}", region)
            national.append((region, phonenumbers.format_number(parsed, PhoneNumberFormat.NATIONAL)))
    compare("examples as dialled", national)
    if count:
        compare("changed examples", mutations(base, count, random.Random(seed)))


if __name__ == "__main__":
    arguments = [int(argument) for argument in sys.argv[1:]] + [0, 1]
    main(arguments[0], arguments[1] if len(sys.argv) > 2 else 1)
