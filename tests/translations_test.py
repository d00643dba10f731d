#!/usr/bin/env python3
"""Fails when a string of the window lacks a complete translation, or when the German breaks its rules.

    translations_test.py     compares resources/translations/ with lupdate's output for the sources, and checks the German
                             strings and manual: no form of address "Sie", and a no-break space before each ellipsis

Prints one line per flaw: the file, the context, the string, the reason. LUPDATE names another lupdate than Debian's.
"""
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"
GERMAN_MANUAL = ROOT / "resources" / "manual" / "manual.de.md"
FORMS = 2  # of a plural, in English and in German

PLACEHOLDER = re.compile(r"%L?\d+|%n")
MNEMONIC = re.compile(r"&(\w)")

POLITE = re.compile(r"\b(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)\b")
POLITE_VERB = re.compile(r"Sie (?:sind|\w+n)\b")
ELLIPSIS = re.compile(r"(?<!\u00a0)…(?!\])")  # [FILE…] is the notation of a command line
AFTER_WORD = re.compile(r"[\w”“»)%] ?$")


def read(path):
    """Returns {(context, source, comment): message element} of a .ts file."""
    return {(context.findtext("name"), message.findtext("source"), message.findtext("comment") or ""): message
            for context in ElementTree.parse(path).getroot().iter("context") for message in context.iter("message")}


def flaws_of_text(source, text):
    """Returns what the translation of one string lacks."""
    if not text.strip():
        yield "no translation"
        return
    if Counter(PLACEHOLDER.findall(source)) != Counter(PLACEHOLDER.findall(text)):
        yield f"other placeholders: {text}"
    if bool(MNEMONIC.search(source)) != bool(MNEMONIC.search(text)):
        yield f"mnemonic lost or added: {text}"
    if ("…" in source) != ("…" in text):
        yield f"ellipsis lost or added: {text}"
    if source.strip() == source and text.strip() != text:
        yield f"white space at an end: {text!r}"


def begins_sentence(before):
    text = before.rstrip(" \n*#")
    return not text or text[-1] in ".!?:|" or "\n\n" in before[len(text):]


def flaws_of_german(text):
    """Returns violations of the German rules in a string. A string in which "Sie" could mean "they" must be reworded."""
    for found in POLITE.finditer(text):
        before, rest = text[: found.start()], text[found.start():]
        if found.group() != "Sie" or not begins_sentence(before) or POLITE_VERB.match(rest):
            yield f"addresses the reader, {found.group()}: {text}"
    if ELLIPSIS.search(text):
        yield f"no no-break space before the ellipsis: {text}"


def flaws_of_german_manual(text):
    """Returns the same for running text, in which a sentence may begin with "they" and button names contain an ellipsis."""
    for found in POLITE.finditer(text):
        if not begins_sentence(text[: found.start()]):
            yield text.count("\n", 0, found.start()) + 1, f"addresses the reader, {found.group()}"
    for found in ELLIPSIS.finditer(text):
        if AFTER_WORD.search(text[: found.start()]):
            yield text.count("\n", 0, found.start()) + 1, "no no-break space before the ellipsis"


def flaws_of_message(message, rules):
    """Checks translations. rules: a function from a translation to the flaws that are specific to its language."""
    translation = message.find("translation")
    if translation is None or translation.get("type"):
        yield translation.get("type") if translation is not None else "no translation"
        return
    plural = message.get("numerus") == "yes"
    texts = [form.text or "" for form in translation.iter("numerusform")] if plural else [translation.text or ""]
    if plural and len(texts) != FORMS:
        yield f"{len(texts)} plural forms, not {FORMS}"
    for text in texts:
        yield from flaws_of_text(message.findtext("source"), text)
        yield from rules(text)


def same_mnemonics(messages):
    """Returns keyboard shortcuts shared by two strings of one context; the strings of a menu have one context."""
    taken = {}
    for (context, source, comment), message in messages.items():
        key = MNEMONIC.search(message.findtext("translation") or "")
        if key:
            taken.setdefault((context, key.group(1).lower()), []).append((context, source, comment))
    return [(who, f"its mnemonic {key} is another's too") for (_, key), all_of in taken.items() if len(all_of) > 1
            for who in all_of]


def flaws(found, given, rules):
    """Returns (key, flaw) of each string that differs between lupdate's output and a file."""
    for key in found.keys() - given.keys():
        yield key, "missing"
    for key in given.keys() - found.keys():
        yield key, "obsolete"
    for key in given.keys() & found.keys():
        if given[key].get("numerus") != found[key].get("numerus"):
            yield key, "plural in one, not in the other"
        for flaw in flaws_of_message(given[key], rules):
            yield key, flaw
    yield from same_mnemonics(given)


def main():
    with tempfile.TemporaryDirectory() as folder:
        update = subprocess.run([ROOT / "tests" / "update_translations.sh", folder], capture_output=True, text=True)
        if update.returncode or update.stderr:  # a warning is a context that would not be found at run time
            sys.exit(f"{update.stderr}update_translations.sh failed or warned; mend what it says")
        bad = count = 0
        for name, rules in (("continuo_de.ts", flaws_of_german), ("continuo_en.ts", lambda text: ())):
            found, given = read(Path(folder) / name), read(FOLDER / name)
            count += len(found)
            if not found:
                sys.exit(f"{name}: lupdate found no string in the sources")
            for (context, source, comment), flaw in sorted(flaws(found, given, rules)):
                bad += 1
                print(f"{name}: {context}: {source!r}{f' ({comment})' if comment else ''}: {flaw}")
        for line, flaw in flaws_of_german_manual(GERMAN_MANUAL.read_text(encoding="utf-8")):
            bad += 1
            print(f"{GERMAN_MANUAL.name}:{line}: {flaw}")
    print(f"{count} strings, {bad} flaws" + ("; tests/update_translations.sh brings new ones in" if bad else ""))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
