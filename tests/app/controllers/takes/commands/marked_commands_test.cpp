#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QTreeView>
#include <QUrl>

#include "app/controllers/takes_fixture.h"
#include "controllers/takes/takes_controller.h"
#include "main_window/history/takes_panel.h"
#include "midi/file/standard_midi_file.h"
#include "roll/marked_range.h"
#include "ui/qt_test_program.h"

namespace continuo::app {
namespace {

using namespace test;
using A = ui::Actions;
using ui::MarkedRange;

}  // namespace

// Commands while a range is marked.
class MarkedCommandsTest : public TakesTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        openFinished();
        w_->takes.select({take_, 0});
    }

    void commandTextsMentionTheMarkedRange() {
        const QString listen = commandText(A::kPlay), go = commandText(A::kContinue);
        const QVector<A::Shortcut> unmarked = w_->window.actions().shortcuts();
        for (const A::Id id : {A::kRemoveMarked, A::kUnmark, A::kReplaceMarked}) {
            QVERIFY(!w_->window.actions()[id]->isEnabled());
            QVERIFY(w_->window.actions()[id]->toolTip().startsWith(QLatin1String("No range is marked")));
        }
        markRange(0.9, 2);
        for (const A::Id id : {A::kRemoveMarked, A::kUnmark, A::kReplaceMarked})
            QVERIFY(w_->window.actions()[id]->isEnabled());
        for (const A::Id id : {A::kPlay, A::kContinue, A::kContinueNext, A::kVariations, A::kExportMidi,
                               A::kExportSound, A::kCopy})
            QVERIFY2(commandText(id).contains(QLatin1String("marked range")), qPrintable(commandText(id)));
        QVERIFY(commandText(A::kContinue).contains(QLatin1String("only")));
        // The list of shortcuts in the settings shows texts that do not depend on the range.
        const QVector<A::Shortcut> marked = w_->window.actions().shortcuts();
        QCOMPARE(marked.size(), unmarked.size());
        for (qsizetype i = 0; i < marked.size(); ++i) QCOMPARE(marked[i].text, unmarked[i].text);
        trigger(A::kUnmark);
        QVERIFY(!w_->takes.marked());
        QCOMPARE(commandText(A::kPlay), listen);
        QCOMPARE(commandText(A::kContinue), go);
    }

    void rangeIsShownAboveTheCanvas() {
        const auto told = [this] {
            QStringList words;
            for (const QLabel* label : w_->window.page().findChildren<QLabel*>()) words << label->text();
            return words.join(QLatin1Char('\n'));
        };
        QVERIFY(told().contains(QLatin1String("Notes: 2 yours, 1 the model's")));
        markRange(0.9, 2.4);
        QVERIFY(told().contains(QStringLiteral("Marked: 0:00.9 – 0:02.4 (1.5 s), 2 note")));
        trigger(A::kUnmark);
        QVERIFY(told().contains(QLatin1String("Notes: 2 yours, 1 the model's")));
    }

    void rangePlaysToItsEnd() {
        markRange(0.9, 1.8);
        double last = 0;
        bool before = false, after = false, within = false;
        QTimer look;
        connect(&look, &QTimer::timeout, this, [&] {
            last = std::max(last, roll().now().value_or(0));
            before = before || w_->pressed(60, ui::Voice::You);
            within = within || w_->pressed(64, ui::Voice::You);
            after = after || w_->pressed(67, ui::Voice::Model);
        });
        look.start(5);
        trigger(A::kPlay);
        QVERIFY(w_->takes.isPlaying());
        QVERIFY(*roll().now() >= 0.9 && *roll().now() < 1.8);
        QTRY_VERIFY_WITH_TIMEOUT(!w_->takes.isPlaying(), 5000);
        QVERIFY(within && !before && !after);
        QVERIFY(last > 1.7 && last <= 1.8);  // to the range's end, though the note ends earlier
        QVERIFY(w_->takes.marked());
        QVERIFY(!w_->window.actions()[A::kPlay]->isChecked());
    }

    void rangeWithoutNotesDoesNotPlay() {
        markRange(1.6, 2);
        trigger(A::kPlay);
        QVERIFY(!w_->takes.isPlaying());
        QVERIFY(w_->banner("takes").contains(QLatin1String("the marked range contains no notes")));
    }

    void continuationStartsAtTheRangesEnd() {
        roll().setCursorTime(0.7);
        markRange(0.9, 2);
        QCOMPARE(w_->takes.sourceSeconds(), 2.0);
        QCOMPARE(w_->takes.sourceBegin(), 0.9);
        roll().setMarkedRange({});
        QCOMPARE(w_->takes.sourceSeconds(), 0.7);
        QCOMPARE(w_->takes.sourceBegin(), 0.0);
    }

    // Live play continues after the range, with only the range as context.
    void livePlayContinuesFromTheRangesEnd() {
        markRange(0.9, 2);
        Performance past;
        connect(&w_->takes, &TakesController::playOnRequested, this,
                [&past](const Performance& heard) { past = heard; });
        QTimer::singleShot(0, this, [] { chooseInMenu(QStringLiteral("Continue live from here")); });
        Q_EMIT w_->window.takes().menuRequested(w_->model.find(ui::TakeRow::Kind::Recording, take_), {});
        QCOMPARE(past.notes.size(), std::size_t{1});
        QCOMPARE(past.notes[0].pitch, 64);
        QVERIFY(std::abs(past.notes[0].start - 0.1) < 1e-9);
        QCOMPARE(past.pedal.front(), (PedalChange{90, 0}));
        QVERIFY(std::abs(past.pedal.back().time - 0.5) < 1e-9);
    }

    void playFromHereIgnoresTheRange() {
        markRange(0.9, 2);
        QTimer::singleShot(0, this, [] { chooseInMenu(QStringLiteral("Listen from here")); });
        Q_EMIT roll().menuRequested({}, 0.6, {});
        QVERIFY(!w_->takes.marked());
        QCOMPARE(w_->takes.sourceSeconds(), 0.6);
        QVERIFY(w_->takes.isPlaying());
    }

    void escapeStopsPlaybackBeforeClearingTheRange() {
        markRange(0.5, 2.5);
        trigger(A::kPlay);
        QVERIFY(w_->takes.isPlaying());
        trigger(A::kStopModel);
        QVERIFY(!w_->takes.isPlaying());
        QVERIFY(w_->takes.marked());
        trigger(A::kStopModel);
        QVERIFY(!w_->takes.marked());
    }

    void selectingAnotherTakeClearsTheRange() {
        markRange(0.9, 2);
        w_->takes.select({take_, 0});  // the same take
        QVERIFY(w_->takes.marked());
        w_->takes.select({take_, branch_});
        QVERIFY(!w_->takes.marked());
        markRange(0.9, 2);
        w_->takes.showLive();
        QVERIFY(!w_->takes.marked());
    }

    // Some targets of a paste read a file, others read bytes.
    void copyPutsTheRangeOnTheClipboardAsMidi() {
        markRange(0.9, 2.4);
        trigger(A::kCopy);
        const QMimeData* data = QGuiApplication::clipboard()->mimeData();
        const QByteArray bytes = data->data(QStringLiteral("audio/midi"));
        QVERIFY(bytes.startsWith("MThd"));
        QCOMPARE(data->urls().size(), 1);
        QFile file(data->urls()[0].toLocalFile());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), bytes);
        QVERIFY(w_->banner("takes").contains(QStringLiteral("0:00.9\u20130:02.4")));
        // The pasted take has both voices.
        trigger(A::kPaste);
        QTRY_COMPARE(w_->library.takes().size(), std::size_t{2});
        const NodeId pasted = *w_->takes.shown();
        QVERIFY(pasted.take != take_);
        const TakeContent music = w_->library.content(pasted);
        QCOMPARE(music.of(Voice::Player).notes.size(), std::size_t{1});
        QCOMPARE(music.of(Voice::Model).notes.size(), std::size_t{1});
        const Note first = music.of(Voice::Player).notes[0].note;
        QCOMPARE(first.pitch, 64);
        QVERIFY(std::abs(first.start - 0.1) < 1e-3);
        QVERIFY(std::abs(music.of(Voice::Model).notes[0].note.end - 1.5) < 1e-3);  // cut at the range's end
    }

    void withoutARangeTheWholeTakeIsCopied() {
        trigger(A::kCopy);
        const QMimeData* data = QGuiApplication::clipboard()->mimeData();
        QCOMPARE(readMidiFile(data->urls().value(0).toLocalFile().toStdString()).performance.notes.size(),
                 std::size_t{3});
        w_->takes.showLive();
        QGuiApplication::clipboard()->clear();
        trigger(A::kCopy);
        QVERIFY(w_->banner("takes").contains(QLatin1String("Nothing to copy yet")));
        const QMimeData* left = QGuiApplication::clipboard()->mimeData();
        QVERIFY(left == nullptr || !left->hasUrls());
    }

    void pastedBytesBecomeATake() {
        QFile file(QStringLiteral(CONTINUO_TESTS_FOLDER "/app/midi/data/pretty-midi__example.mid"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        auto* data = new QMimeData;
        data->setData(QStringLiteral("audio/x-midi"), file.readAll());
        QGuiApplication::clipboard()->setMimeData(data);
        for (const char* title : {"Clipboard", "Clipboard (2)"}) {
            const std::size_t before = w_->library.takes().size();
            trigger(A::kPaste);
            QTRY_COMPARE(w_->library.takes().size(), before + 1);
            QCOMPARE(w_->library.take(w_->takes.shown()->take)->marks.name, std::string(title));
            QVERIFY(!roll().content()->notes().empty());
        }
    }

    void nonMidiIsNotPasted() {
        QGuiApplication::clipboard()->setText(QStringLiteral("words"));
        trigger(A::kPaste);
        QVERIFY(w_->banner("takes").contains(QLatin1String("clipboard contains no MIDI")));
        auto* data = new QMimeData;
        data->setData(QStringLiteral("audio/midi"), "MThd, it says");
        QGuiApplication::clipboard()->setMimeData(data);
        trigger(A::kPaste);
        QTRY_VERIFY(!w_->banner("takes").contains(QLatin1String("clipboard")));
        QVERIFY(!w_->banner("takes").isEmpty());
        QCOMPARE(w_->library.takes().size(), std::size_t{1});
    }

    void deletingTheRangesNotesIsOneStep() {
        w_->window.show();
        QVERIFY(QTest::qWaitForWindowActive(&w_->window));
        w_->takes.select({take_, branch_});
        markRange(0.9, 2);
        w_->takes.select({take_, branch_});
        roll().setFocus();
        QTest::keyClick(&roll(), Qt::Key_Delete);
        QCOMPARE(pitches(), (std::vector<int>{60, 74}));
        QVERIFY(w_->banner("takes").startsWith(QLatin1String("Deleted 2 note")));
        QVERIFY(w_->takes.marked());
        QVERIFY(w_->model.find(ui::TakeRow::Kind::Branch, branch_).isValid());
        QTest::keyClick(&roll(), Qt::Key_Delete);  // it is empty now
        QVERIFY(w_->banner("takes").contains(QLatin1String("the marked range contains no notes")));
        trigger(A::kUndo);
        QCOMPARE(pitches(), (std::vector<int>{60, 64, 72, 74}));
        trigger(A::kRedo);
        QCOMPARE(pitches(), (std::vector<int>{60, 74}));
        trigger(A::kUndo);
        trigger(A::kRemoveMarked);
        QCOMPARE(pitches(), (std::vector<int>{60, 74}));
        // A note selected later is deleted alone.
        trigger(A::kUndo);
        roll().setSelectedNote(roll().content()->notes().front());
        QTest::keyClick(&roll(), Qt::Key_Delete);
        QCOMPARE(pitches(), (std::vector<int>{64, 72, 74}));
        // With the focus elsewhere the key applies to the branch.
        w_->window.takes().setFocus();
        w_->window.takes().findChild<QTreeView*>()->setFocus();
        trigger(A::kDiscard);
        QVERIFY(!w_->model.find(ui::TakeRow::Kind::Branch, branch_).isValid());
    }

    void notesOfARunningTakeCannotBeDeleted() {
        w_->takes.showLive();
        markRange(0, 1);
        trigger(A::kRemoveMarked);
        QVERIFY(w_->banner("takes").contains(QLatin1String("no longer played")));
    }

    void canvasMenuAppliesToTheRange() {
        markRange(0.9, 2);
        QStringList words;
        const auto read = [&words] {
            words.clear();
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (menu == nullptr) return;
            for (const QAction* action : menu->actions()) words << action->text();
            menu->close();
        };
        QTimer::singleShot(0, this, read);
        Q_EMIT roll().menuRequested({}, 1, {});
        for (const A::Id id :
             {A::kPlay, A::kContinue, A::kExport, A::kCopy, A::kPaste, A::kRemoveMarked, A::kUnmark})
            QVERIFY(words.contains(w_->window.actions()[id]->text()));
        QTimer::singleShot(0, this, read);
        Q_EMIT roll().menuRequested({}, 2.5, {});  // outside the range
        QVERIFY(!words.contains(w_->window.actions()[A::kRemoveMarked]->text()));
        QVERIFY(words.contains(QLatin1String("Continue from here")));
    }

    void rangeOfTheLiveMusicIsClearedByANewTake() {
        w_->takes.showLive();
        w_->play.beginAlone({});
        w_->playKey(60);
        QTRY_COMPARE(roll().content()->notes().size(), std::size_t{1});
        const double struck = roll().content()->notes()[0].start;
        markRange(std::max(0.0, struck - 0.1), struck + 0.1);
        const bool followed = roll().follow();
        trigger(A::kPlay);  // it plays, and then the live view returns
        QVERIFY(w_->takes.isPlaying());
        QTRY_VERIFY_WITH_TIMEOUT(!w_->takes.isPlaying(), 5000);
        QVERIFY(w_->play.showsLive());
        QVERIFY(w_->takes.marked());
        QCOMPARE(roll().follow(), followed);
        w_->play.beginAlone({});
        QVERIFY(!w_->takes.marked());
    }

private:
    void markRange(double from, double to) { roll().setMarkedRange(MarkedRange{from, to}); }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::MarkedCommandsTest, QApplication)
#include "marked_commands_test.moc"
