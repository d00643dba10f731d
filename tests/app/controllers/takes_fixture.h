#pragma once

#include <QAction>
#include <QObject>
#include <QTest>
#include <memory>
#include <vector>

#include "app/controllers/window_fixture.h"
#include "app/library/playing.h"
#include "roll/piano_roll.h"
#include "theme/theme.h"

namespace continuo::app {

// Tests of takes in the window. They start with a take of shortDuet() and a growing branch of it.
class TakesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        ui::Theme::instance().install();
    }
    void init() { open(); }
    void cleanup() { close(); }

protected:
    using Kind = ui::TakeRow::Kind;

    void open() {
        w_ = std::make_unique<WindowFixture>();
        const test::TakeWithBranch made = test::addTakeWithBranch(w_->library);
        take_ = made.take;
        branch_ = made.branch;
        w_->takes.refresh();
    }
    // Opens the window with the finished branch.
    void openFinished() {
        open();
        w_->library.finishBranch(branch_);
    }
    void close() { w_.reset(); }

    ui::PianoRoll& roll() { return w_->window.page().roll(); }
    std::vector<int> pitches() {
        std::vector<int> all;
        for (const ui::RollNote& note : roll().content()->notes()) all.push_back(note.pitch);
        return all;
    }
    QString commandText(ui::Actions::Id id) const { return w_->window.actions()[id]->text(); }
    void trigger(ui::Actions::Id id) { w_->window.actions()[id]->trigger(); }

    std::unique_ptr<WindowFixture> w_;
    TakeId take_ = 0;
    BranchId branch_ = 0;
};

}  // namespace continuo::app
