#!/usr/bin/env python3
"""Fails when an #include violates the engine's stack or the directions app -> ui, app -> engine, or when two headers have one name.

    check_layers.py [FOLDER]     checks the project in FOLDER (default: the one that contains this file)

Prints one line per violation: FILE:LINE: the include and the reason. Exit status 0 without violations, 1 otherwise.
"""
import re
import sys
from pathlib import Path, PurePosixPath

STACK = ["base", "tensor", "backend", "weights", "tokenizers", "model", "sampling", "codec", "session", "training",
         "facade"]
WITHOUT_QT = {"audio", "files", "log", "parameters", "signals", "midi", "tempo", "sounds", "duet", "rig", "osc", "storage", "jobs", "library", "gallery", "bundle", "teaching", "cli"}  # folders of app/ that run without a display
WITHOUT_WINDOW = WITHOUT_QT | {"pictures"}  # pictures: Qt's decoders, in .cpp files alone
# Folders of app/ that each folder may include; controllers/ may include all but cli/ and program/, program/ all but cli/.
APP = {
    "files": set(),
    "parameters": set(),
    "settings": {"parameters"},
    "midi": {"files"},
    "pictures": {"files"},
    "sounds": {"files"},
    "tempo": {"parameters", "midi/events", "midi/file", "midi/api"},
    "audio": {"parameters", "files", "midi/events", "midi/api", "tempo"},
    "duet": {"parameters", "files", "midi/events", "tempo"},
    "rig": {"parameters", "audio", "midi", "tempo"},
    "osc": {"parameters", "files"},
    "storage": {"files"},
    "library": {"files", "storage", "midi/file", "tempo", "audio", "duet"},
    "gallery": {"files", "storage"},
    "bundle": {"files", "storage", "library", "gallery", "pictures", "sounds", "midi/file", "tempo"},
    "teaching": {"files", "midi/file", "library"},
    "jobs": {"parameters", "files", "storage", "pictures", "sounds", "library", "gallery", "teaching"},
    "signals": set(),
    "cli": {"parameters", "files", "signals", "midi/events", "midi/file", "midi/api", "tempo", "audio", "duet", "rig", "osc", "pictures", "teaching"},
}
# Subfolders, and which others each may include. Files beside these subfolders may include all of them. Only subfolders with "" in
# their set may include such files.
PARTS = {
    "engine/facade": {
        "models": set(),
        "codec": {"models"},
        "generation": {"models", "codec"},
        "live": {"models", "generation"},
        "evaluation": {"models"},
        "training": {"models", "evaluation"},
        "benchmark": {"models", "generation"},
        "golden": set(),
    },
    "engine/model": {
        "config": set(),
        "parameters": {"config"},
        "published": {"config", "parameters"},
        "state": {"config"},
        "layers": {"config", "parameters", "state"},
    },
    "engine/training": {"data": set(), "fine_tuning": set(), "optimizer": set(), "config": {"", "optimizer"}, "codec": {"", "config", "optimizer"}, "mpi": {""}},
    "engine/backends/cpu": {"runtime": set(), "simd": {"runtime"}, "attention": {"runtime", "simd"}, "matmul": {"runtime", "simd"}},
    "engine/backends/cuda": {"runtime": set(), "attention": {"runtime"}, "matmul": {"runtime"}},
    "app/midi": {"events": set(), "file": {"events"}, "api": {"events"}, "ports": {"events", "api"}},
    "app/duet": {
        "hearing": {""},
        "log": set(),
        "memory": {""},
        "record": set(),
        "voice": {"", "log", "memory"},
        "turn": {"", "hearing", "log", "memory", "voice"},
    },
    "app/cli": {
        "console": set(),
        "options": {"console"},
        "files": {"console", "options"},
        "reports": {"console", "options", "files"},
        "commands": {"console", "options", "files", "reports"},
    },
    "app/controllers/takes": {
        "checks": set(),
        "listening": {""},
        "export": {"checks"},
        "opening": {"", "export"},
        "editing": {"", "listening"},
        "canvas": {"", "checks", "listening", "export"},
        "list": {"", "checks", "listening", "canvas"},
        "commands": {"", "checks", "listening", "export", "opening", "editing", "canvas", "list"},
    },
    "ui/pages": {"settings": set(), "dialogs": {"settings"}, "image": set(), "play": set(), "queue": set(), "sound": set()},
    "ui/main_window": {"bars": set(), "history": set(), "inspector": set()},
}
UI = ["theme", "widgets", "roll", "raster", "wave", "models", "pages", "main_window"]  # folders of ui/, each over those before it
CONTROLLERS = ["words", "models", "play", "takes", "jobs", "generated", "image", "sound", "settings", "window"]  # folders of app/controllers, each over those before it
EXTENSIONS = {".h", ".hpp", ".cuh", ".inl", ".c", ".cc", ".cpp", ".cu"}
PUBLIC = "engine/include"
# Search folders of an #include, by top-level folder. The engine's roots come last for the others, so that a forbidden include is
# recognised.
ROOTS = ["app", "ui", "engine", PUBLIC, "tests"]

