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

    void take(Kind kind, int pitch, double seconds, int value = 0) {
        keys_.add({kind, Voice::Model, static_cast<std::uint8_t>(pitch), value, seconds});
    }

private Q_SLOTS:
    void init() {
        keys_.clear();
        down_.clear();
    }

    void keysMoveWhenTheySound() {
        take(Kind::Strike, 60, 1);
        take(Kind::Release, 60, 2);
        keys_.sound(0.9);
        QVERIFY(down_.empty());
        keys_.sound(1);
        QVERIFY(down_.contains(60));
        keys_.sound(2);
        QVERIFY(down_.empty());
    }

    // Notes struck after the shown frame get no release.
    void endedNotesStayReleased() {
        take(Kind::Strike, 60, 1);
        take(Kind::Strike, 64, 1.01);
        keys_.sound(1);
        take(Kind::TakenBack, 0, 1.015);
        QVERIFY(down_.empty());
        keys_.sound(5);
        QVERIFY(down_.empty());
    }

    void soundingNotesStayPressed() {
        take(Kind::Strike, 60, 1);
        take(Kind::Strike, 64, 2);
        take(Kind::TakenBack, 0, 1.5, 1);
        keys_.sound(3);
        QCOMPARE(down_, std::set<int>{60});
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::KeysToSoundTest, QCoreApplication)
#include "keys_to_sound_test.moc"
