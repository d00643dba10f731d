#include "controllers/settings/model_benchmark.h"

#include <QLabel>
#include <QTest>
#include <memory>

#include "app/controllers/changed_model.h"
#include "app/controllers/window_fixture.h"
#include "pages/settings/settings_compute_page.h"
#include "theme/theme.h"
#include "ui/qt_test_program.h"

namespace continuo::app {

// The measured speed on the page Model & compute.
class ModelBenchmarkTest : public QObject {
    Q_OBJECT

private:
    ModelBenchmark makeBenchmark() { return ModelBenchmark({w_->engine, w_->play, w_->settings, *page_}); }
    bool pageSays(const char* words) const {
        for (const QLabel* label : page_->findChildren<QLabel*>())
            if (label->text().contains(QString::fromUtf8(words))) return true;
        return false;
    }

    std::unique_ptr<WindowFixture> w_;
    std::unique_ptr<ui::ComputePage> page_;

private Q_SLOTS:
    void initTestCase() { ui::Theme::instance().install(); }
    void init() {
        w_ = std::make_unique<WindowFixture>();
        page_ = std::make_unique<ui::ComputePage>();
    }
    void cleanup() {
        page_.reset();
        w_.reset();
    }

    void measuredSpeedIsStoredForItsDevice() {
        w_->play.begin(modelFile("piano").toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(w_->play.duet() != nullptr, kTestTimeoutMs);
        {
            ModelBenchmark benchmark = makeBenchmark();
            benchmark.show("cpu");
            QVERIFY(pageSays("Not measured yet."));
            benchmark.measure("cpu");
            QVERIFY(pageSays("Measuring…"));
            benchmark.show("cpu");  // as when the page is updated meanwhile
            QVERIFY(pageSays("Measuring…"));
            QTRY_VERIFY_WITH_TIMEOUT(pageSays("measured on"), kTestTimeoutMs);
        }
        ModelBenchmark later = makeBenchmark();
        later.show("cuda:0");
        QVERIFY(pageSays("Not measured yet."));
        later.show("cpu");
        QVERIFY(pageSays("measured on"));
    }

    void failedMeasurementShowsWhy() {
        w_->play.begin("/nowhere/tiny.safetensors");
        ModelBenchmark benchmark = makeBenchmark();
        benchmark.measure("cpu");
        QTRY_VERIFY_WITH_TIMEOUT(!pageSays("Measuring…"), kTestTimeoutMs);
        QVERIFY(!pageSays("Not measured yet.") && !pageSays("measured on"));
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::ModelBenchmarkTest, QApplication)
#include "model_benchmark_test.moc"