COMMENT_OR_STRING = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.S)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)', re.M)
QT = re.compile(r'^Q[A-Z]\w*$|^Qt\w*(?:/|$)|/Q[A-Z]\w*$|^q[a-z]+\.h$')


def without_comments(text):
    """Returns the text with all comments blanked; line numbers stay the same."""
    def blank(match):
        part = match.group(0)
        return part if part[0] == '"' else re.sub(r"[^\n]", " ", part)
    return COMMENT_OR_STRING.sub(blank, text)


def read_includes(path):
    """Returns (line, name, quoted) of each #include."""
    text = without_comments(path.read_text(encoding="utf-8", errors="replace"))
    for match in INCLUDE.finditer(text):
        yield text.count("\n", 0, match.start()) + 1, match.group(1) or match.group(2), match.group(1) is not None


def part_of(path):
    """Returns the part of the project that contains a path: ("engine", "tensor"), ("engine", "backends/cpu"), ("app", "midi")."""
    steps = PurePosixPath(path).parts
    top, folder = steps[0], steps[1] if len(steps) > 2 else ""
    if path.startswith(PUBLIC + "/"):
        return "public", ""
    if top == "engine" and folder == "backends":
        return top, "/".join(steps[1:3])
    if steps[:2] == ("app", "controllers"):
        return top, "/".join(steps[1:-1][:2])
    return top, folder


def resolve(root, source, name):
    """Returns the project path of an #include in `source`, or None for an external header."""
    own = part_of(source)[0]
    for base in sorted(ROOTS, key=lambda r: r.split("/")[0] != own):
        found = PurePosixPath(base) / name
        if ".." not in found.parts and (root / found).is_file():
            return str(found)
    return None


def parts_refusal(source, target):
    """Returns why a file in one of PARTS' folders may not include another of the same folder, or None if it may."""
    for folder, parts in PARTS.items():
        if not (source.startswith(folder + "/") and target.startswith(folder + "/")):
            continue
        steps = [path[len(folder) + 1:].rpartition("/")[0] for path in (source, target)]
        unknown = [step for step in steps if step and step not in parts]
        if unknown:
            return f"{folder}/{unknown[0]} is not in the table of {folder}'s folders"
        if steps[0] and steps[0] != steps[1] and steps[1] not in parts[steps[0]]:
            return f"{folder}/{steps[0]} includes of {folder} only {', '.join(sorted(parts[steps[0]])) or 'itself'}"
    return None


def engine_refusal(folder, target_top, target_folder, target):
    """Returns why engine/`folder` may not include `target`, or None if it may."""
    if target_top != "engine":
        return f"engine never includes {target_top}"
    if folder == target_folder:
        return None
    if folder.startswith("backends/"):
        allowed = STACK[:STACK.index("backend") + 1]
        return None if target_folder in allowed else f"{folder} includes only {', '.join(allowed)} and itself"
    if target_folder.startswith("backends/"):
        door = f"engine/{target_folder}/{target_folder.split('/')[1]}_backend.h"
        if folder != "facade":
            return "only facade knows the backends by name"
        return None if target == door else f"the inside of a backend is its own; its door is {door}"
    if folder not in STACK or target_folder not in STACK:
        return f"engine/{folder if folder not in STACK else target_folder} is not in the stack"
    if STACK.index(target_folder) > STACK.index(folder):
        return f"{folder} comes before {target_folder} in the stack"
    return None


def controllers_refusal(folder, target_folder):
    """Returns why app/`folder` of the controllers may not include the other one, app/`target_folder`, or None if it may."""
    steps = [name.removeprefix("controllers/") for name in (folder, target_folder)]
    if any(step not in CONTROLLERS for step in steps):
        return f"app/{folder if steps[0] not in CONTROLLERS else target_folder} is not in the stack of the controllers"
    if CONTROLLERS.index(steps[1]) > CONTROLLERS.index(steps[0]):
        return f"{steps[0]} comes before {steps[1]} in the stack of the controllers"
    return None


def app_refusal(folder, target_folder, target):
    """Returns why app/`folder` may not include `target` in app/`target_folder`, another folder, or None if it may."""
    if target_folder == "cli":
        return "the command line stands beside the window"
    if target_folder == "program" and folder:
        return "program/ builds the others, which do not know it"
    if folder not in APP:
        return None if folder in ("", "program") or folder.startswith("controllers") else f"app/{folder} is not in the table of app's folders"
    if target_folder not in APP[folder] and str(PurePosixPath(target).parent).removeprefix("app/") not in APP[folder]:
        return f"app/{folder} includes of app only {', '.join(sorted(APP[folder])) or 'itself'}"
    return None


def is_built_without_program(source):
    """Returns whether the file is a test or benchmark in a build of only the engine."""
    return source.startswith(("tests/engine/", "tests/support/", "tests/benchmarks/")) and not source.startswith("tests/benchmarks/app/")


