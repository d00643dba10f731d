#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/controllers/takes_fixture.h"
#include "controllers/takes/listening/take_hearing.h"
#include "main_window/bars/speed_box.h"
#include "main_window/inspector/inspector_panel.h"
#include "ui/qt_test_program.h"

namespace continuo::app {
namespace {

using A = ui::Actions;
using Bytes = FakeMidiSystem::Bytes;

constexpr const char* kBundled = CONTINUO_TESTS_FOLDER "/../resources/models/piano.safetensors";

}  // namespace

// Looping and slowed takes while the user plays along.
class TakePracticeTest : public TakesTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        openFinished();
        QTRY_VERIFY(!w_->rig.status().opening);
        w_->takes.show({take_, 0});
    }

    // shortDuet(): the player's 60 from 0.5 to 1 s, 64 to 1.5 s, a pedal from 0.6 to 1.4 s.
    void markedRangeLoops() {
        roll().setMarkedRange(ui::MarkedRange{0.4, 1.2});
        check(A::kLoop, true);
        trigger(A::kPlay);
        QTRY_VERIFY(countStrokes(60) == 3 && countStrokes(64) >= 2);
        QVERIFY(isPlaying());
        QVERIFY(roll().now() >= 0.4 && roll().now() <= 1.2);
        QCOMPARE(countStrokes(67), 0);
        // At each end of the loop, keys and pedal are released before they are pressed again.
        int keys = 0;
        int depth = 0;
        for (const Bytes& bytes : sent()) {
            if (bytes[0] == 0x90 && bytes[1] == 60) QVERIFY(keys == 0 && depth == 0);
            if (bytes[0] == 0x90) ++keys;
            if (bytes[0] == 0x80) --keys;
            if (bytes[0] == 0xB0 && bytes[1] == 64) depth = bytes[2];
        }
        trigger(A::kStop);
        QVERIFY(!isPlaying());
        QTRY_VERIFY(isSilent());
    }

    // Editing means listening, changing and listening again.
    void noteEditsAreAudibleDuringTheLoop() {
        roll().setMarkedRange(ui::MarkedRange{0.4, 1.2});
        check(A::kLoop, true);
        trigger(A::kPlay);
        QTRY_COMPARE(countStrokes(60), 1);
        Q_EMIT roll().noteAddRequested({0.7, 0.8, 72, 55, ui::Voice::You});
        QTRY_VERIFY(countStrokes(72) >= 2);
        QVERIFY(isPlaying());
        trigger(A::kUndo);
        QTRY_VERIFY(countStrokes(60) >= 4);
        const int strokes = countStrokes(72), rounds = countStrokes(60);
        QTRY_VERIFY(countStrokes(60) >= rounds + 2);
        QCOMPARE(countStrokes(72), strokes);
        trigger(A::kStop);
        QTRY_VERIFY(isSilent());
    }

    void panicLeavesNothingSounding() {
        roll().setMarkedRange(ui::MarkedRange{0.4, 1.2});
        check(A::kLoop, true);
        trigger(A::kPlay);
        QTRY_COMPARE(countStrokes(60), 2);
        trigger(A::kPanic);
        QVERIFY(!isPlaying());
        QTRY_VERIFY(isSilent());
        const int strokes = countStrokes(60);
        QTest::qWait(1000);
        QCOMPARE(countStrokes(60), strokes);
    }

    void withoutARangeTheWholeTakeLoops() {
        setSpeed(150);
        roll().setCursorTime(2.0);
        check(A::kLoop, true);
        trigger(A::kPlay);
        QTRY_COMPARE(countStrokes(67), 1);
        QTRY_COMPARE(countStrokes(60), 1);  // from its start
        QTRY_COMPARE(countStrokes(67), 2);
        check(A::kLoop, false);  // the current round is the last
        QTRY_VERIFY(!isPlaying());
        QVERIFY(countStrokes(60) <= 2);
        QTRY_VERIFY(isSilent());
    }

    void changedRangeAppliesToTheRunningLoop() {
        check(A::kLoop, true);
        roll().setMarkedRange(ui::MarkedRange{0.4, 1.2});
        trigger(A::kPlay);
        QTRY_COMPARE(countStrokes(60), 2);
        roll().setMarkedRange(ui::MarkedRange{2, 2.6});
        QTRY_COMPARE(countStrokes(67), 2);
        QVERIFY(isPlaying());
        QVERIFY(roll().now() >= 2.0 && roll().now() <= 2.6);
        roll().setMarkedRange({});
        QTRY_COMPARE(countStrokes(60), 3);
        trigger(A::kStop);
        QTRY_VERIFY(isSilent());
    }

    // Playback continues from the current position if that is in the range, and otherwise from the range's
    // start.
    void loopEnabledDuringPlaybackUsesTheMarkedRange() {
        trigger(A::kPlay);
        QTRY_COMPARE(countStrokes(60), 1);
        roll().setMarkedRange(ui::MarkedRange{0.4, 1.2});
        QTRY_COMPARE(countStrokes(64), 1);
        QTRY_VERIFY(roll().now() > 1.3);  // plays beyond the range as usual
        check(A::kLoop, true);
        QTRY_COMPARE(countStrokes(60), 3);
        QVERIFY(roll().now() <= 1.2);
        QCOMPARE(countStrokes(67), 0);
    }

    void changedSpeedAppliesDuringPlayback() {
        QElapsedTimer timer;
        const auto pass = [&](int ms) {
            const double from = *roll().now();
            timer.start();
            QTest::qWait(ms);
            return (*roll().now() - from) / (static_cast<double>(timer.elapsed()) / 1000);
        };
        roll().setMarkedRange(ui::MarkedRange{0, 30});
        trigger(A::kPlay);
        QTRY_VERIFY(roll().now() > 0.2);
        setSpeed(25);
        QTest::qWait(200);  // events already sent
        QVERIFY(std::abs(pass(600) - 0.25) < 0.1);
        setSpeed(150);
        QTest::qWait(200);
        QVERIFY(std::abs(pass(600) - 1.5) < 0.3);
        QCOMPARE(countStrokes(60), 1);
    }

    void speedCommandsStepThePlaybackSpeed() {
        QCOMPARE(speed().percent(), 100);
        trigger(A::kSlower);
        QCOMPARE(speed().percent(), 95);
        trigger(A::kFaster);
        trigger(A::kFaster);
        QCOMPARE(speed().percent(), 110);
        for (int i = 0; i < 30; ++i) trigger(A::kFaster);
        QCOMPARE(speed().percent(), 150);
        for (int i = 0; i < 60; ++i) trigger(A::kSlower);
        QCOMPARE(speed().percent(), 25);
    }

    void newTakeResetsSpeedAndLoop() {
        setSpeed(70);
        check(A::kLoop, true);
        w_->takes.show({take_, branch_});
        QCOMPARE(speed().percent(), 70);
        trigger(A::kNewTake);
        QCOMPARE(speed().percent(), 100);
        QVERIFY(!w_->window.actions()[A::kLoop]->isChecked());
    }

    void playingAlongDoesNotStopPlayback() {
        w_->play.beginAlone({});
        w_->takes.show({take_, 0});
        check(A::kLoop, true);
        trigger(A::kPlay);
        w_->playKey(52);
        QTRY_COMPARE(w_->play.roll()->notes().size(), std::size_t{1});  // is saved
        QVERIFY(isPlaying() && !w_->play.showsLive());
        QVERIFY(w_->play.hasPlayedAlong());
        // At normal speed without a loop, the player's notes do not count as played along.
        check(A::kLoop, false);
        QVERIFY(!w_->play.hasPlayedAlong());
        w_->playKey(54);
        QTRY_VERIFY(!isPlaying());
        QVERIFY(w_->play.showsLive());
    }

    void modelDoesNotAnswerWhileATakePlays_data() {
        QTest::addColumn<int>("mode");
        QTest::newRow("answers") << static_cast<int>(ui::PlayMode::CallAndResponse);
        QTest::newRow("plays along") << static_cast<int>(ui::PlayMode::PlayAlong);
    }
    void modelDoesNotAnswerWhileATakePlays() {
        QFETCH(int, mode);
        ui::PlayForm form = w_->play.form();
        form.mode = static_cast<ui::PlayMode>(mode);
        form.gapAdaptive = false;
        form.gap = 0.3;
        w_->play.setForm(form);
        w_->window.inspector().setForm(form);
        QSignalSpy ready(&w_->play, &PlayController::modelReady);
        w_->play.begin(kBundled);
        QVERIFY(ready.wait(kTestTimeoutMs));
        w_->takes.show({take_, 0});
        setSpeed(50);
        check(A::kLoop, true);
        trigger(A::kPlay);
        for (const int pitch : {60, 64, 67}) w_->playKey(pitch);
        QTest::qWait(1500);
        QVERIFY(!w_->play.duet()->status().modelsTurn);
        QCOMPARE(w_->play.duet()->status().answers, std::uint64_t{0});
        QVERIFY(isPlaying());
        // Notes played along are not answered afterwards.
        trigger(A::kStop);
        QTest::qWait(1000);
        QCOMPARE(w_->play.duet()->status().answers, std::uint64_t{0});
        trigger(A::kPlay);
        w_->playKey(60);
        QTRY_VERIFY(w_->play.hasPlayedAlong());
        w_->play.handOver();
        QTRY_VERIFY_WITH_TIMEOUT(!isPlaying(), kTestTimeoutMs);
        QVERIFY(w_->play.showsLive());
        QTRY_VERIFY_WITH_TIMEOUT(w_->play.roll()->facts().modelNotes > 0, kTestTimeoutMs);
    }

