#!/usr/bin/env python3
"""Writes Sources/LinkDetection/Tables/PhoneNumberTable.swift from the data of the PyPI package `phonenumbers`.

    scripts/generate-phone-numbers.py DATE

DATE is the day on which the installed version was published. One line is one region (`001`: no region); its fields
are divided by `;`, the parts of a field by `~`:

  ID  CODE[*]    region and calling code, `*` for the main region of the code
  lPATTERN       what its numbers begin with, where several regions share the code
  iPATTERN       prefix for calls abroad            IDIGITS   the one to write, if there are several
  nDIGITS        trunk prefix
  pPATTERN       what is taken off when reading, if that is not the trunk prefix; its last capture is a carrier code
  tFORMAT        what replaces it, if it is not just taken off
  xTEXT          what stands before an extension
  s              mobile numbers look like fixed ones and have no field of their own
  gLENGTHS~LOCAL~PATTERN    every number; LOCAL are lengths without area code
  K[LENGTHS~]PATTERN        numbers of a type; K is a letter of TYPES; without LENGTHS any of every number
  #WIDTHS~LEADING~FORMAT~RULE~INTERNATIONAL    a format; RULE ends in `?` if the trunk prefix may be left out,
                 INTERNATIONAL is empty if the same without RULE, `-` for none, else FORMAT, or FORMAT alone
  @WIDTHS~LEADING~~~FORMAT  a format for calls from abroad only
  %WIDTHS~LEADING           other groups that people write, in the main region of a code

Patterns are regular expressions in which `d` is any digit, `(` a plain group and `<` `>` a capturing one. WIDTHS are the
digits of each group. LENGTHS are numbers and ranges divided by commas. `$1` in a format is the first group.
"""
import os
import re
import sys

import phonenumbers
from phonenumbers import PhoneMetadata
from phonenumbers.data import _ALT_NUMBER_FORMATS as ALTERNATIVES
from phonenumbers.data import _COUNTRY_CODE_TO_REGION_CODE as REGIONS

TYPES = {
    "a": "fixed_line", "b": "mobile", "c": "premium_rate", "d": "toll_free", "e": "shared_cost", "f": "voip",
    "j": "personal_number", "k": "pager", "m": "uan", "o": "voicemail",
}


def pattern(text):
    text = (text or "").replace("\\d", "d").replace("(?:", "\0")
    out = []
    closers = []
    for character in text:
        if character in "(\0":
            closers.append(">" if character == "(" else ")")
            out.append("<" if character == "(" else "(")
        elif character == ")":
            out.append(closers.pop())
        else:
            assert character in "d[]{}|,-?$0123456789", text
            out.append(character)
    assert not re.search(r"[])>d0-9]\?[?+]|[*+]|\^", text), text
    return "".join(out)


def lengths(values):
    values = sorted(value for value in values or () if value > 0)
    out = []
    while values:
        end = values[0]
        while end + 1 in values:
            end += 1
        first = values[0]
        values = [value for value in values if value > end]
        out.append(str(first) if end == first else f"{first}-{end}")
    return ",".join(out)


def widths(text):
    groups = re.findall(r"\(\\d(?:\{(\d+)(?:,(\d+))?\})?\)", text)
    rebuilt = "".join(
        r"(\d" + (f"{{{a},{b}}}" if b else f"{{{a}}}" if a else "") + ")" for a, b in groups
    )
    assert rebuilt == text, text
    return ",".join(f"{a}-{b}" if b else a or "1" for a, b in groups)


def template(text):
    assert "$" not in text.replace("$CC", ""), text
    return re.sub(r"\\(\d)", r"$\1", text)


def number_format(entry):
    # The last of the leading patterns is the most exact one; the others are its beginnings.
    leading = pattern(entry.leading_digits_pattern[-1]) if entry.leading_digits_pattern else ""
    rule = template(entry.national_prefix_formatting_rule or "")
    if entry.national_prefix_optional_when_formatting:
        rule += "?"
    return widths(entry.pattern), leading, template(entry.format), rule