def refusal(source, target):
    """Returns why the project file `source` may not include the project file `target`, or None if it may."""
    if why := parts_refusal(source, target):
        return why
    top, folder = part_of(source)
    target_top, target_folder = part_of(target)
    if top == "public":
        return None if target_top == "public" else "engine/include stands alone: the standard library and itself"
    if target_top == "public":
        return "ui does not know the engine" if top == "ui" else None
    if target_top == "tests" and top != "tests":
        return "nothing that is shipped includes tests"
    if top == "engine":
        return engine_refusal(folder, target_top, target_folder, target)
    if top == "app" and target_top == "engine":
        return "app sees of the engine only engine/include"
    if folder.startswith("controllers") and target_folder.startswith("controllers"):
        return controllers_refusal(folder, target_folder)
    if top == "app" and target_top == "app" and folder != target_folder:
        return app_refusal(folder, target_folder, target)
    if top == "ui" and target_top != "ui":
        return f"ui does not know {target_top}"
    if top == "ui" and folder in UI and target_folder in UI and UI.index(target_folder) > UI.index(folder):
        return f"{folder} comes before {target_folder} in ui"
    if top == "app" and folder in WITHOUT_WINDOW and target_top == "ui":
        return f"app/{folder} has no window"
    if is_built_without_program(source) and target_top in ("app", "ui"):
        return f"tests/{folder} is built without {target_top}"
    return None


def qt_refusal(source):
    top, folder = part_of(source)
    if top in ("engine", "public"):
        return "the engine is built without Qt"
    if top == "app" and folder in WITHOUT_QT:
        return f"app/{folder} is built without Qt"
    if source.startswith("app/pictures/") and source.endswith(".h"):
        return "headers of app/pictures are without Qt, as the command line includes them"
    if is_built_without_program(source):
        return f"tests/{folder} is built without Qt"
    return None


def find_cycles(edges):
    """Returns one cycle for each strongly connected group of nodes, as [a, b, a]. `edges`: node -> set of nodes."""
    cycles, done = [], set()

    def visit(node, path, on_path):
        # Depth first; reaching a node of the current path closes a cycle.
        path.append(node)
        on_path.add(node)
        for following in sorted(edges.get(node, ())):
            if following in on_path:
                cycles.append(path[path.index(following):] + [following])
            elif following not in done:
                visit(following, path, on_path)
        done.add(node)
        on_path.discard(node)
        path.pop()

    for start in sorted(edges):
        if start not in done:
            visit(start, [], set())
    return cycles


def repeated_headers(headers):
    """Returns one violation for each of these project paths with the file name of an earlier one."""
    first, violations = {}, []
    for path in headers:
        name = PurePosixPath(path).name
        if name in first:
            violations.append(f"{path}:1: {first[name]} has the same name; header names are unique in the project")
        else:
            first[name] = path
    return violations


def check(root):
    """Returns (violations, files read, includes read) of the project in `root`."""
    violations, file_edges, folder_edges, count = [], {}, {}, 0
    files = [p for top in ("engine", "app", "ui", "tests") for p in sorted((root / top).rglob("*"))
             if p.suffix in EXTENSIONS and p.is_file()]
    for path in files:
        source = path.relative_to(root).as_posix()
        top, folder = part_of(source)
        if top == "engine" and not folder.startswith("backends/") and folder not in STACK:
            violations.append(f"{source}:1: engine/{folder} is not in the stack")
        for line, name, quoted in read_includes(path):
            count += 1
            place, target, why = f"{source}:{line}: {name}", resolve(root, source, name), None
            if ".." in PurePosixPath(name).parts:
                why = "paths begin at the include root, without .."
            elif target:
                why = refusal(source, target)
                file_edges.setdefault(source, set()).add(target)
                target_top, target_folder = part_of(target)
                if top == target_top and top in ("app", "ui") and folder and target_folder and folder != target_folder:
                    folder_edges.setdefault(f"{top}/{folder}", set()).add(f"{top}/{target_folder}")
            elif QT.search(name):
                why = qt_refusal(source)
            elif quoted and not name.endswith(".moc"):
                why = "no such file under the include roots; other libraries are included with <>"
            if why:
                violations.append(f"{place}: {why}")
    violations += repeated_headers(p.relative_to(root).as_posix() for p in files if p.suffix == ".h")
    for cycle in find_cycles(file_edges) + find_cycles(folder_edges):
        violations.append(f"{cycle[0]}:1: a cycle: {' -> '.join(cycle)}")
    return violations, len(files), count


def main(arguments):
    if len(arguments) > 1 or arguments[:1] in (["-h"], ["--help"]):
        print(__doc__.strip())
        return 0 if len(arguments) == 1 else 2
    root = Path(arguments[0] if arguments else Path(__file__).resolve().parent.parent)
    violations, files, includes = check(root)
    for line in violations:
        print(line)
    print(f"layers: {files} files, {includes} includes, {len(violations)} against the rules")
    if files == 0:
        print(f"layers: {root} has no source file below engine, app, ui or tests", file=sys.stderr)
        return 1
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
