#include "controllers/models/model_estimates.h"

#include <QSignalSpy>
#include <QTest>
#include <string>

#include "app/controllers/changed_model.h"
#include "app/controllers/window_answers.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

// Memory estimates and hashes of models, computed in the background.
class ModelEstimatesTest : public QObject {
    Q_OBJECT

private:
    static FitRequest makeRequest(const std::string& model) {
        FitRequest request;
        request.modelPath = model;
        request.speed = false;
        return request;
    }

private Q_SLOTS:
    void finishedEstimateCanBeFoundAgain() {
        Engine engine({});
        ModelEstimates estimates(engine);
        QSignalSpy changed(&estimates, &ModelEstimates::changed);
        const FitRequest request = makeRequest(modelFile("emoji-32").toStdString());
        QVERIFY(estimates.find(request).hash.empty());
        estimates.start({request}, false);
        QVERIFY(changed.wait(kTestTimeoutMs));
        QVERIFY(estimates.find(request).fit);
        QVERIFY(!estimates.find(request).hash.empty());
    }

    // It is unknown which version of the file was read.
    void estimateOfARewrittenFileIsDiscarded() {
        Engine engine({});
        ModelEstimates estimates(engine);
        QSignalSpy changed(&estimates, &ModelEstimates::changed);
        const FitRequest request = makeRequest(modelFile("emoji-32").toStdString());
        estimates.setFileTimes({{request.modelPath, 1}});
        estimates.start({request}, false);
        estimates.setFileTimes({{request.modelPath, 2}});
        QVERIFY(changed.wait(kTestTimeoutMs));
        QVERIFY(!estimates.find(request).fit);
        QCOMPARE(estimates.find(request).hash, std::string());
        estimates.start({request}, false);
        QVERIFY(changed.wait(kTestTimeoutMs));
        QVERIFY(!estimates.find(request).hash.empty());
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::ModelEstimatesTest, QApplication)
#include "model_estimates_test.moc"
