#pragma once

#include <QTemporaryDir>

#include "app/controllers/window_fixture.h"
#include "app/library/playing.h"
#include "controllers/takes/canvas/take_on_canvas.h"
#include "controllers/takes/checks/originality_checks.h"
#include "controllers/takes/export/take_exports.h"
#include "controllers/takes/list/takes_list.h"
#include "controllers/takes/listening/take_hearing.h"
#include "controllers/takes/takes_tree.h"
#include "controllers/words/notice.h"
#include "controllers/words/side_work.h"
#include "controllers/words/written_notice.h"
#include "main_window/history/takes_panel.h"
#include "roll/piano_roll.h"
#include "settings/parameter_table.h"

namespace continuo::app {

// The canvas and the list beside it in a window, without the controllers of commands. The library has a take
// of test::shortDuet() and two branches that fork at 1.5 s.
struct CanvasFixture {
    CanvasFixture() {
        const test::TakeWithBranch made = test::addTakeWithBranch(library);
        take = {made.take, 0};
        branch = {made.take, made.branch};
        const std::vector<PlayedNote> notes{{{70, 76, 1.7, 2.2}, 1}};
        sibling = {made.take, test::addFinishedBranch(library, {take, 1.5, test::exampleModel(), {}}, notes)};
        list.refresh();
    }
    ui::PianoRoll& roll() { return window.page().roll(); }
    NodeId selected() { return tree.nodeAt(window.takes().selected()); }

    QTemporaryDir folder;
    Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
    Engine engine{{{}, {}}};
    Library library;
    FakeMidiSystem studio;
    Rig rig{{}, {}, makeDoors(studio)};
    ui::TakesModel model;
    ui::MainWindow window{makeParameters(), model};
    PlayController play{{engine, rig, library, settings, window}};
    Notice notice{window.page(), QStringLiteral("takes")};
    WrittenNotice writtenNotice{window.page().banners(), QStringLiteral("takes")};
    SideWork work{notice}, quickWork{notice, SideWork::AtDestruction::Finish};
    TakesTree tree{library, model};
    OriginalityChecks checks{engine, library, notice};
    TakeExports exports{{library, settings, window, work, quickWork, checks, notice, writtenNotice}};
    TakeHearing hearing{{library, rig, play, window.actions(), window.page().roll(), tree, notice}};
    TakeOnCanvas canvas{{engine, library, play, settings, window, tree, hearing, exports, notice}};
    TakesList list{{library, play, window.takes(), tree, checks, hearing, canvas}};
    NodeId take, branch, sibling;
};

}  // namespace continuo::app
