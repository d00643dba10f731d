#include "controllers/takes/checks/played_instead.h"

#include <QAction>
#include <QLabel>

#include "app/controllers/takes_fixture.h"
#include "ui/qt_test_program.h"

namespace continuo::app {
namespace {

using namespace test;
using A = ui::Actions;

// The model's note in shortDuet() that follows the fork of its branch.
const ui::RollNote kAnswer{2.1, 2.9, 67, 60, ui::Voice::Model, 3.5F};

}  // namespace

// The music that a branch replaces.
class PlayedInsteadTest : public TakesTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        open();
        w_->library.finishBranch(branch_);
        w_->takes.refresh();
    }

    void branchShowsTheReplacedRestOfTheTakeBehindIt() {
        w_->takes.select({take_, branch_});
        QVERIFY(noteBehind(kAnswer) == kAnswer);
        QCOMPARE(pitches(), (std::vector<int>{60, 64, 72, 74}));  // not part of the branch
        QCOMPARE(roll().content()->facts().modelNotes, std::size_t{2});
        QVERIFY(!noteBehind({1, 1.5, 64, 70}));  // before the fork the music is the same
        w_->takes.select({take_, 0});
        QVERIFY(!noteBehind(kAnswer));
        w_->takes.select({take_, branch_});
        QVERIFY(noteBehind(kAnswer));
        w_->takes.showLive();
        QVERIFY(!noteBehind(kAnswer));
    }

    void branchAtTheEndHasNothingBehindIt() {
        const BranchId last = w_->library.addBranch({{take_, 0}, 2.95, exampleModel(), {}});
        w_->library.appendBranch(last, std::vector<PlayedNote>{{{70, 60, 3, 3.5}, 2}});
        QVERIFY(!findReplacedMusic(w_->library, *w_->library.branch(last)));
        w_->takes.select({take_, last});
        QCOMPARE(roll().accessibleDescription(), QStringLiteral("The branch is not accepted yet"));
    }

    void nestedBranchShowsItsParentBehindIt() {
        const BranchId child = addNestedBranch();
        w_->takes.select({take_, child});
        QVERIFY(noteBehind({2, 2.5, 74, 70, ui::Voice::Model}));
        QVERIFY(!noteBehind(kAnswer));
    }

    void editsOfTheTakeAreShownAndUndone() {
        const ui::RollNote low{2.2, 2.4, 50, 80, ui::Voice::You};
        w_->library.editNotes({take_, 0}, std::array{makeRemoval(Voice::Model, {67, 2.1}),
                                                     NoteEdit{Voice::Player, {}, Note{80, 50, 2.2, 2.4}}});
        w_->takes.select({take_, branch_});
        QVERIFY(!noteBehind(kAnswer));
        QVERIFY(noteBehind(low) == low);
        trigger(A::kUndo);
        w_->takes.select({take_, branch_});
        QVERIFY(noteBehind(kAnswer));
        QVERIFY(!noteBehind(low));
    }

    void editsOfTheBranchDoNotChangeTheMusicBehindIt() {
        w_->takes.select({take_, branch_});
        Q_EMIT roll().noteChangeRequested(roll().content()->notes()[2], {1.7, 2.1, 71, 70, ui::Voice::Model});
        QCOMPARE(pitches(), (std::vector<int>{60, 64, 71, 74}));
        QVERIFY(noteBehind(kAnswer) == kAnswer);
        w_->takes.select({take_, 0});
        QCOMPARE(pitches(), (std::vector<int>{60, 64, 67}));
    }

    void discardedMusicIsNotShownBehindABranch() {
        const BranchId child = addNestedBranch();
        w_->library.discard({take_, branch_});
        w_->library.restore({take_, child});
        QVERIFY(!findReplacedMusic(w_->library, *w_->library.branch(child)));
        w_->library.restore({take_, branch_});
        QVERIFY(findReplacedMusic(w_->library, *w_->library.branch(child)));
        w_->library.discard({take_, 0});
        QVERIFY(!findReplacedMusic(w_->library, *w_->library.branch(branch_)));
    }

    // A key held in the running take has no end of its own.
    void keysStillHeldEndAtTheTakesCurrentEnd() {
        const TakeId take = w_->library.newTake(exampleModel());
        w_->library.append(
            take,
            std::vector<DuetEvent>{turn(0, Voice::Player), strike(1, 60), release(2, 60), strike(3, 62)}, 5);
        const BranchId branch = w_->library.addBranch({{take, 0}, 2.5, exampleModel(), {}});
        const auto played = findReplacedMusic(w_->library, *w_->library.branch(branch));
        QCOMPARE(played->of(Voice::Player).notes.size(), std::size_t{1});
        QCOMPARE(played->of(Voice::Player).notes[0].note.end, 5.0);
    }

    // The branch's surprise is compared with that of the player's music of the same length.
    void branchIsComparedWithThePlayersOwnContinuation() {
        const TakeId take = w_->library.newTake(exampleModel());
        std::vector<DuetEvent> events{turn(0, Voice::Player)};
        const auto play = [&](double seconds, int pitch, float bits) {
            events.push_back(strike(seconds, pitch, 80, Voice::Player, bits));
            events.push_back(release(seconds + 0.4, pitch));
        };
        play(0.5, 60, 9);
        play(1, 62, 2);
        play(1.5, 64, 4);
        play(3, 65, 9);  // after the branch's end
        w_->library.append(take, events);
        w_->library.finishTake(take);
        const BranchId branch =
            addFinishedBranch(w_->library, {{take, 0}, 0.9, exampleModel(), {}}, {{{70, 72, 1, 2}, 2}});
        w_->takes.refresh();
        w_->takes.select({take, branch});
        QCOMPARE(playersSurprise(), QStringLiteral("2.08"));  // 3 bits
        w_->takes.select({take, 0});
        QCOMPARE(playersSurprise(), QString());
        w_->takes.select({take_, branch_});  // the player played nothing there
        QCOMPARE(playersSurprise(), QString());
    }

    void viewMenuSwitchIsSaved() {
        QAction* shown = w_->window.actions()[A::kShowPlayed];
        QVERIFY(shown->isChecked());
        w_->takes.select({take_, branch_});
        shown->trigger();
        QVERIFY(!noteBehind(kAnswer));
        QVERIFY(!w_->settings.flag(keys::kShowPlayed));
        w_->takes.select({take_, 0});
        w_->takes.select({take_, branch_});
        QVERIFY(!noteBehind(kAnswer));
        shown->trigger();
        QVERIFY(noteBehind(kAnswer));
        // As after a restart.
        w_->settings.set(keys::kShowPlayed, false);
        const TakesController again{
            {w_->engine, w_->library, w_->rig, w_->play, w_->settings, w_->window, w_->model}};
        QVERIFY(!shown->isChecked());
    }

    void longBranchOpensAtItsFork() {
        const TakeId take = w_->library.newTake(exampleModel());
        std::vector<DuetEvent> events{turn(0, Voice::Player)};
        for (int i = 0; i < 600; ++i) {
            events.push_back(strike(i, 60));
            events.push_back(release(i + 0.5, 60));
        }
        w_->library.append(take, events);
        w_->library.finishTake(take);
        const BranchId branch = w_->library.addBranch({{take, 0}, 300, exampleModel(), {}});
        w_->library.appendBranch(branch, std::vector<PlayedNote>{{{70, 72, 301, 302}, 2}});
        w_->takes.select({take, 0});
        const auto inView = [this] { return roll().rollGeometry().end() - roll().viewBegin(); };
        QVERIFY(std::abs(inView() - 40) < 0.1);
        QCOMPARE(roll().viewBegin(), 0.0);
        w_->takes.select({take, branch});
        QVERIFY(std::abs(inView() - 40) < 0.1);
        QCOMPARE(roll().viewBegin(), 290.0);
        QVERIFY(noteBehind({320, 320.5, 60, 80}));
        trigger(A::kZoomFit);
        QVERIFY(roll().viewBegin() <= 0 && roll().rollGeometry().end() >= 302);
    }

private:
    // Returns the surprise of the player's music in the facts of the selection, or empty.
    QString playersSurprise() const {
        const auto labels =
            w_->window.findChild<QWidget*>(QStringLiteral("takeFacts"))->findChildren<QLabel*>();
        for (qsizetype i = 0; i + 1 < labels.size(); ++i)
            if (labels[i]->text() == QLatin1String("Your notes, nats/note")) return labels[i + 1]->text();
        return {};
    }
    BranchId addNestedBranch() {
        const BranchId child = w_->library.addBranch({{take_, branch_}, 1.8, exampleModel(), {}});
        w_->library.appendBranch(child, std::vector<PlayedNote>{{{70, 48, 2.2, 2.4}, 2}});
        w_->library.finishBranch(child);
        return child;
    }
    // Returns the replaced note drawn behind this note's place.
    std::optional<ui::RollNote> noteBehind(const ui::RollNote& note) {
        return roll().playedAt(roll().noteRect(note).center());
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::PlayedInsteadTest, QApplication)
#include "played_instead_test.moc"
