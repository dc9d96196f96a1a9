#!/usr/bin/env python3
"""Writes Sources/LinkDetection/Tables/FoldingTable.swift from the Unicode data of Python's unicodedata.

Usage: scripts/generate-folding.py > Sources/LinkDetection/Tables/FoldingTable.swift

Each table is a list of entries in ASCII, so that the compiler sees one string:
  START             one scalar, hexadecimal
  START-END         a run of scalars
  START-END/STEP    every STEP-th of them
  …=A+B             what they stand for; the last scalar of the value advances with the run
An entry without START is about the scalar after the last one of the entry before it.
"""
import unicodedata as data

SCALARS = [c for c in range(0x110000) if not 0xD800 <= c <= 0xDFFF]
HANGUL = range(0xAC00, 0xD7A4)  # decomposed by arithmetic


def runs(table):
    """Entries for a mapping from scalar to tuple of scalars (or None for a plain set)."""
    keys = sorted(table)
    entries, index, previous = [], 0, None
    while index < len(keys):
        start = keys[index]
        best, step = index, 1
        for stride in (1, 2):
            last = index
            while last + 1 < len(keys) and keys[last + 1] == keys[last] + stride and follows(
                table[start], table[keys[last + 1]], keys[last + 1] - start
            ):
                last += 1
            if last - best > 0:
                best, step = last, stride
        end = keys[best]
        text = "" if previous is not None and start == previous + 1 and end == start else f"{start:X}"
        if end != start:
            text += f"-{end:X}" + (f"/{step}" if step > 1 else "")
        if table[start] is not None:
            text += "=" + "+".join(f"{scalar:X}" for scalar in table[start])
        entries.append(text)
        previous = end
        index = best + 1
    return entries


def follows(first, value, distance):
    if first is None or value is None:
        return first is value
    return first[:-1] == value[:-1] and value[-1] == first[-1] + distance


def classes(table):
    """Entries for a mapping from scalar to a number that stays the same in a run."""
    entries = []
    for scalar in sorted(table):
        if entries and entries[-1][1] == scalar - 1 and entries[-1][2] == table[scalar]:
            entries[-1][1] = scalar
        else:
            entries.append([scalar, scalar, table[scalar]])
    return [f"{a:X}" + (f"-{b:X}" if b > a else "") + f"={value:X}" for a, b, value in entries]


def scalars(text):
    return tuple(ord(character) for character in text)


def literal(name, summary, entries):
    lines, line = [], ""
    for entry in entries:
        if len(line) + len(entry) > 105:
            lines.append(line)
            line = ""
        line += (" " if line else "") + entry
    lines.append(line)
    body = "\n".join("    " + line for line in lines)
    return f'  /// {summary}\n  static let {name} = """\n{body}\n    """\n'


folds = {c: scalars(chr(c).casefold()) for c in SCALARS if chr(c).casefold() != chr(c)}
decompositions = {
    c: scalars(data.normalize("NFD", chr(c)))
    for c in SCALARS
    if c not in HANGUL and data.normalize("NFD", chr(c)) != chr(c)
}
nonspacing = {c: None for c in SCALARS if data.category(chr(c)) in ("Mn", "Me")}
spacing = {c: None for c in SCALARS if data.category(chr(c)) == "Mc"}
combining = {c: data.combining(chr(c)) for c in SCALARS if data.combining(chr(c))}
assert all(c in nonspacing or c in spacing for c in combining)
widths = {}
for c in SCALARS:
    kind, _, rest = data.decomposition(chr(c)).partition(" ")
    if kind in ("<wide>", "<narrow>"):
        widths[c] = tuple(int(scalar, 16) for scalar in rest.split())
        assert len(widths[c]) == 1
uncomposed = {
    c: None
    for c in decompositions
    if len(decompositions[c]) > 1 and data.normalize("NFC", chr(c)) != chr(c)
}

print(
    f"""// Written by scripts/generate-folding.py from the Unicode data, version {data.unidata_version}.
// The script says how to read an entry.

/// What folding and normalisation need to know about scalars.
enum FoldingTable {{
  static let unicodeVersion = "{data.unidata_version}"

"""
    + "\n".join(
        (
            literal("caseFoldings", "Full case folding.", runs(folds)),
            literal("decompositions", "Canonical decomposition, whole; Hangul is left to arithmetic.", runs(decompositions)),
            literal("nonspacingMarks", "Nonspacing and enclosing marks.", runs(nonspacing)),
            literal("spacingMarks", "Spacing marks.", runs(spacing)),
            literal("combiningClasses", "Canonical combining classes other than 0, hexadecimal.", classes(combining)),
            literal("widths", "Full-width and half-width forms.", runs(widths)),
            literal("neverComposed", "Decomposable pairs that composition leaves apart.", runs(uncomposed)),
        )
    )
    + "}"
)