def formats(metadata):
    national = [number_format(entry) for entry in metadata.number_format]
    abroad = [number_format(entry) for entry in metadata.intl_number_format]
    if not abroad:
        return ["#" + "~".join(entry).rstrip("~") for entry in national]
    out = []
    rest = list(abroad)
    for entry in national:
        # In the source each national format says how it looks abroad, so the lists run side by side.
        if rest and rest[0][:2] == entry[:2]:
            other = rest.pop(0)
            out.append("#" + "~".join(entry + ("" if other[2] == entry[2] else other[2],)).rstrip("~"))
        else:
            out.append("#" + "~".join(entry + ("-",)))
    for entry in rest:
        out.append("@" + "~".join(entry[:2] + ("", "", entry[2])))
    assert len([line for line in out if not line.endswith("~-")]) == len(abroad), metadata.id
    return out


def record(metadata, is_main):
    general = metadata.general_desc
    fields = [metadata.id, str(metadata.country_code) + ("*" if is_main else "")]

    def add(letter, value):
        if value:
            assert ";" not in value, value
            fields.append(letter + value)

    add("l", pattern(metadata.leading_digits))
    add("i", pattern(metadata.international_prefix))
    add("I", metadata.preferred_international_prefix)
    assert metadata.national_prefix_for_parsing or not metadata.national_prefix
    add("n", metadata.national_prefix)
    if metadata.national_prefix_for_parsing != metadata.national_prefix:
        add("p", pattern(metadata.national_prefix_for_parsing))
    add("t", template(metadata.national_prefix_transform_rule or ""))
    add("x", metadata.preferred_extn_prefix)
    if metadata.same_mobile_and_fixed_line_pattern and metadata.fixed_line:
        fields.append("s")
    add("g", "~".join((lengths(general.possible_length), lengths(general.possible_length_local_only),
                       pattern(general.national_number_pattern))))
    for letter, name in TYPES.items():
        description = getattr(metadata, name)
        if not description or not description.national_number_pattern or description.possible_length == (-1,):
            continue
        if name == "mobile" and "s" in fields:
            assert description.national_number_pattern == metadata.fixed_line.national_number_pattern
            continue
        own = lengths(description.possible_length)
        text = pattern(description.national_number_pattern)
        same = not own or own == lengths(general.possible_length)
        add(letter, text if same else f"{own}~{text}")
    fields += formats(metadata)
    if is_main:
        for entry in ALTERNATIVES.get(metadata.country_code, ()):
            assert len(entry.leading_digits_pattern) < 2
            fields.append("%" + "~".join(number_format(entry)[:2]).rstrip("~"))
    assert not any('"' in field or "\\" in field for field in fields)
    return ";".join(fields)


def main(date):
    lines = []
    for code in sorted(REGIONS):
        for region in REGIONS[code]:
            metadata = (PhoneMetadata.metadata_for_nongeo_region(code) if region == "001"
                        else PhoneMetadata.metadata_for_region(region))
            assert metadata.country_code == code
            lines.append(record(metadata, region == REGIONS[code][0]))
    size = sum(len(line.encode()) + 1 for line in lines)
    body = "\n".join("    " + line for line in lines)
    out = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Sources", "LinkDetection", "Tables",
                       "PhoneNumberTable.swift")
    with open(out, "w", encoding="utf-8") as file:
        file.write(f"""// Generated by scripts/generate-phone-numbers.py; do not edit. The script says how to read a line.
// Source: the data of the PyPI package phonenumbers {phonenumbers.__version__} ({date}), which are those of libphonenumber.
// swift-format-ignore-file

/// The numbering plans of all regions.
enum PhoneNumberTable {{
  /// The version of the source.
  static let version = "{phonenumbers.__version__}"
  /// When that version was published.
  static let updated = "{date}"

  /// One line for each of {len(lines)} regions, in order of calling codes, the main region first: {size} bytes.
  static let regions: StaticString = \"\"\"
{body}
    \"\"\"
}}
""")
    print(f"{len(lines)} regions, {size} bytes", file=sys.stderr)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
