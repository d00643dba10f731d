#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include "app/controllers/window_fixture.h"
#include "app/library/playing.h"
#include "controllers/takes/takes_controller.h"
#include "main_window/takes_panel.h"
#include "roll/marked_range.h"
#include "roll/piano_roll.h"
#include "theme/theme.h"

namespace continuo::app {
namespace {

using namespace test;
using A = ui::Actions;
using ui::MarkedRange;

}  // namespace

// What the commands do while a range is marked.
class TakesControllerRangeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        ui::Theme::instance().install();
    }
    void init() {
        w_ = std::make_unique<WindowFixture>();
        take_ = w_->library.newTake(someModel());
        w_->library.append(take_, shortDuet());
        w_->library.finishTake(take_);
        branch_ = w_->library.addBranch({{take_, 0}, 1.5, someModel(), {}});
        w_->library.appendBranch(branch_,
                                 std::vector<PlayedNote>{{{70, 72, 1.6, 2}, 2}, {{70, 74, 2, 2.5}, 4}});
        w_->library.finishBranch(branch_);
        w_->takes.select({take_, 0});
    }
    void cleanup() { w_.reset(); }

    void commandsSayWhatTheyAreAbout() {
        const auto words = [this](A::Id id) { return w_->window.actions()[id]->text(); };
        const QString listen = words(A::kPlay), go = words(A::kContinue);
        for (const A::Id id : {A::kRemoveMarked, A::kUnmark}) {
            QVERIFY(!w_->window.actions()[id]->isEnabled());
            QVERIFY(w_->window.actions()[id]->toolTip().startsWith(QLatin1String("Nothing is marked")));
        }
        mark(0.9, 2);
        for (const A::Id id : {A::kRemoveMarked, A::kUnmark}) QVERIFY(w_->window.actions()[id]->isEnabled());
        for (const A::Id id : {A::kPlay, A::kContinue, A::kContinueNext, A::kVariations, A::kExportMidi,
                               A::kExportSound, A::kCopy})
            QVERIFY2(words(id).contains(QLatin1String("marked range")), qPrintable(words(id)));
        QVERIFY(words(A::kContinue).contains(QLatin1String("only")));
        for (const A::Shortcut& each : w_->window.actions().shortcuts())
            QVERIFY(!each.text.contains(QLatin1String("marked range")));  // the settings list lasting words
        trigger(A::kUnmark);
        QVERIFY(!w_->takes.marked());
        QCOMPARE(words(A::kPlay), listen);
        QCOMPARE(words(A::kContinue), go);
    }

    void itIsToldAboveTheCanvas() {
        const auto told = [this] {
            QStringList words;
            for (const QLabel* label : w_->window.page().findChildren<QLabel*>()) words << label->text();
            return words.join(QLatin1Char('\n'));
        };
        QVERIFY(told().contains(QLatin1String("Notes: 2 yours, 1 the model's")));
        mark(0.9, 2.4);
        QVERIFY(told().contains(QStringLiteral("Marked: 0:00.9 – 0:02.4 (1.5 s), 2 note")));
        trigger(A::kUnmark);
        QVERIFY(told().contains(QLatin1String("Notes: 2 yours, 1 the model's")));
    }

    void itIsHeardAloneUntilItsEnd() {
        mark(0.9, 1.8);
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
        QVERIFY(last > 1.7 && last <= 1.8);  // to its end, though the note has ended before
        QVERIFY(w_->takes.marked());
        QVERIFY(!w_->window.actions()[A::kPlay]->isChecked());
    }

    void whereNothingIsStruckNothingIsHeard() {
        mark(1.6, 2);
        trigger(A::kPlay);
        QVERIFY(!w_->takes.isPlaying());
        QVERIFY(w_->banner("takes").contains(QLatin1String("no note is struck")));
    }

    void aContinuationGoesOnFromItsEnd() {
        roll().setCursorTime(0.7);
        mark(0.9, 2);
        QCOMPARE(w_->takes.sourceSeconds(), 2.0);
        QCOMPARE(w_->takes.sourceBegin(), 0.9);
        roll().setMarkedRange({});
        QCOMPARE(w_->takes.sourceSeconds(), 0.7);
        QCOMPARE(w_->takes.sourceBegin(), 0.0);
    }

    // The player goes on after what is marked, and nothing else was heard.
    void onePlaysOnFromItsEnd() {
        mark(0.9, 2);
        Performance past;
        connect(&w_->takes, &TakesController::playOnRequested, this,
                [&past](const Performance& heard) { past = heard; });
        QTimer::singleShot(0, this, [] { chooseInMenu("Play on from here, live"); });
        Q_EMIT w_->window.takes().menuRequested(w_->model.find(ui::TakeRow::Kind::Recording, take_), {});
        QCOMPARE(past.notes.size(), std::size_t{1});
        QCOMPARE(past.notes[0].pitch, 64);
        QVERIFY(std::abs(past.notes[0].start - 0.1) < 1e-9);
        QCOMPARE(past.pedal.front(), (PedalChange{90, 0}));
        QVERIFY(std::abs(past.pedal.back().time - 0.5) < 1e-9);
    }

    void fromHereDoesNotMeanTheRange() {
        mark(0.9, 2);
        QTimer::singleShot(0, this, [] { chooseInMenu("Listen from here"); });
        Q_EMIT roll().menuAsked({}, 0.6, {});
        QVERIFY(!w_->takes.marked());
        QCOMPARE(w_->takes.sourceSeconds(), 0.6);
        QVERIFY(w_->takes.isPlaying());
    }

    void escapeStopsWhatSoundsFirst() {
        mark(0.5, 2.5);
        trigger(A::kPlay);
        QVERIFY(w_->takes.isPlaying());
        trigger(A::kStopModel);
        QVERIFY(!w_->takes.isPlaying());
        QVERIFY(w_->takes.marked());
        trigger(A::kStopModel);
        QVERIFY(!w_->takes.marked());
    }

    void anotherTakeHasNothingMarked() {
        mark(0.9, 2);
        w_->takes.select({take_, 0});  // the same one
        QVERIFY(w_->takes.marked());
        w_->takes.select({take_, branch_});
        QVERIFY(!w_->takes.marked());
        mark(0.9, 2);
        w_->takes.showLive();
        QVERIFY(!w_->takes.marked());
    }

    void whatIsPlayedCanBeMarkedUntilATakeBegins() {
        w_->takes.showLive();
        w_->play.beginAlone({});
        w_->playKey(60);
        QTRY_COMPARE(roll().content()->notes().size(), std::size_t{1});
        const double struck = roll().content()->notes()[0].start;
        mark(std::max(0.0, struck - 0.1), struck + 0.1);
        const bool followed = roll().follow();
        trigger(A::kPlay);  // it is heard, and then what is played is seen again
        QVERIFY(w_->takes.isPlaying());
        QTRY_VERIFY_WITH_TIMEOUT(!w_->takes.isPlaying(), 5000);
        QVERIFY(w_->play.showsLive());
        QVERIFY(w_->takes.marked());
        QCOMPARE(roll().follow(), followed);
        w_->play.beginAlone({});
        QVERIFY(!w_->takes.marked());
    }

private:
    ui::PianoRoll& roll() { return w_->window.page().roll(); }
    void mark(double from, double to) { roll().setMarkedRange(MarkedRange{from, to}); }
    void trigger(A::Id id) { w_->window.actions()[id]->trigger(); }
    static void chooseInMenu(const char* words) {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu != nullptr);
        for (QAction* action : menu->actions())
            if (action->text() == QLatin1String(words)) action->trigger();
        menu->close();
    }

    std::unique_ptr<WindowFixture> w_;
    TakeId take_ = 0;
    BranchId branch_ = 0;
};

}  // namespace continuo::app

QTEST_MAIN(continuo::app::TakesControllerRangeTest)
#include "takes_controller_range_test.moc"
