#include "roll/overview/overview_density.h"

#include <QTest>

#include "ui/qt_test_program.h"

using namespace continuo::ui;

class OverviewDensityTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void notesCountAtTheirStart() {
        RollContent content;
        content.addNote({1.0, 9, 60, 64, Voice::You, 2});
        content.addNote({1.1, 2, 64, 64, Voice::You});
        content.addNote({3.0, 4, 64, 64, Voice::Model, 5});
        OverviewDensity density;
        density.count(content, 0);
        QCOMPARE(density.densityBetween(Voice::You, 1, 1.25).perSecond, 8.0);
        QCOMPARE(density.densityBetween(Voice::You, 1, 2).perSecond, 2.0);
        QCOMPARE(density.densityBetween(Voice::You, 1, 2).known, 1);
        QCOMPARE(density.densityBetween(Voice::You, 1, 2).bits, 2.0);
        QCOMPARE(density.densityBetween(Voice::Model, 1, 2).perSecond, 0.0);
        QCOMPARE(density.densityBetween(Voice::Model, 3, 3.01).perSecond, 4.0);  // the minimum step is longer
        QCOMPARE(density.densityBetween(Voice::You, 100, 200).perSecond, 0.0);
        QCOMPARE(density.first(), 1.0);
        QCOMPARE(density.end(), 9.0);
    }

    void pendingNotesAreNotCounted() {
        RollContent content;
        content.addNote({1, kStillSounds, 60, 64, Voice::You});
        content.addNote({3, 4, 64, 64, Voice::Model, 5, true});
        OverviewDensity density;
        density.count(content, 0);
        QCOMPARE(density.densityBetween(Voice::Model, 0, 10).perSecond, 0.0);
        QCOMPARE(density.end(), 1.0);
        content.markSounded(3.5);
        density.count(content, 3);
        QCOMPARE(density.densityBetween(Voice::Model, 3, 3.25).perSecond, 4.0);
        QCOMPARE(density.end(), 4.0);
    }

    // As during play, and after an edit in the middle.
    void onlyTheChangedPartIsRecounted() {
        RollContent content;
        OverviewDensity density, whole;
        for (int i = 0; i < 200; ++i) {
            const double start = content.addNote({i * 0.1, i * 0.1 + 3, 40 + i % 40, 64, Voice(i / 8 % 2)});
            density.count(content, start);
        }
        content.discardAfter(12.34);
        density.count(content, 9, 10);  // nothing changed there
        density.count(content, 12.34);
        whole.count(content, 0);
        for (const Voice voice : {Voice::You, Voice::Model})
            for (double from = 0; from < 25; from += 0.25)
                QCOMPARE(density.densityBetween(voice, from, from + 0.25).perSecond,
                         whole.densityBetween(voice, from, from + 0.25).perSecond);
        QVERIFY(whole.densityBetween(Voice::You, 12.5, 20).perSecond > 0);
        QVERIFY(density.densityBetween(Voice::Model, 12.5, 20).perSecond == 0);
    }

    void musicOfManyDaysNeedsNoMoreBins() {
        RollContent content;
        content.addNote({10, 11, 60, 64});
        OverviewDensity density;
        density.count(content, 0);
        content.addNote({30.0 * 86400, 30.0 * 86400 + 1, 60, 64});
        density.count(content, 30.0 * 86400);
        QVERIFY(density.densityBetween(Voice::You, 0, 60).perSecond > 0);
        QVERIFY(density.densityBetween(Voice::You, 3600, 7200).perSecond == 0);
        QVERIFY(density.densityBetween(Voice::You, 30.0 * 86400, 30.0 * 86400 + 1).perSecond > 0);
    }
};

CONTINUO_QT_TEST(OverviewDensityTest, QCoreApplication)
#include "overview_density_test.moc"
