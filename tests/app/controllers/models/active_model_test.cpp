#include "controllers/models/active_model.h"

#include <QTemporaryDir>
#include <QTest>

#include "controllers/models/measured_speeds.h"
#include "settings/settings.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

class ActiveModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        settings_ = std::make_unique<Settings>(folder_.filePath(QStringLiteral("%1.ini").arg(++files_)));
        summary_.name = "piano";
        summary_.hash = std::string(64, 'a');
        summary_.latents = 1024;
    }

    void settingAModelUpdatesItsFactsAndDevice() {
        ActiveModel model(*settings_);
        model.set(summary_, "cuda:0", "bf16");
        QCOMPARE(model.summary().name, std::string("piano"));
        QCOMPARE(model.facts().maxLatents, 1024);
        QCOMPARE(model.device(), QStringLiteral("CUDA:0"));
        QVERIFY(model.facts().msPerToken.isEmpty());
    }

    void measuredSpeedIsStoredPerModelAndDevice() {
        ActiveModel model(*settings_);
        model.set(summary_, "cpu", "bf16");
        model.addSpeed(256, 5);
        QCOMPARE(model.facts().msPerToken.size(), 1);
        QVERIFY(storedSpeeds("cpu").isEmpty());
        model.storeSpeeds();
        QCOMPARE(storedSpeeds("cpu").size(), 1);
        QCOMPARE(storedSpeeds("cpu")[0].msPerToken, 5.0);
        QVERIFY(storedSpeeds("cuda:0").isEmpty());
        // The stored speed is shown when the model plays again.
        model.set(summary_, "cuda:0", "bf16");
        QVERIFY(model.facts().msPerToken.isEmpty());
        model.set(summary_, "cpu", "bf16");
        QCOMPARE(model.facts().msPerToken.size(), 1);
        QCOMPARE(model.facts().msPerToken[0].value, 5.0);
    }

    // Measurements stored by others meanwhile stay.
    void onlyNewMeasurementsAreStored() {
        ActiveModel model(*settings_);
        model.set(summary_, "cpu", "bf16");
        model.addSpeed(256, 5);
        model.storeSpeeds();
        storeSpeed(*settings_, speedKey(summary_.hash, "cpu", "bf16"), 256, 7);
        model.addSpeed(512, 9);
        model.storeSpeeds();
        QCOMPARE(storedSpeeds("cpu").size(), 2);
        QCOMPARE(storedSpeeds("cpu")[0].msPerToken, 7.0);
        QCOMPARE(storedSpeeds("cpu")[1].msPerToken, 9.0);
    }

private:
    QVector<StoredSpeed> storedSpeeds(const char* device) {
        return loadSpeeds(*settings_, speedKey(summary_.hash, device, "bf16"));
    }

    QTemporaryDir folder_;
    int files_ = 0;
    std::unique_ptr<Settings> settings_;
    ModelSummary summary_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::ActiveModelTest, QApplication)
#include "active_model_test.moc"
