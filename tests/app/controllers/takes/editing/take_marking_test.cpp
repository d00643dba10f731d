#include "controllers/takes/editing/take_marking.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QTreeView>

#include "app/controllers/takes_fixture.h"
#include "controllers/words/words.h"
#include "main_window/history/takes_panel.h"
#include "ui/qt_test_program.h"

namespace continuo::app {
namespace {

using namespace test;
using A = ui::Actions;

}  // namespace

// Stars, names, tags and discards of takes and branches, with undo.
class TakeMarkingTest : public TakesTest {
    Q_OBJECT

private Q_SLOTS:
    void starCanBeSetAndCleared() {
        w_->takes.show({take_, branch_});
        trigger(A::kStar);
        QVERIFY(w_->library.branch(branch_)->marks.starred);
        QVERIFY(w_->model.row(w_->model.find(Kind::Branch, branch_)).starred);
        trigger(A::kStar);
        QVERIFY(!w_->library.branch(branch_)->marks.starred);
    }

    // A branch that is not accepted is shown as a suggestion.
    void starOrContinuationMarksABranchAsAccepted() {
        w_->takes.show({take_, 0});
        QVERIFY(roll().accepted());
        w_->takes.show({take_, branch_});
        QVERIFY(!roll().accepted());
        Q_EMIT w_->window.takes().acceptRequested(w_->model.find(Kind::Branch, branch_));
        QVERIFY(w_->library.branch(branch_)->marks.starred);
        QVERIFY(roll().accepted());
        trigger(A::kUndo);
        QVERIFY(!roll().accepted());
        trigger(A::kAccept);
        QVERIFY(roll().accepted());
        trigger(A::kAccept);  // does not clear the star
        QVERIFY(w_->library.branch(branch_)->marks.starred);
        trigger(A::kStar);
        QVERIFY(!roll().accepted());
        const double end = w_->library.content({take_, branch_}).seconds;
        w_->takes.onBranchBegan(w_->library.addBranch({{take_, branch_}, end, exampleModel(), {}}));
        QVERIFY(roll().accepted());
    }

    // There may be thousands of takes, and Undo may repeat.
    void editUpdatesOnlyTheRowsOfItsTake() {
        const TakeId other = w_->library.newTake(exampleModel());
        w_->library.append(other, shortDuet());
        w_->library.finishTake(other);
        w_->takes.refresh();
        w_->library.setNote({other, 0}, "not looked at");
        const auto row = [this](TakeId take) { return w_->model.row(w_->model.find(Kind::Take, take)); };
        w_->takes.show({take_, 0});
        trigger(A::kStar);
        QVERIFY(row(take_).starred);
        QVERIFY(row(other).note.isEmpty());
        w_->library.star({take_, 0}, false);
        trigger(A::kUndo);  // of the last edit
        QVERIFY(row(take_).starred);
        QVERIFY(row(other).note.isEmpty());
        w_->takes.refresh();
        QCOMPARE(row(other).note, QStringLiteral("not looked at"));
        // A discarded item loses its row, and others are shown.
        trigger(A::kDiscard);
        QVERIFY(!w_->model.find(Kind::Take, take_).isValid());
        trigger(A::kUndo);
        QVERIFY(row(take_).starred);
    }

    void takeMenuOffersToUnstarAndCopiesTheSeed() {
        const auto offers = [this](const QString& words) {
            bool offered = false;
            QTimer::singleShot(0, this, [&] {
                auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
                for (QAction* action : menu->actions()) offered = offered || action->text() == words;
                menu->close();
            });
            Q_EMIT w_->window.takes().menuRequested(w_->model.find(Kind::Branch, branch_), {});
            return offered;
        };
        QVERIFY(offers(QStringLiteral("Star the take")));
        w_->library.star({take_, branch_}, true);
        QVERIFY(!offers(QStringLiteral("Star the take")));
        QTimer::singleShot(0, this, [] { chooseInMenu(QStringLiteral("Remove the star")); });
        Q_EMIT w_->window.takes().menuRequested(w_->model.find(Kind::Branch, branch_), {});
        QVERIFY(!w_->library.branch(branch_)->marks.starred);
        QTimer::singleShot(0, this, [] { chooseInMenu(QStringLiteral("Copy seed")); });
        Q_EMIT w_->window.takes().menuRequested(w_->model.find(Kind::Branch, branch_), {});
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 QString::number(w_->library.branch(branch_)->origin.seed));
    }