private:
    bool isPlaying() const { return w_->window.actions()[A::kPlay]->isChecked(); }
    void check(A::Id id, bool on) { w_->window.actions()[id]->setChecked(on); }
    ui::SpeedBox& speed() { return w_->window.transport().speed(); }
    void setSpeed(int percent) {
        speed().setPercent(percent);
        QCOMPARE(speed().percent(), percent);
    }
    QList<Bytes> sent() {
        QList<Bytes> all;
        for (const Bytes& bytes : w_->studio.sentTo("Continuo Out"))
            if (bytes.size() == 3) all << bytes;
        return all;
    }
    int countStrokes(int pitch) {
        const QList<Bytes> all = sent();
        return static_cast<int>(std::count_if(all.begin(), all.end(), [&](const Bytes& bytes) {
            return (bytes[0] & 0xF0) == 0x90 && bytes[1] == pitch && bytes[2] > 0;
        }));
    }
    bool isSilent() {
        std::array<int, 128> keys{};
        int depth = 0;
        for (const Bytes& bytes : sent()) {
            if ((bytes[0] & 0xF0) == 0x90) keys.at(bytes[1]) = bytes[2] > 0 ? 1 : 0;
            if ((bytes[0] & 0xF0) == 0x80) keys.at(bytes[1]) = 0;
            if ((bytes[0] & 0xF0) == 0xB0 && bytes[1] == 64) depth = bytes[2];
        }
        return depth == 0 && std::count(keys.begin(), keys.end(), 1) == 0;
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::TakePracticeTest, QApplication)
#include "take_practice_test.moc"
