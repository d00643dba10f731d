#include "controllers/play/keys_to_sound.h"

#include <QTest>
#include <set>

#include "ui/qt_test_program.h"

namespace continuo::app {

class KeysToSoundTest : public QObject {
    Q_OBJECT

    using Kind = DuetEvent::Kind;

    std::set<int> down_;
    KeysToSound keys_{[this](int pitch, Voice, bool down) {
        if (down)
            down_.insert(pitch);
        else
            down_.erase(pitch);
    }};

    void addEvent(Kind kind, int pitch, double seconds, int value = 0) {
        keys_.add({kind, Voice::Model, static_cast<std::uint8_t>(pitch), value, seconds});
    }

private Q_SLOTS:
    void init() {
        keys_.clear();
        down_.clear();
    }

    void keysMoveWhenTheirNoteSounds() {
        addEvent(Kind::Strike, 60, 1);
        addEvent(Kind::Release, 60, 2);
        keys_.moveUntil(0.9);
        QVERIFY(down_.empty());
        keys_.moveUntil(1);
        QVERIFY(down_.contains(60));
        keys_.moveUntil(2);
        QVERIFY(down_.empty());
    }

    // A cancel sends no release for notes that were not yet shown as pressed.
    void cancelReleasesKeysAndDropsLaterNotes() {
        addEvent(Kind::Strike, 60, 1);
        addEvent(Kind::Strike, 64, 1.01);
        keys_.moveUntil(1);
        addEvent(Kind::Cancel, 0, 1.015);
        QVERIFY(down_.empty());
        keys_.moveUntil(5);
        QVERIFY(down_.empty());
    }

    void cancelThatKeepsSoundingNotesLeavesTheirKeysPressed() {
        addEvent(Kind::Strike, 60, 1);
        addEvent(Kind::Strike, 64, 2);
        addEvent(Kind::Cancel, 0, 1.5, 1);
        keys_.moveUntil(3);
        QCOMPARE(down_, std::set<int>{60});
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::KeysToSoundTest, QCoreApplication)
#include "keys_to_sound_test.moc"
