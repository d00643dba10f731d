#include "controllers/sound/sound_playback.h"

#include <QTest>

#include "app/controllers/sound/sound_workspace_fixture.h"
#include "pages/sound/sound_list.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

// Playback in Sound, with a null device.
class SoundPlaybackTest : public SoundTest {
    Q_OBJECT

private Q_SLOTS:
    void promptPlaysFromThePositionToItsEnd() {
        openToneFile();
        page().canvas().choosePosition(0.8);
        commands_.play->trigger();
        QVERIFY(commands_.play->isChecked());
        QTRY_VERIFY_WITH_TIMEOUT(player().state() == SoundPlayer::State::Playing, kTestTimeoutMs);
        QVERIFY(player().position() >= 0.8);
        QTRY_VERIFY_WITH_TIMEOUT(!commands_.play->isChecked(), kTestTimeoutMs);
        QVERIFY(!page().canvas().playhead());
    }

    void switchingVariationsKeepsThePosition() {
        openToneFile();
        const GallerySetId set = makeSet(2);
        QVERIFY(waitUntilDecoded(set, 0));
        QVERIFY(waitUntilDecoded(set, 1));
        page().select(item(set, 0));
        page().canvas().choosePosition(0.5);
        commands_.play->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(page().list().playing(), item(set, 0), kTestTimeoutMs);
        QTRY_VERIFY_WITH_TIMEOUT(player().position() > 0.6, kTestTimeoutMs);
        page().selectNext();
        QTRY_COMPARE_WITH_TIMEOUT(page().list().playing(), item(set, 1), kTestTimeoutMs);
        const double moment = player().position();
        QVERIFY(moment > 0.6);
        QTRY_VERIFY_WITH_TIMEOUT(player().position() > moment, kTestTimeoutMs);
        commands_.stop->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(player().state() == SoundPlayer::State::Stopped, kTestTimeoutMs);
        QCOMPARE(page().list().playing(), qint64{0});
    }

    void loopBeyondTheSoundsEndEndsPlaybackThere() {
        openToneFile();
        page().canvas().moveSeam(0.1);
        commands_.loop->trigger();
        page().canvas().choosePosition(0);
        commands_.play->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(player().position() > 0.5, kTestTimeoutMs);
        QVERIFY(commands_.play->isChecked());
        // The loop would end after the end of the sound, so playback ends there.
        QTRY_VERIFY_WITH_TIMEOUT(!commands_.play->isChecked(), kTestTimeoutMs);
    }

    void panicStopsPlayback() {
        openToneFile();
        commands_.play->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(player().state() == SoundPlayer::State::Playing, kTestTimeoutMs);
        commands_.panic->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(player().state() == SoundPlayer::State::Stopped, kTestTimeoutMs);
        QVERIFY(!commands_.play->isChecked());
    }

    void emptyVariationDoesNotPlay() {
        commands_.play->setEnabled(true);
        commands_.play->trigger();
        QVERIFY(!commands_.play->isChecked());
        QVERIFY(player().state() == SoundPlayer::State::Stopped);
    }

    void playPressedEarlyStartsWithTheFirstFrames() {
        openToneFile();
        const GallerySetId set = startSet(0.5);
        page().select(item(set, 0));
        page().canvas().choosePosition(0.9);
        QCOMPARE(sound_->sets().findSound(item(set, 0))->newSamples().size(), std::size_t{0});
        commands_.play->trigger();
        QVERIFY(commands_.play->isChecked());
        QCOMPARE(page().list().playing(), item(set, 0));
        QTRY_VERIFY_WITH_TIMEOUT(player().state() == SoundPlayer::State::Playing, kTestTimeoutMs);
        QVERIFY(player().position() >= 0.9);
        QVERIFY(!sound_->sets().findSound(item(set, 0))->newSamples().empty());
        commands_.stop->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(player().state() == SoundPlayer::State::Stopped, kTestTimeoutMs);
    }

    void stopBeforeTheFirstFramesCancelsPlay() {
        openToneFile();
        const GallerySetId set = startSet(0.5);
        commands_.play->trigger();
        QVERIFY(commands_.play->isChecked());
        commands_.stop->trigger();
        QVERIFY(!commands_.play->isChecked());
        QVERIFY(waitUntilDecoded(set, 0));
        waitUntilIdle();
        QVERIFY(player().state() == SoundPlayer::State::Stopped);
        QVERIFY(!commands_.play->isChecked());
    }

    void aJobCancelledBeforeItsFirstFramesEndsPlay() {
        openToneFile();
        w_->jobs.queue().setPaused(true);
        startSet(0.5);
        commands_.play->trigger();
        QVERIFY(commands_.play->isChecked());
        for (const Job& job : w_->jobs.queue().snapshot()) w_->jobs.queue().cancel(job.id);
        QTRY_VERIFY_WITH_TIMEOUT(!commands_.play->isChecked(), kTestTimeoutMs);
        QVERIFY(player().state() == SoundPlayer::State::Stopped);
    }

private:
    const SoundPlayer& player() { return w_->rig.player(); }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::SoundPlaybackTest, QApplication)
#include "sound_playback_test.moc"
