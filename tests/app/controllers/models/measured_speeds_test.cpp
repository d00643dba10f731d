#include "controllers/models/measured_speeds.h"

#include <QTemporaryDir>
#include <QTest>

#include "settings/settings.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

class MeasuredSpeedsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings_.emplace(folder_.filePath(QStringLiteral("%1.ini").arg(++files_))); }

    void speedIsStoredPerLatentCountNewestLast() {
        storeSpeed(*settings_, place_, 256, 5.8);
        storeSpeed(*settings_, place_, 64, 2.5);
        storeSpeed(*settings_, place_, 256, 6.1);
        const QVector<StoredSpeed> kept = loadSpeeds(*settings_, place_);
        QCOMPARE(kept.size(), 2);
        QCOMPARE(kept[1].latents, 256);
        QCOMPARE(kept[1].msPerToken, 6.1);
        QCOMPARE(kept[1].day, QDate::currentDate());
        const auto curve = speedCurve(kept);
        QCOMPARE(curve[0].latents, 64);
        QCOMPARE(curve[1].value, 6.1);
    }

    void speedOfAModelWithoutLatentsIsStored() {
        storeSpeed(*settings_, place_, 0, 1.2);
        storeSpeed(*settings_, place_, 0, 1.1);
        const QVector<StoredSpeed> kept = loadSpeeds(*settings_, place_);
        QCOMPARE(kept.size(), 1);
        QCOMPARE(kept[0].latents, 0);
        QCOMPARE(kept[0].msPerToken, 1.1);
    }

    void speedCurveNeverFallsForMoreLatents() {
        storeSpeed(*settings_, place_, 256, 2.2);
        storeSpeed(*settings_, place_, 512, 4);
        storeSpeed(*settings_, place_, 128, 12);
        const auto curve = speedCurve(loadSpeeds(*settings_, place_));
        QCOMPARE(curve[0].value, 2.2);
        QCOMPARE(curve[1].value, 2.2);
        QCOMPARE(curve[2].value, 4.0);
    }

    void speedsOfFilesDevicesAndPrecisionsAreSeparate() {
        storeSpeed(*settings_, place_, 256, 5.8);
        for (const QString& other :
             {speedKey("fedcba98765432100", "cuda:0", "bf16"), speedKey("0123456789abcdef0", "cpu", "bf16"),
              speedKey("0123456789abcdef0", "cuda:0", "int8")})
            QVERIFY(loadSpeeds(*settings_, other).isEmpty());
    }

    void speedOfAModelWithoutAHashIsNotStored() {
        QVERIFY(speedKey("", "cpu", "bf16").isEmpty());
        storeSpeed(*settings_, {}, 256, 5.8);
        QVERIFY(loadSpeeds(*settings_, {}).isEmpty());
        QVERIFY(!loadBenchmark(*settings_, {}));
    }

    void damagedEntriesAreSkipped() {
        settings_->set(place_ + QStringLiteral("/playing"),
                       QStringList{QStringLiteral("x y z"), QStringLiteral("-1 2 2026-01-01"),
                                   QStringLiteral("64 2.5 2026-01-01"), QString()});
        QCOMPARE(loadSpeeds(*settings_, place_).size(), 1);
    }

    void benchmarkIsStored() {
        QVERIFY(!loadBenchmark(*settings_, place_));
        BenchResult result;
        result.msMedian = 4.5;
        result.msP95 = 6;
        result.tokensPerSecond = 210;
        storeBenchmark(*settings_, place_, result);
        const auto kept = loadBenchmark(*settings_, place_);
        QVERIFY(kept);
        QCOMPARE(kept->msP95, 6.0);
        QCOMPARE(kept->day, QDate::currentDate());
    }

private:
    QTemporaryDir folder_;
    int files_ = 0;
    std::optional<Settings> settings_;
    const QString place_ = speedKey("0123456789abcdef0", "cuda:0", "bf16");
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::MeasuredSpeedsTest, QApplication)
#include "measured_speeds_test.moc"
