#include "controllers/takes/takes_controller.h"

#include <QAbstractButton>
#include <QAbstractProxyModel>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QTreeView>
#include <QUrl>

#include "app/controllers/takes_fixture.h"
#include "controllers/window/midi_drop.h"
#include "controllers/words/words.h"
#include "duet/live_record_text.h"
#include "main_window/history/takes_panel.h"
#include "main_window/inspector/inspector_panel.h"
#include "midi/file/standard_midi_file.h"
#include "ui/qt_test_program.h"
#include "widgets/banner_stack.h"
#include "widgets/section.h"

namespace continuo::app {
namespace {

using namespace test;
using A = ui::Actions;
using Kind = ui::TakeRow::Kind;

}  // namespace

class TakesControllerTest : public TakesTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { open(); }
    void cleanup() { close(); }

    void theTreeShowsTheLibrary() {
        QCOMPARE(w_->model.rowCount(), 1);
        const QModelIndex take = w_->model.find(Kind::Take, take_);
        QCOMPARE(w_->model.row(take).name, QStringLiteral("Take 1"));
        QCOMPARE(w_->model.rowCount(take), 2);
        QVERIFY(w_->model.row(w_->model.find(Kind::Branch, branch_)).unfinished);
        w_->library.finishBranch(branch_);
        w_->takes.refresh();
        QVERIFY(!w_->model.row(w_->model.find(Kind::Branch, branch_)).unfinished);
    }

    void whatIsChosenIsShown() {
        w_->takes.show({take_, branch_});
        QCOMPARE(*w_->takes.source(), (NodeId{take_, branch_}));
        QVERIFY(w_->takes.sourceSeconds() < 0);  // at its end
        const auto shown = w_->window.page().roll().content();
        QCOMPARE(shown->facts().models, std::size_t{2});
        w_->takes.showLive();
        QVERIFY(!w_->takes.source());
        QVERIFY(w_->window.page().roll().content() == w_->play.roll());
    }

    void theCursorStaysWithWhatItWasSetIn() {
        ui::PianoRoll& roll = w_->window.page().roll();
        w_->takes.select({take_, branch_});
        roll.setCursorTime(1.8);
        w_->window.takes().select(w_->model.find(Kind::Branch, branch_));  // once more
        QCOMPARE(w_->takes.sourceSeconds(), 1.8);
        QSignalSpy continued(&w_->takes, &TakesController::continueAsked);
        for (QAbstractButton* button : w_->window.takes().findChildren<QAbstractButton*>())
            if (button->text() == QLatin1String("Continue")) button->click();
        QCOMPARE(continued.size(), 1);
        QCOMPARE(w_->takes.sourceSeconds(), 1.8);
        w_->takes.select({take_, 0});
        QVERIFY(w_->takes.sourceSeconds() < 0);
        roll.setCursorTime(1);
        w_->takes.showLive();
        QVERIFY(!roll.cursorTime());
    }

    // Not the live one's, which stands still meanwhile.
    void theClockShowsTheCursorOfWhatIsChosen() {
        ui::PianoRoll& roll = w_->window.page().roll();
        w_->takes.select({take_, branch_});
        roll.setCursorTime(1.8);
        Q_EMIT roll.cursorMoved(1.8);
        QCOMPARE(w_->clock(), 1.8);
        QTest::qWait(100);  // frames of the live take
        QCOMPARE(w_->clock(), 1.8);
        w_->takes.showLive();
        QVERIFY(w_->clock() < 1.8);
    }

    // As many as are set beside Continue.
    void theMenuOfATakeContinuesAsOftenAsIsSet() {
        ui::PlayForm form = w_->window.inspector().form();
        form.variations = 3;
        w_->play.setForm(form);
        w_->takes.select({take_, branch_});
        w_->window.inspector().setForm(form);
        QSignalSpy continued(&w_->takes, &TakesController::continueAsked);
        for (const auto& [words, variations] :
             {std::pair("Continue", 1), std::pair("Continue, 3 variation(s)", 3)}) {
            QTimer::singleShot(0, this, [words] { chooseInMenu(QLatin1String(words)); });
            Q_EMIT w_->window.takes().menuAsked(w_->model.find(Kind::Branch, branch_), {});
            QCOMPARE(continued.takeLast()[0].toInt(), variations);
        }
    }

    void othersAreMadeInABranchesPlace() {
        w_->takes.select({take_, branch_});
        QSignalSpy continued(&w_->takes, &TakesController::continueAsked);
        QTimer::singleShot(0, this, [] { chooseInMenu(QStringLiteral("4 other(s) in its place")); });
        Q_EMIT w_->window.takes().menuAsked(w_->model.find(Kind::Branch, branch_), {});
        QCOMPARE(continued.size(), 1);
        QCOMPARE(continued[0][0].toInt(), 4);
        QCOMPARE(*w_->takes.source(), (NodeId{take_, 0}));
        QCOMPARE(w_->takes.sourceSeconds(), 1.5);
    }

    void othersHearWhatABranchsModelHeard() {
        Origin origin = someModel();
        origin.details = R"({"prompt_from":0.75})";
        const BranchId heardPart = w_->library.addBranch({{take_, 0}, 1.25, origin, {}});
        w_->library.finishBranch(heardPart);
        w_->takes.refresh();
        const auto askForOthersOf = [this](BranchId branch) {
            QTimer::singleShot(0, this, [] { chooseInMenu(QStringLiteral("4 other(s) in its place")); });
            Q_EMIT w_->window.takes().menuAsked(w_->model.find(Kind::Branch, branch), {});
        };
        askForOthersOf(heardPart);
        QCOMPARE(*w_->takes.source(), (NodeId{take_, 0}));
        QVERIFY(w_->takes.marked() == ui::MarkedRange({0.75, 1.25}));
        QCOMPARE(w_->takes.sourceBegin(), 0.75);
        QCOMPARE(w_->takes.sourceSeconds(), 1.25);
        askForOthersOf(branch_);
        QVERIFY(!w_->takes.marked());
        QCOMPARE(w_->takes.sourceBegin(), 0.0);
        QCOMPARE(w_->takes.sourceSeconds(), 1.5);
    }

