#include "roll/roll_text.h"

#include <QTest>
#include <QTranslator>

#include "ui/qt_test_program.h"

using namespace continuo::ui;

class RollTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pitchesUseSharps() {
        QCOMPARE(pitchName(60), QStringLiteral("C4"));
        QCOMPARE(pitchName(61), QStringLiteral("C\u266F4"));
        QCOMPARE(pitchName(71), QStringLiteral("B4"));
        QCOMPARE(spokenPitch(61), QStringLiteral("C sharp 4"));
    }

    // In German, B is the key below H: the screen must match the screen reader.
    void germanPitchesReadAsSpoken() {
        QTranslator german;
        QVERIFY(german.load(QStringLiteral(":/translations/continuo_de")));
        QCoreApplication::installTranslator(&german);
        QCOMPARE(pitchName(71), QStringLiteral("H4"));
        QCOMPARE(pitchName(61), QStringLiteral("Cis4"));
        for (int pitch = 21; pitch <= 108; ++pitch)
            QCOMPARE(pitchName(pitch), spokenPitch(pitch).remove(QLatin1Char(' ')));
        QCoreApplication::removeTranslator(&german);
    }
};

CONTINUO_QT_TEST(RollTextTest, QCoreApplication)
#include "roll_text_test.moc"
