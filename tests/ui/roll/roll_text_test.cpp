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

    void noteTextIsComplete() {
        QCOMPARE(noteText({1, 1.42, 61, 71, Voice::Model, 3.1F}),
                 QStringLiteral("C\u266F4 \u00B7 vel 71 \u00B7 0.42 s \u00B7 3.1 bits (unusual)"));
        QCOMPARE(noteText({1, 2, 21, 5, Voice::You}), QStringLiteral("A0 \u00B7 vel 5 \u00B7 1.00 s"));
        QCOMPARE(noteText({1, kStillSounds, 108, 5, Voice::You, 0.4F}),
                 QStringLiteral("C8 \u00B7 vel 5 \u00B7 sounding \u00B7 0.4 bits"));
    }

    void playedNoteTextNamesThePlayer() {
        QCOMPARE(playedNoteText({5, 6, 72, 64, Voice::You}), QStringLiteral("You played: C5 at 0:05.0"));
        QCOMPARE(playedNoteText({6, 7, 55, 64, Voice::Model}),
                 QStringLiteral("The model played: G3 at 0:06.0"));
    }

    void spokenNoteNamesVoicePitchAndTime() {
        QCOMPARE(spokenNote({3.2, 4, 61, 64, Voice::Model, 3.1F}),
                 QStringLiteral("Model, C sharp 4, 3.2 s, 3.1 bits"));
        QCOMPARE(spokenNote({5, 6, 60, 64, Voice::You}), QStringLiteral("You, C 4, 5.0 s"));
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
