#include "controllers/takes/listening/take_player.h"

#include <QSignalSpy>
#include <QTest>

#include "app/controllers/still_device.h"
#include "app/controllers/window_fixture.h"
#include "ui/qt_test_program.h"

namespace continuo::app {
namespace {

using Bytes = FakeMidiSystem::Bytes;

}  // namespace

class TakePlayerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        studio_ = std::make_unique<FakeMidiSystem>();
        rig_ = std::make_unique<Rig>(RigSettings(), Rig::Report(), makeDoors(*studio_));
        QTRY_VERIFY(!rig_->status().opening);
    }
    void cleanup() { rig_.reset(); }

    void playbackEndsByItselfAtTheEndOfTheMusic() {
        TakePlayer player(*rig_);
        QSignalSpy playing(&player, &TakePlayer::playingChanged);
        QSignalSpy position(&player, &TakePlayer::positionChanged);
        QVERIFY(!player.position());
        player.play({{{80, 60, 0, 0.2}, {80, 64, 0.2, 0.4}}, {}});
        QVERIFY(player.isPlaying());
        QTRY_VERIFY_WITH_TIMEOUT(!player.isPlaying(), 3000);
        QCOMPARE(playing.size(), 2);
        QVERIFY(playing[0][0].toBool() && !playing[1][0].toBool());
        QVERIFY(position.size() >= 3);
        for (qsizetype i = 1; i < position.size(); ++i)
            QVERIFY(position[i][0].toDouble() >= position[i - 1][0].toDouble());
        QVERIFY(position.back()[0].toDouble() <= 0.4);
        QCOMPARE(struck(), (std::vector<int>{60, 64}));
        QVERIFY(!player.position());
    }

    void stopReleasesHeldNotes() {
        TakePlayer player(*rig_);
        player.play({{{80, 60, 0, 30}}, {{127, 0}}});
        QTRY_COMPARE(struck(), (std::vector<int>{60}));
        player.stop();
        QVERIFY(!player.isPlaying());
        QTRY_VERIFY(sent().contains(Bytes{0x80, 60, 64}));
        QTRY_VERIFY(sent().contains(Bytes{0xB0, 64, 0}));
    }

    void startInTheMiddleRestrikesHeldNotesAndPedal() {
        TakePlayer player(*rig_);
        Performance music;
        // At the start one note has ended, one is held and one comes later; the pedal is down.
        music.notes = {{80, 60, 0, 1}, {80, 62, 1, 4.2}, {80, 64, 4.1, 4.3}};
        music.pedal = {{100, 0.5}, {0, 4.2}};
        player.play(music, 4);
        QVERIFY(*player.position() >= 4 && *player.position() < 4.3);
        QTRY_VERIFY_WITH_TIMEOUT(!player.isPlaying(), 3000);
        QCOMPARE(struck(), (std::vector<int>{62, 64}));
        const QList<Bytes> all = sent();
        QVERIFY(all.indexOf(Bytes{0xB0, 64, 100}) >= 0);
        QVERIFY(all.indexOf(Bytes{0xB0, 64, 100}) < all.lastIndexOf(Bytes{0xB0, 64, 0}));
    }

    void sectionLoopsFasterUntilStopped() {
        TakePlayer player(*rig_);
        QSignalSpy position(&player, &TakePlayer::positionChanged);
        player.setPace({1.5, true});
        player.playSection({{{80, 60, 0, 30}}, {{127, 0}}}, 10, 0.6, 0.3);
        QVERIFY(*player.position() >= 10.3);
        QTRY_COMPARE(struck(), (std::vector<int>{60, 60, 60}));
        int rounds = 0;
        for (qsizetype i = 0; i < position.size(); ++i) {
            const double at = position[i][0].toDouble();
            QVERIFY(at >= 10 && at <= 10.6);
            rounds += i > 0 && at < position[i - 1][0].toDouble() ? 1 : 0;
        }
        QVERIFY(rounds >= 1 && rounds <= 3);
        player.stop();
        QTRY_COMPARE(sent().count(Bytes{0x80, 60, 64}), 3);
        QTRY_COMPARE(sent().back(), (Bytes{0xB0, 64, 0}));
    }

    void nextPlaybackReplacesTheCurrentOne() {
        TakePlayer player(*rig_);
        player.play({{{80, 60, 0, 30}}, {}});
        QTRY_COMPARE(struck(), (std::vector<int>{60}));
        player.play({{{80, 72, 0, 30}}, {}});
        QTRY_COMPARE(struck(), (std::vector<int>{60, 72}));
        QVERIFY(sent().contains(Bytes{0x80, 60, 64}));
        QVERIFY(player.isPlaying());
    }

    void unplayableMusicThrowsAndStopsPlayback() {
        TakePlayer player(*rig_);
        QSignalSpy playing(&player, &TakePlayer::playingChanged);
        player.play({{{80, 60, 0, 30}}, {}});
        QVERIFY_EXCEPTION_THROWN(player.play({{{80, 300, 0, 1}}, {}}), Error);
        QVERIFY(!player.isPlaying());
        QCOMPARE(playing.size(), 2);
        QTest::qWait(100);  // nothing ticks without music
        QVERIFY(!player.isPlaying());
    }

    // Otherwise each note would sound at the start of a block, some one block late.
    void notesAreSentBeforeTheirAudioBlock() {
        RigDependencies doors = makeDoors(*studio_);
        doors.openAudio = [](const std::string&, const AudioFormat& format, std::string&) {
            return std::make_unique<IdleDevice>(format);
        };
        Rig still(RigSettings(), Rig::Report(), doors);
        QTRY_VERIFY(!still.status().opening);
        TakePlayer player(still);
        Performance music;
        for (int i = 0; i < 20; ++i) music.notes.push_back({80, 60, i * 0.05, i * 0.05 + 0.03});
        player.play(music);
        const int ahead = countEarlyStrokes(still.piano(), 20);
        QVERIFY2(ahead > 10, qPrintable(QString::number(ahead)));
        // Events queued ahead are removed by a stop.
        const auto strokesThere = [&still] {
            int strokes = 0;
            still.piano().collect(LiveClock::now());
            for (MidiEvent event; still.piano().next(Moment::max(), event);) strokes += event.isNoteOn();
            return strokes;
        };
        for (const bool stopped : {false, true}) {
            player.play({{{80, 60, 0.05, 30}}, {}});
            QTest::qWait(80);
            if (stopped) player.stop();
            QCOMPARE(strokesThere(), stopped ? 0 : 1);
        }
    }

private:
    QList<Bytes> sent() {
        QList<Bytes> all;
        for (const Bytes& bytes : studio_->sentTo("Continuo Out")) all << bytes;
        return all;
    }
    std::vector<int> struck() {
        std::vector<int> pitches;
        for (const Bytes& bytes : sent()) {
            if (bytes.size() == 3 && (bytes[0] & 0xF0) == 0x90 && bytes[2] > 0) pitches.push_back(bytes[1]);
        }
        return pitches;
    }

    std::unique_ptr<FakeMidiSystem> studio_;
    std::unique_ptr<Rig> rig_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::TakePlayerTest, QCoreApplication)
#include "take_player_test.moc"
