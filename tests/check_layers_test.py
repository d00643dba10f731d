#!/usr/bin/env python3
"""Proves that check_layers.py can fail: each rule is broken once in a small made-up project, and kept once."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import check_layers  # noqa: E402

HOUSE = {
    "engine/include/continuo/error.h": "#include <string>\n",
    "engine/include/continuo/engine.h": '#include "continuo/error.h"\n',
    "engine/base/philox.h": '#include "continuo/error.h"\n',
    "engine/tensor/shape.h": '#include "base/philox.h"\n',
    "engine/backend/backend.h": '#include "tensor/shape.h"\n',
    "engine/backends/cpu/cpu_backend.h": '#include "backend/backend.h"\n',
    "engine/backends/cpu/runtime/thread_pool.h": "#include <thread>\n",
    "engine/backends/cpu/linear.cpp": '#include "backends/cpu/cpu_backend.h"\n#include "backends/cpu/runtime/thread_pool.h"\n',
    "engine/backends/cuda/cuda_backend.h": '#include "backend/backend.h"\n',
    "engine/model/network.h": '#include "backend/backend.h"\n',
    "engine/session/session.h": '#include "model/network.h"\n#include <continuo/error.h>\n',
    "engine/facade/engine.cpp": '#include "backends/cpu/cpu_backend.h"\n#include "session/session.h"\n#include "facade/models/open_models.h"\n',
    "engine/facade/models/open_models.h": '#include "session/session.h"\n',
    "engine/facade/generation/draw.cpp": '#include "facade/models/open_models.h"\n',
    "ui/forms.h": "#include <QString>\n",
    "ui/pages/page.h": '#include "forms.h"\n#include <QtWidgets/QWidget>\n',
    "app/application.h": '#include "pages/page.h"\n#include "midi/file/smf.h"\n#include "continuo/engine.h"\n',
    "app/program/all_parts.h": "#include <QObject>\n",
    "app/midi/file/smf.h": "#include <continuo/error.h>\n",
    "app/audio/render.h": '#include "continuo/engine.h"\n#include <fluidsynth.h>\n',
    "app/midi/ports/ports.h": "#include <thread>\n",
    "app/cli/main.cpp": '#include "audio/render.h"\n#include "midi/file/smf.h"\n#include "pictures/file.h"\n',
    "app/pictures/file.h": '#include "continuo/engine.h"\n',
    "app/pictures/file.cpp": '#include "pictures/file.h"\n#include <QImageReader>\n',
    "app/controllers/play/page_controller.h": '#include <QObject>\n#include "pages/page.h"\n',
    "app/controllers/takes/takes_controller.h": '#include "midi/file/smf.h"\n',
    "tests/support/data.h": '#include "tensor/shape.h"\n',
    "tests/engine/session/session_test.cpp": '#include "session/session.h"\n#include "support/data.h"\n',
    "tests/app/audio/render_test.cpp": '#include "audio/render.h"\n#include "support/data.h"\n',
}


class CheckLayers(unittest.TestCase):
    def check(self, changes):
        """Returns the violations of the sample project above with `changes` (path -> text)."""
        with tempfile.TemporaryDirectory() as folder:
            for path, text in (HOUSE | changes).items():
                file = Path(folder) / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
            return check_layers.check(Path(folder))[0]

    def refused(self, path, text, reason, line=1):
        """Expects exactly one violation, in `path` at `line`, that gives `reason`."""
        found = self.check({path: text})
        self.assertEqual(len(found), 1, found)
        self.assertIn(f"{path}:{line}:", found[0])
        self.assertIn(reason, found[0])

    def test_the_house_itself_is_in_order(self):
        self.assertEqual(self.check({}), [])

    def test_every_step_against_the_stack_is_refused(self):
        stack = check_layers.STACK
        tree = {f"engine/{folder}/{folder}_thing.h": "#include <vector>\n" for folder in stack}
        expected = []
        for place, lower in enumerate(stack[:-1]):
            tree[f"engine/{lower}/{lower}_other.h"] = "".join(f'#include "{upper}/{upper}_thing.h"\n' for upper in stack[place + 1:])
            expected += [f"{lower} comes before {upper} in the stack" for upper in stack[place + 1:]]
        found = self.check(tree)
        self.assertEqual(sorted(line.split(": ")[-1] for line in found), sorted(expected))

    def test_every_step_along_the_stack_is_allowed(self):
        stack = check_layers.STACK
        tree = {f"engine/{folder}/{folder}_thing.h": "#include <vector>\n" for folder in stack}
        for place, upper in enumerate(stack):
            tree[f"engine/{upper}/{upper}_other.h"] = "".join(f'#include "{lower}/{lower}_thing.h"\n' for lower in stack[:place + 1])
        self.assertEqual(self.check(tree), [])

    def test_angle_brackets_do_not_hide_a_step(self):
        self.refused("engine/base/hash.h", "#include <tensor/shape.h>\n", "base comes before tensor")

    def test_the_line_is_named(self):
        self.refused("engine/base/hash.h", "#include <vector>\n\n  #  include \"tensor/shape.h\"\n", "base comes", line=3)

    def test_a_comment_is_not_an_include(self):
        self.assertEqual(self.check({"engine/base/hash.h": '// #include "tensor/shape.h"\n/*\n#include "model/network.h"\n*/\n'}), [])

    def test_a_comment_sign_in_a_string_hides_nothing(self):
        self.refused("engine/base/hash.cpp", 'auto a = "/*";\n#include "tensor/shape.h"\n', "base comes before", line=2)

    def test_an_unknown_folder_is_refused(self):
        self.refused("engine/helpers/all.h", "#include <vector>\n", "engine/helpers is not in the stack")

    def test_a_file_beside_the_stack_is_refused(self):
        self.refused("engine/all.h", "#include <vector>\n", "is not in the stack")

    def test_a_backend_sees_only_what_is_below_it(self):
        self.refused("engine/backends/cpu/adam.cpp", '#include "model/network.h"\n', "backends/cpu includes only")

    def test_a_backend_does_not_see_another(self):
        self.refused("engine/backends/cuda/linear.cu", '#include "backends/cpu/runtime/thread_pool.h"\n', "backends/cuda includes only")

    def test_only_the_facade_names_a_backend(self):
        self.refused("engine/session/live.cpp", '#include "backends/cpu/cpu_backend.h"\n', "only facade")
        self.refused("engine/tensor/fill.cpp", '#include "backends/cpu/cpu_backend.h"\n', "only facade")

    def test_the_facade_uses_the_door(self):
        self.refused("engine/facade/open.cpp", '#include "backends/cpu/runtime/thread_pool.h"\n', "its door is")

    def test_folders_within_a_folder_keep_their_order(self):
        self.refused("engine/facade/models/fit.cpp", '#include "facade/generation/draw.cpp"\n', "models includes of engine/facade only itself")
        self.refused("engine/facade/models/fit.cpp", '#include "facade/engine.cpp"\n', "models includes of engine/facade only itself")
        self.refused("engine/facade/helpers/all.cpp", '#include "facade/models/open_models.h"\n', "engine/facade/helpers is not in the table")
        self.refused("app/midi/file/read.cpp", '#include "midi/ports/ports.h"\n', "file includes of app/midi only events")

    def test_a_folder_may_see_a_part_of_another(self):
        self.assertEqual(self.check({"app/library/export.cpp": '#include "midi/file/smf.h"\n'}), [])
        self.refused("app/library/export.cpp", '#include "midi/ports/ports.h"\n', "library includes of app only")

    def test_ui_has_a_stack_of_its_own(self):
        self.refused("ui/widgets/card.cpp", '#include "pages/page.h"\n', "widgets comes before pages in ui")

    def test_the_engine_knows_neither_app_nor_ui(self):
        self.refused("engine/facade/save.cpp", '#include "midi/file/smf.h"\n', "engine never includes app")
        self.refused("engine/facade/show.cpp", '#include "forms.h"\n', "engine never includes ui")

    def test_the_engine_is_without_qt(self):
        for header in ("QString", "QtCore/QString", "QtCore", "qglobal.h", "QtWidgets"):
            with self.subTest(header=header):
                self.refused("engine/base/text.h", f"#include <{header}>\n", "without Qt")

    def test_the_public_headers_stand_alone(self):
        self.refused("engine/include/continuo/request.h", '#include "tensor/shape.h"\n', "stands alone")

    def test_app_uses_only_the_public_headers(self):
        self.refused("app/cli/score.cpp", '#include "session/session.h"\n', "only engine/include")
        self.refused("app/application.cpp", '#include <tensor/shape.h>\n', "only engine/include")

    def test_folders_without_a_window_are_without_qt_and_ui(self):
        self.refused("app/audio/graph.h", "#include <QObject>\n", "without Qt")
        self.refused("app/cli/form.cpp", '#include "forms.h"\n', "has no window")

    def test_pictures_keep_qt_out_of_headers_and_have_no_window(self):
        self.refused("app/pictures/reader.h", "#include <QImage>\n", "headers of app/pictures are without Qt")
        self.refused("app/pictures/reader.cpp", '#include "forms.h"\n', "has no window")

    def test_ui_knows_neither_engine_nor_app(self):
        self.refused("ui/pages/list.h", '#include "continuo/engine.h"\n', "ui does not know the engine")
        self.refused("ui/pages/list.h", '#include "tensor/shape.h"\n', "ui does not know engine")
        self.refused("ui/pages/list.h", '#include "midi/file/smf.h"\n', "ui does not know app")

    def test_nothing_shipped_includes_tests(self):
        self.refused("engine/base/shipped.h", '#include "support/data.h"\n', "nothing that is shipped")
        self.refused("app/midi/shipped.h", '#include "support/data.h"\n', "nothing that is shipped")

    def test_engine_tests_are_built_without_the_program(self):
        self.refused("tests/engine/base/smf_test.cpp", '#include "midi/file/smf.h"\n', "built without app")
        self.refused("tests/support/window.h", "#include <QWidget>\n", "built without Qt")
        self.refused("tests/benchmarks/pace.cpp", '#include "midi/file/smf.h"\n', "built without app")
        self.refused("tests/benchmarks/pace.cpp", "#include <QWidget>\n", "built without Qt")
        self.assertEqual(self.check({"tests/benchmarks/app/pace.cpp": '#include "midi/file/smf.h"\n#include <QWidget>\n'}), [])

    def test_a_relative_path_is_refused(self):
        self.refused("app/midi/up.h", '#include "../application.h"\n', "without ..")

    def test_a_path_that_leads_nowhere_is_refused(self):
        self.refused("app/midi/port.h", '#include "smf.h"\n', "no such file")

    def test_the_output_of_moc_is_allowed(self):
        self.assertEqual(self.check({"ui/pages/page.cpp": '#include "page.moc"\n'}), [])

    def test_folders_of_app_keep_to_their_table(self):
        self.refused("app/midi/below.h", '#include "audio/render.h"\n', "app/midi includes of app only files")
        self.refused("app/controllers/play/whole.h", '#include "program/all_parts.h"\n', "program/ builds the others")
        self.refused("app/elsewhere/new.h", '#include "midi/file/smf.h"\n', "app/elsewhere is not in the table")

    def test_controllers_stand_on_each_other(self):
        self.refused("app/controllers/play/below.h", '#include "controllers/takes/takes_controller.h"\n', "play comes before takes")
        self.refused("app/controllers/elsewhere/new.h", '#include "controllers/play/page_controller.h"\n',
                     "app/controllers/elsewhere is not in the stack")

    def test_a_cycle_of_files_is_refused(self):
        found = self.check({"engine/base/a.h": '#include "base/b.h"\n', "engine/base/b.h": '#include "base/c.h"\n',
                            "engine/base/c.h": '#include "base/a.h"\n'})
        self.assertEqual(len(found), 1, found)
        self.assertIn("engine/base/a.h -> engine/base/b.h -> engine/base/c.h -> engine/base/a.h", found[0])

    def test_a_cycle_of_folders_is_refused(self):
        found = self.check({"ui/sheets/play.cpp": '#include "strings/keys.h"\n', "ui/strings/keys.h": '#include "sheets/sheet.h"\n',
                            "ui/sheets/sheet.h": "#include <vector>\n"})
        self.assertEqual(len(found), 1, found)
        self.assertIn("ui/sheets -> ui/strings -> ui/sheets", found[0])

    def test_a_header_name_is_unique(self):
        self.refused("ui/widgets/smf.h", "#include <vector>\n", "app/midi/file/smf.h has the same name")

    def test_the_exit_status_tells(self):
        script = Path(check_layers.__file__)
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / "engine/base/a.h"
            source.parent.mkdir(parents=True)
            for text, status in (("#include <vector>\n", 0), ("#include <QString>\n", 1)):
                source.write_text(text, encoding="utf-8")
                done = subprocess.run([sys.executable, script, folder], capture_output=True, check=False)
                self.assertEqual(done.returncode, status)
        with tempfile.TemporaryDirectory() as empty:
            done = subprocess.run([sys.executable, script, empty], capture_output=True, check=False)
            self.assertEqual(done.returncode, 1)


if __name__ == "__main__":
    unittest.main()