    void discardQuestionShowsSpecialCharactersLiterally() {
        w_->takes.select({take_, 0});
        answerDialog<QInputDialog>([](QInputDialog& dialog) {
            dialog.setTextValue(QStringLiteral("Tom & <b>Ann</b>"));
            dialog.accept();
        });
        trigger(A::kRename);
        // The label belongs to a field, so & would become a shortcut.
        QString asked;
        answerDialog<QInputDialog>([&asked](QInputDialog& dialog) {
            const auto* label = dialog.findChild<QLabel*>();
            if (label->textFormat() == Qt::PlainText) asked = label->text();
            dialog.reject();
        });
        trigger(A::kNote);
        QCOMPARE(asked, QStringLiteral("Note on Tom && <b>Ann</b>:"));
        QCOMPARE(w_->window.actions()[A::kUndo]->text(),
                 QStringLiteral("Undo new name of Tom && <b>Ann</b>"));
    }

    void longNameHasRoomInItsField() {
        w_->takes.select({take_, 0});
        int room = 0;
        QString role;
        answerDialog<QInputDialog>([&](QInputDialog& dialog) {
            room = dialog.findChild<QLineEdit*>()->width();
            for (const QPushButton* button : dialog.findChildren<QPushButton*>())
                if (button->isDefault()) role = button->property("role").toString();
            dialog.reject();
        });
        trigger(A::kNote);
        QVERIFY2(room >= 400, qPrintable(QString::number(room)));
        QCOMPARE(role, QStringLiteral("primary"));
    }

    void takesAndBranchesCanBeNamedAndTagged() {
        const auto type = [this](A::Id id, const QString& words) {
            answerDialog<QInputDialog>([words](QInputDialog& dialog) {
                dialog.setTextValue(words);
                dialog.accept();
            });
            trigger(id);
        };
        w_->takes.select({take_, 0});
        const auto row = [this](Kind kind, qint64 id) { return w_->model.row(w_->model.find(kind, id)); };
        const auto header = [this] {
            QStringList words;
            for (const QLabel* label : w_->window.page().findChildren<QLabel*>()) words << label->text();
            return words;
        };
        type(A::kRename, QStringLiteral(" Evening "));
        QCOMPARE(row(Kind::Take, take_).name, QStringLiteral("Evening"));
        QVERIFY(header().contains(QStringLiteral("Evening")));
        type(A::kTags, QStringLiteral("slow, minor,, slow"));
        QCOMPARE(row(Kind::Take, take_).tags, (QStringList{QStringLiteral("slow"), QStringLiteral("minor")}));
        const QString day = dateText(w_->library.take(take_)->created);
        QCOMPARE(row(Kind::Take, take_).dateText, day);
        QStringList facts;
        for (const QLabel* label : w_->window.takes().findChildren<QLabel*>()) facts << label->text();
        QVERIFY(facts.contains(day) && facts.contains(QStringLiteral("slow, minor")));
        trigger(A::kUndo);
        trigger(A::kUndo);
        QVERIFY(row(Kind::Take, take_).tags.isEmpty());
        QVERIFY(!header().contains(QStringLiteral("Evening")));
        w_->play.beginAlone({});
        w_->takes.showLive();
        trigger(A::kRename);  // asks for nothing
        QVERIFY(w_->banner("takes").contains(QStringLiteral("Nothing to name yet")));
        w_->takes.select({take_, branch_});
        type(A::kRename, QString());  // a branch has no number as a fallback
        QVERIFY(!w_->banner("takes").isEmpty());
        type(A::kRename, QStringLiteral("Answer"));
        QVERIFY(row(Kind::Branch, branch_).name.startsWith(QStringLiteral("Answer")));
    }