    void anAnswerIsScored() {
        const auto facts = [this] {
            QStringList words;
            const auto* foot = w_->window.takes().findChild<QWidget*>(QStringLiteral("takeFacts"));
            for (const QLabel* label : foot->findChildren<QLabel*>()) words << label->text();
            return words;
        };
        const auto valueOf = [&](const char* name) {
            const QStringList words = facts();
            qsizetype at = words.indexOf(QLatin1String(name));
            if (at < 0) return QString();
            while (++at < words.size() && words[at].isEmpty()) {
            }
            return words.value(at);
        };
        w_->takes.select({take_, branch_});
        QVERIFY(!facts().contains(QLatin1String("Repetition")));  // it is being made
        std::vector<PlayedNote> more;
        for (int i = 0; i < 18; ++i)
            more.push_back({{70, 60 + 2 * (i % 9 % 3) + i % 9 / 3, 3 + i * 0.25, 3.2 + i * 0.25}, 2});
        w_->library.appendBranch(branch_, more);
        w_->library.finishBranch(branch_);
        w_->takes.refresh();
        QCOMPARE(valueOf("Repetition"), QStringLiteral("45 %"));  // nine notes of twenty
        QVERIFY(valueOf("In scale").endsWith(QLatin1String(" %")));
        QVERIFY(!facts().contains(QLatin1String("Difference")));  // there is no other yet
        const BranchId other = w_->library.addBranch({{take_, 0}, 1.5, someModel(), {}});
        w_->library.appendBranch(other,
                                 std::vector<PlayedNote>{{{70, 61, 2, 2.5}, 2}, {{70, 61, 3, 3.5}, 2}});
        w_->library.finishBranch(other);
        w_->takes.refresh();
        QCOMPARE(valueOf("Difference"), QStringLiteral("1.00"));
        // A prompt's note that sounds on is none of the answer's.
        w_->takes.select({take_, other});
        QCOMPARE(valueOf("Difference"), QStringLiteral("1.00"));
        QCOMPARE(valueOf("Repetition"), QStringLiteral("0 %"));
    }

    // Whatever the library knows of them in words, in any order.
    void aSearchFindsTakesByTheirTexts() {
        const TakeId second = w_->library.newTake({}, "Nocturne für Anna");
        const TakeId third = w_->library.newTake({});
        w_->library.setNote({third, 0}, "the slow ÄOLIAN one");
        w_->library.setTags({third, 0}, {"D \"minor\"", "practice"});
        for (const TakeId take : {second, third}) w_->library.append(take, shortDuet());
        w_->library.setTags({take_, branch_}, {"best"});
        w_->takes.refresh();
        const auto find = [this](const char* words) {
            w_->window.takes().findChild<QLineEdit*>()->setText(QString::fromUtf8(words));
            const QAbstractItemModel* shown = w_->window.takes().findChild<QTreeView*>()->model();
            QStringList found;
            for (int row = 0; row < shown->rowCount(); ++row) found << shown->index(row, 0).data().toString();
            return found.join(QLatin1Char('|'));
        };
        const QString one = QStringLiteral("Take 1"), two = QStringLiteral("Nocturne für Anna"),
                      three = QStringLiteral("Take 2");
        QCOMPARE(find("anna NOCTURNE"), two);
        QCOMPARE(find("äolian"), three);
        QCOMPARE(find("minor practice slow"), three);
        QCOMPARE(find("take 2"), three);
        QCOMPARE(find("best"), one);
        QCOMPARE(find("piano best"), one);  // the model's name
        QCOMPARE(find("m PIANO"), one);
        QCOMPARE(find("waltz"), QString());
        QCOMPARE(find(""), three + QLatin1Char('|') + two + QLatin1Char('|') + one);
    }

    void aStarComesAndGoes() {
        w_->takes.show({take_, branch_});
        trigger(A::kStar);
        QVERIFY(w_->library.branch(branch_)->marks.starred);
        QVERIFY(w_->model.row(w_->model.find(Kind::Branch, branch_)).starred);
        trigger(A::kStar);
        QVERIFY(!w_->library.branch(branch_)->marks.starred);
    }