    void discardCanBeUndone() {
        w_->takes.show({take_, branch_});
        trigger(A::kDiscard);
        QVERIFY(!w_->model.find(Kind::Branch, branch_).isValid());
        QVERIFY(w_->banner("takes").contains(QLatin1String("Discarded")));
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, 0}));  // its neighbour
        QAction& undo = *w_->window.actions()[A::kUndo];
        QCOMPARE(undo.text(), QStringLiteral("Undo discard of Take 1, branch A"));
        trigger(A::kUndo);
        QVERIFY(w_->model.find(Kind::Branch, branch_).isValid());
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, branch_}));  // the restored branch
        QCOMPARE(w_->window.takes().selected(), w_->model.find(Kind::Branch, branch_));
        QCOMPARE(undo.text(), QStringLiteral("Undo"));
        QCOMPARE(w_->window.actions()[A::kRedo]->text(), QStringLiteral("Redo discard of Take 1, branch A"));
        w_->window.showWorkspace(ui::Workspace::Image);  // which has its own undo steps
        w_->window.showWorkspace(ui::Workspace::Play);
        trigger(A::kRedo);
        QVERIFY(!w_->model.find(Kind::Branch, branch_).isValid());
    }

    // A user who listens through branches and discards some hears each of the others exactly once.
    void discardingThePlayingTakeSelectsItsNeighbour() {
        std::vector<BranchId> others;
        for (const int pitch : {80, 81}) {
            others.push_back(w_->library.addBranch({{take_, 0}, 1.5, exampleModel(), {}}));
            w_->library.appendBranch(others.back(), std::vector<PlayedNote>{{{70, pitch, 1.6, 9}, 2}});
            w_->library.finishBranch(others.back());
        }
        w_->takes.refresh();
        ui::TakesPanel& panel = w_->window.takes();
        const auto isNext = [&](BranchId branch, bool sounds) {
            return w_->takes.shown() == NodeId{take_, branch} && w_->takes.isPlaying() == sounds &&
                   panel.selected() == w_->model.find(Kind::Branch, branch);
        };
        w_->takes.select({take_, 0});
        QVERIFY(panel.step(1));
        QVERIFY(isNext(branch_, true));
        trigger(A::kDiscard);
        QVERIFY(isNext(others[0], false));
        QVERIFY(!w_->window.findChild<QWidget*>(QStringLiteral("takeFacts"))->isHidden());
        QVERIFY(panel.step(1));
        QVERIFY(isNext(others[0], true));
        QVERIFY(panel.step(1));
        QVERIFY(isNext(others[1], true));
        trigger(A::kUndo);
        QVERIFY(isNext(branch_, false));
        trigger(A::kPlay);
        QVERIFY(w_->takes.isPlaying());
        trigger(A::kRedo);
        QVERIFY(!w_->takes.isPlaying() && w_->takes.shown() != (NodeId{take_, branch_}));
    }

    void runningTakeCannotBeDiscarded() {
        const TakeId growing = w_->library.newRunningTake({});
        const TakeId recorded = w_->library.keep(growing, 0);
        w_->takes.show({recorded, 0});
        trigger(A::kDiscard);
        QVERIFY(!w_->library.take(recorded)->marks.discarded);
        QVERIFY(w_->banner("takes").contains(QLatin1String("Stop the recording")));
        w_->library.finishTake(recorded);
        w_->takes.refresh();
        w_->takes.show({recorded, 0});
        trigger(A::kDiscard);
        QVERIFY(w_->library.take(recorded)->marks.discarded);
    }

    void discardedTakeDisappearsWithItsViews() {
        w_->takes.show({take_, branch_});
        Q_EMIT w_->window.takes().discardRequested(w_->model.find(Kind::Take, take_));
        QCOMPARE(w_->model.rowCount(), 0);
        QVERIFY(!w_->takes.shown());
        auto* facts = w_->window.findChild<QWidget*>(QStringLiteral("takeFacts"));
        QVERIFY(facts->isHidden());  // nothing is selected
    }

    void deletingANoteKeepsAllOtherNotes() {
        ui::PianoRoll& roll = w_->window.page().roll();
        const auto models = [&] { return roll.content()->facts().modelNotes; };
        w_->window.show();
        QVERIFY(QTest::qWaitForWindowActive(&w_->window));
        w_->takes.select({take_, branch_});
        roll.setFocus();
        roll.setSelectedNote(roll.content()->notes().back());
        trigger(A::kDiscard);  // it is still being generated
        QVERIFY(w_->banner("takes").contains(QLatin1String("still grows")) ||
                w_->details("takes").contains(QLatin1String("still grows")));
        w_->library.finishBranch(branch_);
        roll.setSelectedNote(roll.content()->notes().back());
        trigger(A::kDiscard);
        QCOMPARE(models(), std::size_t{1});
        QVERIFY(w_->model.find(Kind::Branch, branch_).isValid());
        QVERIFY(w_->banner("takes").contains(QLatin1String("Undo restores it")));
        trigger(A::kUndo);
        QCOMPARE(models(), std::size_t{2});
        trigger(A::kRedo);
        QCOMPARE(models(), std::size_t{1});
        QTimer::singleShot(0, this, [] { chooseInMenu(QStringLiteral("Delete this note")); });
        Q_EMIT roll.menuRequested({}, 1.7, roll.content()->notes().back());
        QCOMPARE(models(), std::size_t{0});
        QVERIFY(!roll.selectedNote());
        trigger(A::kDiscard);
        QVERIFY(!w_->model.find(Kind::Branch, branch_).isValid());
    }

    // The key is pressed more often than there are notes, or after a click beside a note.
    void discardKeyOnTheCanvasNeverDiscardsTheBranch() {
        ui::PianoRoll& roll = w_->window.page().roll();
        w_->window.show();
        QVERIFY(QTest::qWaitForWindowActive(&w_->window));
        w_->library.finishBranch(branch_);
        w_->takes.select({take_, branch_});
        roll.setFocus();
        roll.setSelectedNote(roll.content()->notes().back());
        for (int i = 0; i < 3; ++i) QTest::keyClick(&roll, Qt::Key_Delete);
        QVERIFY(w_->model.find(Kind::Branch, branch_).isValid());
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, branch_}));
        QCOMPARE(roll.content()->facts().modelNotes, std::size_t{1});
        QVERIFY(w_->banner("takes").contains(QLatin1String("no notes are selected")));
        // In the list the key applies to the row.
        auto* tree = w_->window.takes().findChild<QTreeView*>();
        tree->setFocus();
        QTest::keyClick(tree, Qt::Key_Delete);
        QVERIFY(!w_->model.find(Kind::Branch, branch_).isValid());
    }

    void discardKeyOutsideTheCanvasDeletesNoNote() {
        w_->window.show();
        QVERIFY(QTest::qWaitForWindowActive(&w_->window));
        ui::PianoRoll& roll = w_->window.page().roll();
        w_->library.finishBranch(branch_);
        const auto isThere = [this] { return w_->model.find(Kind::Branch, branch_).isValid(); };
        const auto selectNote = [&] {
            w_->takes.select({take_, branch_});
            roll.setFocus();
            roll.setSelectedNote(roll.content()->notes().back());
        };
        selectNote();
        QTimer::singleShot(0, this, [] { chooseInMenu(QStringLiteral("Discard")); });
        Q_EMIT w_->window.takes().menuRequested(w_->model.find(Kind::Branch, branch_), {});
        QVERIFY(!isThere());
        trigger(A::kUndo);
        QVERIFY(w_->library.branch(branch_)->marks.edits.empty());
        selectNote();
        w_->window.takes().focusSearch();
        trigger(A::kDiscard);
        QVERIFY(!isThere());
        QVERIFY(w_->library.branch(branch_)->marks.edits.empty());
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::TakeMarkingTest, QApplication)
#include "take_marking_test.moc"