    void aDiscardIsUndone() {
        w_->takes.show({take_, branch_});
        trigger(A::kDiscard);
        QVERIFY(!w_->model.find(Kind::Branch, branch_).isValid());
        QVERIFY(w_->banner("takes").contains(QLatin1String("discarded")));
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, 0}));  // its neighbour
        QAction& undo = *w_->window.actions()[A::kUndo];
        QCOMPARE(undo.text(), QStringLiteral("Undo discard of Take 1, branch A"));
        trigger(A::kUndo);
        QVERIFY(w_->model.find(Kind::Branch, branch_).isValid());
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, branch_}));  // what was wanted back
        QCOMPARE(w_->window.takes().selected(), w_->model.find(Kind::Branch, branch_));
        QCOMPARE(undo.text(), QStringLiteral("Undo"));
        QCOMPARE(w_->window.actions()[A::kRedo]->text(), QStringLiteral("Redo discard of Take 1, branch A"));
        w_->window.showWorkspace(ui::Workspace::Image);  // where there are other steps
        w_->window.showWorkspace(ui::Workspace::Play);
        trigger(A::kRedo);
        QVERIFY(!w_->model.find(Kind::Branch, branch_).isValid());
    }

    void theMenuSaysWhatItDoesToAStarAndCopiesTheSeed() {
        const auto offers = [this](const QString& words) {
            bool offered = false;
            QTimer::singleShot(0, this, [&] {
                auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
                for (QAction* action : menu->actions()) offered = offered || action->text() == words;
                menu->close();
            });
            Q_EMIT w_->window.takes().menuAsked(w_->model.find(Kind::Branch, branch_), {});
            return offered;
        };
        QVERIFY(offers(QStringLiteral("Keep with a star")));
        w_->library.star({take_, branch_}, true);
        QVERIFY(!offers(QStringLiteral("Keep with a star")));
        QTimer::singleShot(0, this, [] { chooseInMenu(QStringLiteral("Take the star off")); });
        Q_EMIT w_->window.takes().menuAsked(w_->model.find(Kind::Branch, branch_), {});
        QVERIFY(!w_->library.branch(branch_)->marks.starred);
        QTimer::singleShot(0, this, [] { chooseInMenu(QStringLiteral("Copy seed")); });
        Q_EMIT w_->window.takes().menuAsked(w_->model.find(Kind::Branch, branch_), {});
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 QString::number(w_->library.branch(branch_)->origin.seed));
    }

    void howItWasMadeIsAFact() {
        Origin origin = someModel();
        origin.seed = 706879542389;
        origin.details =
            R"({"temperature": 0.95, "min_p": 0.03, "top_k": 0, "top_p": 1.0, "precision": "bf16"})";
        const BranchId made = w_->library.addBranch({{take_, 0}, 1.5, origin, {}});
        w_->library.setBranchLatents(made, {{1.5, 256}});
        w_->library.finishBranch(made);
        w_->takes.select({take_, made});
        QStringList words;
        const auto* foot = w_->window.takes().findChild<QWidget*>(QStringLiteral("takeFacts"));
        for (const QLabel* label : foot->findChildren<QLabel*>()) words << label->text();
        QVERIFY2(words.contains(QStringLiteral("706879 542389")), qPrintable(words.join(u'|')));
        const QString with =
            text(origin.model) + QStringLiteral(", temperature 0.95, 256 latent(s), min-p 0.03, bf16");
        QVERIFY2(words.contains(with), qPrintable(words.join(u'|')));
    }

    // "As I play" and what has no length of its own.
    void whatAContinuationWouldBeIsSaid() {
        ui::PlayForm form = w_->play.form();
        form.scaleUse = ui::ScaleUse::AsIPlay;
        form.length = ui::AnswerLength::MatchMine;
        w_->window.inspector().setForm(form);
        w_->play.setForm(form);
        const auto says = [this](const QString& words) {
            for (const QLabel* label : w_->window.inspector().findChildren<QLabel*>())
                if (label->text().contains(words) && label->isVisibleTo(&w_->window.inspector())) return true;
            return false;
        };
        const TakeId scale = w_->library.newTake(someModel());
        std::vector<DuetEvent> events;
        double at = 4;
        for (const std::uint8_t pitch : {62, 64, 66, 67, 69, 71, 73, 74, 69, 66, 62, 57, 62}) {
            events.push_back({DuetEvent::Kind::Strike, Voice::Player, pitch, 70, at, -1});
            events.push_back({DuetEvent::Kind::Release, Voice::Player, pitch, 0, at + 0.4, -1});
            at += 0.5;
        }
        w_->library.append(scale, events);
        w_->library.finishTake(scale);
        w_->takes.select({scale, 0});
        for (auto* section : w_->window.inspector().findChildren<ui::Section*>()) section->setOpen(true);
        QVERIFY(says(QStringLiteral("6.4 s, as long as your last phrase")));
        QVERIFY(says(QStringLiteral("D major")));
        QTest::qWait(100);  // what is heard live does not take its place
        QVERIFY(says(QStringLiteral("D major")));
        w_->window.page().roll().setCursorTime(2);
        Q_EMIT w_->window.page().roll().cursorMoved(2);
        QVERIFY(says(QStringLiteral("Nothing of yours is before this point: 20 s are made.")));
        QVERIFY(says(QStringLiteral("Your key shows after a few notes.")));
        form.length = ui::AnswerLength::UntilIPlay;
        w_->play.setForm(form);
        QVERIFY(says(QStringLiteral("Nobody plays while a take is continued")));
        w_->takes.showLive();
        QVERIFY(!says(QStringLiteral("Nobody plays while a take is continued")));
    }

    void aNoteIsTakenOutAndTheRestStays() {
        ui::PianoRoll& roll = w_->window.page().roll();
        const auto models = [&] { return roll.content()->facts().models; };
        w_->window.show();
        QVERIFY(QTest::qWaitForWindowActive(&w_->window));
        w_->takes.select({take_, branch_});
        roll.setFocus();
        roll.setSelectedNote(roll.content()->notes().back());
        trigger(A::kDiscard);  // it is still being made
        QVERIFY(w_->banner("takes").contains(QLatin1String("still grows")) ||
                w_->details("takes").contains(QLatin1String("still grows")));
        w_->library.finishBranch(branch_);
        roll.setSelectedNote(roll.content()->notes().back());
        trigger(A::kDiscard);
        QCOMPARE(models(), std::size_t{1});
        QVERIFY(w_->model.find(Kind::Branch, branch_).isValid());
        QVERIFY(w_->banner("takes").contains(QLatin1String("Undo brings it back")));
        trigger(A::kUndo);
        QCOMPARE(models(), std::size_t{2});
        trigger(A::kRedo);
        QCOMPARE(models(), std::size_t{1});
        QTimer::singleShot(0, this, [] { chooseInMenu(QStringLiteral("Take this note out")); });
        Q_EMIT roll.menuAsked({}, 1.7, roll.content()->notes().back());
        QCOMPARE(models(), std::size_t{0});
        QVERIFY(!roll.selectedNote());
        trigger(A::kDiscard);
        QVERIFY(!w_->model.find(Kind::Branch, branch_).isValid());
    }

    // Pressed once more than there are notes, or after a click that missed one.
    void theKeyOfDiscardOnTheCanvasCostsNoBranch() {
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
        QCOMPARE(roll.content()->facts().models, std::size_t{1});
        QVERIFY(w_->banner("takes").contains(QLatin1String("no note is selected")));
        // In the list it means the row.
        auto* tree = w_->window.takes().findChild<QTreeView*>();
        tree->setFocus();
        QTest::keyClick(tree, Qt::Key_Delete);
        QVERIFY(!w_->model.find(Kind::Branch, branch_).isValid());
    }

    void aSelectedNoteIsNotMeantFromElsewhere() {
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
        Q_EMIT w_->window.takes().menuAsked(w_->model.find(Kind::Branch, branch_), {});
        QVERIFY(!isThere());
        trigger(A::kUndo);
        QVERIFY(w_->library.branch(branch_)->marks.edits.empty());
        selectNote();
        w_->window.takes().focusSearch();
        trigger(A::kDiscard);
        QVERIFY(!isThere());
        QVERIFY(w_->library.branch(branch_)->marks.edits.empty());
    }

    void theCanvasHasAMenu() {
        w_->takes.select({take_, 0});
        QSignalSpy continues(w_->window.actions()[A::kContinue], &QAction::triggered);
        QTimer::singleShot(0, this, [] { chooseInMenu(QStringLiteral("Continue from here")); });
        Q_EMIT w_->window.page().roll().menuAsked({}, 1.2, std::nullopt);
        QCOMPARE(continues.size(), 1);
        QCOMPARE(w_->takes.sourceSeconds(), 1.2);
        QTimer::singleShot(0, this, [] { chooseInMenu(QStringLiteral("Listen from here")); });
        Q_EMIT w_->window.page().roll().menuAsked({}, 0.8, std::nullopt);
        QVERIFY(w_->takes.isPlaying() && w_->clock() >= 0.8);
    }

    void theCanvasGoesWithTheTree() {
        const BranchId other = w_->library.addBranch({{take_, 0}, 1.5, someModel(), {}});
        w_->takes.refresh();
        const auto choose = [this] { w_->window.takes().select(w_->model.find(Kind::Branch, branch_)); };
        const auto agree = [this] {
            const QModelIndex row = w_->window.takes().selected();
            const std::optional<NodeId> shown = w_->takes.shown();
            return row.isValid() && shown && *shown == w_->takes.source() &&
                   w_->model.row(row).id == (shown->branch != 0 ? shown->branch : shown->take);
        };
        choose();
        QCOMPARE(w_->takes.shown()->branch, branch_);
        trigger(A::kDiscard);
        QVERIFY(agree());
        QVERIFY(w_->takes.shown()->branch != branch_);
        trigger(A::kUndo);
        QVERIFY(agree());
        QCOMPARE(w_->takes.shown()->branch, branch_);
        QVERIFY(w_->banner("takes").isEmpty());
        trigger(A::kRedo);
        QVERIFY(agree());
        QVERIFY(w_->takes.shown()->branch != branch_);
        QVERIFY(w_->banner("takes").contains(QLatin1String("discarded")));
        QVERIFY(w_->model.find(Kind::Branch, other).isValid());
    }

    void whatIsShownIsWhatIsSelected() {
        w_->play.beginAlone({});
        const auto* facts = w_->window.findChild<QWidget*>(QStringLiteral("takeFacts"));
        const QModelIndex branch = w_->model.find(Kind::Branch, branch_);
        w_->takes.show({take_, branch_});
        QCOMPARE(w_->window.takes().selected(), branch);
        trigger(A::kNewTake);  // nothing was played in it, so it has no row
        QVERIFY(!w_->window.takes().selected().isValid());
        QVERIFY(facts->isHidden());
        clickRow(branch);
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, branch_}));
        QVERIFY(!facts->isHidden());
        w_->playKey(60);  // who plays takes over
        QTRY_VERIFY(!w_->takes.shown());
        const auto selected = [this] { return w_->window.takes().selected(); };
        QTRY_VERIFY(selected().isValid());
        QCOMPARE(selected(), w_->model.find(Kind::Take, *w_->play.take()));
        trigger(A::kDiscard);
        QVERIFY(w_->banner("takes").contains(QLatin1String("cannot be discarded")));
        QVERIFY(!w_->library.branch(branch_)->marks.discarded);
        clickRow(branch);
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, branch_}));
        clickRow(w_->model.find(Kind::Recording, *w_->play.take()));
        QVERIFY(!w_->takes.shown());
        QCOMPARE(selected(), w_->model.find(Kind::Recording, *w_->play.take()));
    }

    void whatIsPlayedLiveHasAZoomOfItsOwn() {
        w_->window.show();
        w_->play.beginAlone({});
        ui::PianoRoll& roll = w_->window.page().roll();
        const auto seconds = [&] { return roll.rollGeometry().roll.width() / roll.scale(); };
        const auto is = [](double one, double other) { return std::abs(one - other) < 0.1; };
        QVERIFY2(is(seconds(), 25), qPrintable(QString::number(seconds())));
        w_->takes.show({take_, branch_});
        QVERIFY(seconds() < 5);
        w_->takes.showLive();
        QVERIFY(is(seconds(), 25));
        w_->window.resize(w_->window.width() + 200, w_->window.height());
        QTRY_VERIFY(is(seconds(), 25));
        roll.zoom(2);
        const double zoomed = roll.scale();
        w_->takes.show({take_, branch_});
        w_->takes.showLive();
        QCOMPARE(roll.scale(), zoomed);
    }

    // As when a dialog closes.
    void aTreeThatComesToTheFocusShowsNothingElse() {
        w_->play.beginAlone({});
        w_->window.show();
        QVERIFY(QTest::qWaitForWindowActive(&w_->window));
        auto* tree = w_->window.takes().findChild<QTreeView*>();
        tree->setFocus();
        QVERIFY(tree->hasFocus());
        QVERIFY(!w_->takes.shown());
        QVERIFY(!w_->window.takes().selected().isValid());
        clickRow(w_->model.find(Kind::Take, take_));  // the first one
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, 0}));
    }

    void theTreeTellsTheLastNotesToo() {
        w_->play.beginAlone({});
        w_->playKey(60);
        QTest::qWait(600);
        w_->playKey(62);
        const auto detail = [this] {
            const QModelIndex row = w_->model.find(Kind::Recording, w_->play.take().value_or(0));
            return row.isValid() ? w_->model.row(row).detail : QString();
        };
        QTRY_VERIFY_WITH_TIMEOUT(detail().contains(QLatin1String("2 note")), 10000);
    }

    void theTreeTellsWhoPlays() {
        const auto recording = [this](TakeId take) {
            return w_->model.row(w_->model.find(Kind::Recording, take));
        };
        QCOMPARE(recording(take_).name, QStringLiteral("Both"));
        QVERIFY(!recording(take_).modelAlone);
        const TakeId alone = w_->library.newTake(someModel());
        const std::vector<DuetEvent> events{{DuetEvent::Kind::Strike, Voice::Model, 60, 70, 0.5, -1},
                                            {DuetEvent::Kind::Release, Voice::Model, 60, 0, 1, -1}};
        w_->library.append(alone, events);
        w_->library.finishTake(alone);
        w_->takes.refresh();
        QCOMPARE(recording(alone).name, QStringLiteral("The model"));
        QVERIFY(recording(alone).modelAlone);
    }

    void aTakeThatIsRecordedStays() {
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

    void aTakeGoesWithWhatIsShownOfIt() {
        w_->takes.show({take_, branch_});
        Q_EMIT w_->window.takes().discardAsked(w_->model.find(Kind::Take, take_));
        QCOMPARE(w_->model.rowCount(), 0);
        QVERIFY(!w_->takes.shown());
        auto* facts = w_->window.findChild<QWidget*>(QStringLiteral("takeFacts"));
        QVERIFY(facts->isHidden());  // nothing is selected
    }

    void whatIsGoneIsTold() {
        w_->library.purge({take_, branch_});
        w_->takes.show({take_, branch_});
        QVERIFY(!w_->banner("takes").isEmpty());
        QVERIFY(!w_->takes.source());
        trigger(A::kExportMidi);
        trigger(A::kExportSound);
        trigger(A::kPlay);
        QVERIFY(!w_->window.actions()[A::kPlay]->isChecked());
        w_->takes.branchGrew(branch_);
    }

    void theLastSecondsAreKept() {
        trigger(A::kKeepHalfMinute);
        QVERIFY(w_->banner("takes").startsWith(QLatin1String("Nothing was played")));
        const TakeId running = w_->library.newRunningTake({});
        w_->library.append(running, shortDuet(), 4);
        trigger(A::kKeepHalfMinute);
        QVERIFY(w_->banner("takes").startsWith(QLatin1String("Take 3 keeps")));
        QCOMPARE(w_->library.takes().size(), std::size_t{2});
    }

    void aFileIsOpenedAsATake() {
        const std::size_t before = w_->library.takes().size();
        w_->window.showWorkspace(ui::Workspace::Image);
        w_->takes.openMidi(QStringLiteral(CONTINUO_TESTS_FOLDER "/app/midi/data/pretty-midi__example.mid"));
        QCOMPARE(w_->library.takes().size(), before);  // it is read beside the window
        QTRY_COMPARE(w_->library.takes().size(), before + 1);
        QVERIFY(w_->window.workspace() == ui::Workspace::Play);
        const std::optional<NodeId> shown = w_->takes.shown();
        QVERIFY(shown && shown->take != take_);
        QVERIFY(!w_->window.page().roll().content()->notes().empty());
        QCOMPARE(w_->window.takes().selected(), w_->model.find(Kind::Take, shown->take));
    }

    void aFileThatPlaysInOnesPlaceIsToldAndCanBeStopped() {
        const QString file = QStringLiteral(CONTINUO_TESTS_FOLDER "/app/midi/data/pretty-midi__example.mid");
        w_->play.beginAlone({});
        const auto heard = [this] { return w_->play.roll()->notes().size(); };
        for (const bool byBanner : {true, false}) {
            const std::size_t before = heard();
            w_->takes.playInstead(file);
            QTRY_COMPARE(w_->banner("instead"),
                         QStringLiteral("pretty-midi__example.mid plays in your place"));
            QTRY_VERIFY(heard() > before);
            if (byBanner)
                Q_EMIT w_->window.findChild<ui::Banner*>(QStringLiteral("instead"))->actionTriggered();
            else
                w_->window.actions()[A::kStop]->trigger();
            QCOMPARE(w_->banner("instead"), QString());
            QTest::qWait(100);
            const std::size_t stopped = heard();
            QTest::qWait(600);
            QCOMPARE(heard(), stopped);
        }
    }

    void aFileThatIsNoneIsTold() {
        const std::size_t before = w_->library.takes().size();
        for (const char* file : {"absent.mid", "README.md"}) {
            const bool absent = QLatin1String(file) == QLatin1String("absent.mid");
            const QString told = QStringLiteral("The file was not opened – “%1” %2. Nothing was changed.")
                                     .arg(QLatin1String(file), absent ? QLatin1String("is not there any more")
                                                                      : QLatin1String("is no MIDI file"));
            w_->window.page().banners().tell(QStringLiteral("takes"), ui::Banner::Kind::Ok, {});
            w_->takes.openMidi(QStringLiteral(CONTINUO_TESTS_FOLDER "/app/midi/data/") + QLatin1String(file));
            QTRY_VERIFY(w_->banner("takes").startsWith(QLatin1String("The file was not opened")));
            QVERIFY2(w_->banner("takes").startsWith(told), qPrintable(w_->banner("takes")));
            QVERIFY(w_->details("takes").contains(QLatin1String(file)));
            w_->window.page().banners().tell(QStringLiteral("takes"), ui::Banner::Kind::Ok, {});
            w_->takes.playInstead(QStringLiteral(CONTINUO_TESTS_FOLDER "/app/midi/data/") +
                                  QLatin1String(file));
            QTRY_VERIFY(w_->banner("takes").startsWith(QLatin1String("The file was not opened")));
            QVERIFY2(w_->banner("takes").startsWith(told), qPrintable(w_->banner("takes")));
            QVERIFY(w_->details("takes").contains(QLatin1String(file)));
        }
        QCOMPARE(w_->library.takes().size(), before);
    }

    void aBranchThatBeginsIsSeen() {
        auto* tree = w_->window.takes().findChild<QTreeView*>();
        tree->collapseAll();
        const BranchId below = w_->library.addBranch({{take_, branch_}, 2, someModel(), {}});
        w_->takes.branchBegan(below);
        const QModelIndex take = tree->model()->index(0, 0);
        QVERIFY(tree->isExpanded(take));
        QVERIFY(tree->isExpanded(tree->model()->index(1, 0, take)));
    }

    void aBranchGrowsWhileItIsShown() {
        w_->takes.show({take_, branch_});
        const std::vector<PlayedNote> more{{{70, 76, 2.6, 3}, 3}};
        w_->library.appendBranch(branch_, more);
        w_->takes.branchGrew(branch_);
        QTRY_COMPARE(w_->window.page().roll().content()->facts().models, std::size_t{3});
    }

    // Notes come faster than all of it is drawn anew, and are seen before they pause.
    void aBranchThatGrowsFastIsShownMeanwhile() {
        w_->takes.show({take_, branch_});
        const auto shown = [this] { return w_->window.page().roll().content(); };
        const auto before = shown()->facts().models;
        const auto* first = &*shown();
        const std::vector<PlayedNote> more{{{70, 76, 2.6, 3}, 3}};
        w_->library.appendBranch(branch_, more);
        w_->takes.branchGrew(branch_);
        QCOMPARE(&*shown(), first);
        QElapsedTimer growing;
        growing.start();
        while (shown()->facts().models == before && growing.elapsed() < 5000) {
            w_->takes.branchGrew(branch_);
            QTest::qWait(5);
        }
        QCOMPARE(shown()->facts().models, before + 1);
    }

    void aTakeIsHeard() {
        w_->takes.show({take_, 0});
        trigger(A::kPlay);
        QVERIFY(w_->window.actions()[A::kPlay]->isChecked());
        trigger(A::kStop);
        QVERIFY(!w_->window.actions()[A::kPlay]->isChecked());
    }

    void theLastTwoAreHeardInTurn() {
        trigger(A::kSwitch);
        QVERIFY(w_->banner("takes").contains(QLatin1String("Listen to two")));
        const BranchId other = w_->library.addBranch({{take_, 0}, 1.5, someModel(), {}});
        w_->library.appendBranch(other, std::vector<PlayedNote>{{{70, 80, 1.6, 4}, 2}});
        w_->takes.show({take_, branch_});
        w_->takes.select({take_, other});
        trigger(A::kSwitch);  // nothing is heard: from a little before the fork
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, branch_}));
        QTRY_VERIFY(w_->pressed(72, ui::Voice::Model));
        const double moment = w_->clock();
        trigger(A::kSwitch);  // in the midst of it, at the same moment
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, other}));
        QTRY_VERIFY(w_->pressed(80, ui::Voice::Model));
        QVERIFY(!w_->pressed(72, ui::Voice::Model) && w_->clock() >= moment && w_->clock() < moment + 0.5);
        QTRY_VERIFY(w_->clock() > 2.6);
        trigger(A::kSwitch);  // which has ended by then, and is heard from the fork on
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, branch_}));
        QTRY_VERIFY(w_->pressed(72, ui::Voice::Model));
        QVERIFY(w_->clock() < 2);
        w_->library.discard({take_, other});
        w_->takes.refresh();
        trigger(A::kSwitch);
        QCOMPARE(*w_->takes.shown(), (NodeId{take_, branch_}));
        QVERIFY(w_->banner("takes").contains(QLatin1String("Listen to two")));
    }

    // shortDuet(): the player's 60 from 0.5 to 1 s and 64 to 1.5 s, the model's 67 from 2.1 to 2.9 s.
    void whileATakeIsHeardKeysTurnAndClockAreItsOwn() {
        w_->play.beginAlone({});
        QTest::qWait(1000);
        w_->rig.playKey(90, 80);
        QTRY_VERIFY(w_->pressed(90, ui::Voice::You));
        QTRY_VERIFY(w_->clock() > 0.9);  // it stood until now
        w_->takes.show({take_, 0});
        const double before = w_->clock();
        trigger(A::kPlay);
        QVERIFY(w_->clock() < before);
        QVERIFY(!w_->pressed(90, ui::Voice::You));  // is held, and not in the take
        QTRY_VERIFY(w_->pressed(60, ui::Voice::You));
        QVERIFY(std::abs(w_->clock() - 0.75) < 0.3);
        QVERIFY(w_->turn() == ui::Owner::You);
        QTRY_VERIFY(w_->pressed(64, ui::Voice::You) && !w_->pressed(60, ui::Voice::You));
        QTRY_VERIFY(w_->pressed(67, ui::Voice::Model));
        QVERIFY(!w_->pressed(64, ui::Voice::You));
        QVERIFY(w_->turn() == ui::Owner::Model);
        trigger(A::kStop);
        QVERIFY(!w_->pressed(67, ui::Voice::Model));
        QVERIFY(w_->pressed(90, ui::Voice::You));
        QVERIFY(w_->turn() == ui::Owner::You);
        QVERIFY(w_->clock() > 3);
        w_->rig.releaseKey(90);
        QTRY_VERIFY(!w_->pressed(90, ui::Voice::You));
    }

    void atItsEndTheLiveStateIsBack() {
        w_->play.beginAlone({});
        w_->takes.show({take_, 0});
        w_->window.page().roll().setCursorTime(2.5);
        trigger(A::kPlay);
        QTRY_VERIFY(w_->pressed(67, ui::Voice::Model));
        QTRY_VERIFY(!w_->window.actions()[A::kPlay]->isChecked());
        QVERIFY(!w_->pressed(67, ui::Voice::Model));
        QVERIFY(w_->turn() == ui::Owner::You);
        QVERIFY(!w_->window.page().roll().now());
    }

    void whatIsBeingPlayedIsHeardAndPlayedOn() {
        w_->play.beginAlone({});
        w_->rig.playKey(50, 80);
        QTest::qWait(700);
        w_->rig.releaseKey(50);
        QTRY_VERIFY(w_->play.roll()->soundingNotes().empty());
        QCOMPARE(w_->play.roll()->notes().size(), std::size_t{1});
        trigger(A::kPlay);
        QVERIFY(w_->window.page().roll().content() != w_->play.roll());
        QTRY_VERIFY(w_->pressed(50, ui::Voice::You));
        QTRY_VERIFY(!w_->window.actions()[A::kPlay]->isChecked());
        QVERIFY(w_->window.page().roll().content() == w_->play.roll());
        QVERIFY(w_->play.showsLive());
        // Who plays on ends it too.
        trigger(A::kPlay);
        w_->playKey(52);
        QTRY_VERIFY(w_->play.showsLive());
        QVERIFY(!w_->window.actions()[A::kPlay]->isChecked());
        QTRY_COMPARE(w_->play.roll()->notes().size(), std::size_t{2});
    }

    void panicAndEscapeEndWhatIsHeard() {
        w_->takes.show({take_, 0});
        for (const A::Id id : {A::kPanic, A::kStopModel}) {
            trigger(A::kPlay);
            trigger(id);
            QVERIFY(!w_->window.actions()[A::kPlay]->isChecked());
        }
        trigger(A::kPlay);
        w_->window.actions()[A::kStage]->setChecked(true);
        QVERIFY(!w_->window.actions()[A::kPlay]->isChecked());
        trigger(A::kPlay);  // whose key works in the whole window
        QVERIFY(!w_->window.actions()[A::kPlay]->isChecked());
    }

    void takesAndBranchesAreNamedAndTagged() {
        const auto type = [this](A::Id id, const QString& words) {
            QTimer::singleShot(0, this, [words] {
                auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
                QVERIFY(dialog);
                dialog->setTextValue(words);
                dialog->accept();
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
        QCOMPARE(row(Kind::Take, take_).made, day);
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
        QVERIFY(w_->banner("takes").contains(QStringLiteral("nothing to name yet")));
        w_->takes.select({take_, branch_});
        type(A::kRename, QString());  // has no number to go by
        QVERIFY(!w_->banner("takes").isEmpty());
        type(A::kRename, QStringLiteral("Answer"));
        QVERIFY(row(Kind::Branch, branch_).name.startsWith(QStringLiteral("Answer")));
    }

    void aTakeIsDraggedOutAsAFile() {
        for (const QModelIndex& row :
             {w_->model.find(Kind::Recording, take_), w_->model.find(Kind::Branch, branch_)}) {
            QVERIFY(w_->model.flags(row) & Qt::ItemIsDragEnabled);
            const std::unique_ptr<QMimeData> data(w_->model.mimeData({row}));
            QVERIFY(data && data->hasUrls());
            QCOMPARE(data->urls().size(), 1);
            const QString path = data->urls().front().toLocalFile();
            QVERIFY2(path.endsWith(QLatin1String(".mid")), qPrintable(path));
            const MidiFile file = readMidiFile(path.toStdString());
            const bool isBranch = w_->model.row(row).kind == Kind::Branch;
            const TakeContent there = w_->library.content({take_, isBranch ? branch_ : 0});
            const Performance played = there.performance();
            QCOMPARE(file.performance.notes.size(), played.notes.size());
            for (std::size_t i = 0; i < played.notes.size(); ++i) {
                QCOMPARE(file.performance.notes[i].pitch, played.notes[i].pitch);
                QVERIFY(std::abs(file.performance.notes[i].start - played.notes[i].start) < 0.001);
            }
        }
        w_->library.purge({take_, branch_});
        const QModelIndex gone = w_->model.find(Kind::Branch, branch_);
        QVERIFY(w_->model.mimeData({gone}) == nullptr);
        QVERIFY(!w_->banner("takes").isEmpty());
    }

    void aFileThatIsDroppedBecomesATake() {
        const MidiDrop drops(w_->window);
        connect(&drops, &MidiDrop::dropped, &w_->takes, &TakesController::openMidi);
        const QString folder = QStringLiteral(CONTINUO_TESTS_FOLDER "/app/midi/data/");
        QVERIFY(!drop({folder + QStringLiteral("README.md")}));
        QCOMPARE(w_->library.takes().size(), std::size_t{1});
        QVERIFY(drop(
            {folder + QStringLiteral("README.md"), folder + QStringLiteral("pretty-midi__example.mid")}));
        QTRY_COMPARE(w_->library.takes().size(), std::size_t{2});
        const std::optional<NodeId> shown = w_->takes.shown();
        QVERIFY(shown && shown->take != take_);
        QVERIFY(!w_->window.page().roll().content()->notes().empty());
    }

    void whatCannotBeMadeAgainSaysWhy() {
        const TakeId running = w_->library.newRunningTake(someModel());
        w_->library.append(running, shortDuet(), 4);
        const RecordedBeginning beginning{{}, "hash", {}, {}};
        const std::string lines = textOf(beginning);
        w_->library.appendReplay(running,
                                 {reinterpret_cast<const std::uint8_t*>(lines.data()), lines.size()});
        const TakeId kept = *w_->library.keepLast(2);
        chooseInMenuOf(kept, QStringLiteral("Make again and compare"));
        QVERIFY2(w_->banner("takes").contains(QLatin1String("no end yet")), qPrintable(w_->banner("takes")));
        w_->library.finishTake(running);  // as after a kill: no hash came
        chooseInMenuOf(kept, QStringLiteral("Make again and compare"));
        QVERIFY2(w_->banner("takes").contains(QLatin1String("ended by force")),
                 qPrintable(w_->banner("takes")));
    }

    // Played on a device that is not there any more.
    void whatIsMadeAgainIsMadeOnADeviceThatIsThere() {
        const TakeId taken = w_->library.newRunningTake(someModel());
        w_->library.append(taken, shortDuet(), 4);
        RecordedBeginning beginning{{}, "hash", {}, {"cuda:97", "GPU of once", "", 0}};
        beginning.request.model = CONTINUO_TESTS_FOLDER "/../resources/models/piano.safetensors";
        LiveRecord record;
        record.tokenHash = "of other tokens";
        const std::string lines = textOf(beginning) + textOf(record);
        w_->library.appendReplay(taken, {reinterpret_cast<const std::uint8_t*>(lines.data()), lines.size()});
        w_->library.finishTake(taken);
        w_->settings.set(QStringLiteral("compute/device"), QStringLiteral("cpu"));
        chooseInMenuOf(taken, QStringLiteral("Make again and compare"));
        QTRY_VERIFY2_WITH_TIMEOUT(
            w_->banner("takes").contains(QLatin1String("other tokens than on GPU of once")),
            qPrintable(w_->banner("takes")), 60000);
        // Without a choice that is there either, the engine's line says so.
        w_->settings.set(QStringLiteral("compute/device"), QStringLiteral("cuda:98"));
        chooseInMenuOf(taken, QStringLiteral("Make again and compare"));
        QTRY_VERIFY2_WITH_TIMEOUT(w_->details("takes").contains(QLatin1String("cuda:98")),
                                  qPrintable(w_->details("takes")), 60000);
    }

    void nothingPlaysWithoutATake() {
        w_->takes.showLive();
        trigger(A::kPlay);
        QVERIFY(!w_->window.actions()[A::kPlay]->isChecked());
        trigger(A::kRecord);
        QVERIFY(!w_->window.actions()[A::kRecord]->isChecked());
    }

private:
    void clickRow(const QModelIndex& row) {
        w_->window.show();
        auto* tree = w_->window.takes().findChild<QTreeView*>();
        tree->expandAll();
        const auto* shown = qobject_cast<QAbstractProxyModel*>(tree->model());
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {},
                          tree->visualRect(shown->mapFromSource(row)).center());
    }
    // Drags files over the roll, as another program does, and lets them fall if the window wants them.
    bool drop(const QStringList& files) {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& file : files) urls << QUrl::fromLocalFile(file);
        data.setUrls(urls);
        QWidget& place = w_->window.page().roll();
        QDragEnterEvent enter({9, 9}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&place, &enter);
        if (!enter.isAccepted()) return false;
        QDropEvent drop({9, 9}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&place, &drop);
        return drop.isAccepted();
    }
    void chooseInMenuOf(TakeId take, const QString& entry) {
        w_->takes.refresh();
        QTimer::singleShot(0, &w_->window, [entry] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (menu == nullptr) return;
            for (QAction* action : menu->actions()) {
                if (action->text() == entry) action->trigger();
            }
            menu->close();
        });
        Q_EMIT w_->window.takes().menuAsked(w_->model.find(Kind::Take, take), {});
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::TakesControllerTest, QApplication)
#include "takes_controller_test.moc"
