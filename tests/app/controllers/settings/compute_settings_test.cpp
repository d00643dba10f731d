#include "controllers/settings/compute_settings.h"

#include <QComboBox>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "app/controllers/settings/settings_fixture.h"
#include "controllers/words/words.h"
#include "pages/settings/settings_compute_page.h"
#include "pages/settings/settings_dialog.h"
#include "ui/qt_test_program.h"
#include "widgets/banner.h"
#include "widgets/card.h"
#include "widgets/value_slider.h"

namespace continuo::app {

// Threads, precision and memory of the playing model.
class ComputeSettingsTest : public SettingsTest {
    Q_OBJECT

private Q_SLOTS:
    // The model file is missing, so each load is reported and counted.
    void modelReloadsOnceTheThreadsSliderRests() {
        beginWithoutFile();
        QSignalSpy loads(&w_->play, &PlayController::modelMissing);
        QElapsedTimer rest;
        for (const int count : {1, 0, 1}) {
            rest.start();
            threads().edit(count);
        }
        QCOMPARE(threads().value(), 1.0);
        QTRY_COMPARE(loads.count(), 1);
        QVERIFY2(rest.elapsed() > 500, qPrintable(QString::number(rest.elapsed())));
        QTest::qWait(900);
        QCOMPARE(loads.count(), 1);
        QCOMPARE(threads().value(), 1.0);
    }

    void threadCountIsSavedBeforeTheModelReloads() {
        beginWithoutFile();
        QSignalSpy loads(&w_->play, &PlayController::modelMissing);
        threads().edit(1);
        pages_->dialog()->close();
        QTRY_COMPARE(loads.count(), 1);  // while the page is hidden
        threads().edit(0);
        pages_.reset();  // the program ends
        QCOMPARE(w_->settings.number(QStringLiteral("compute/threads"), -1, 0, 1024), 0.0);
        QTest::qWait(900);
        QCOMPARE(loads.count(), 1);
    }

    void automaticDeviceIsNamed() {
        beginWithoutFile();
        const auto boxes = pages_->dialog()->compute()->findChildren<QComboBox*>();
        const auto box = std::find_if(boxes.begin(), boxes.end(), [](const QComboBox* each) {
            return each->accessibleName() == QLatin1String("Device");
        });
        QVERIFY(box != boxes.end());
        QTRY_VERIFY((*box)->count() > 1);
        QCOMPARE((*box)->currentText(), QStringLiteral("Auto"));
        const QString cpu = (*box)->itemText(1);
        Q_EMIT(*box)->activated(1);
        QCOMPARE(w_->settings.text(QStringLiteral("compute/device")), cpu);
        Q_EMIT(*box)->activated(0);
        QCOMPARE(w_->settings.text(QStringLiteral("compute/device")), QStringLiteral("auto"));
    }

    void changingThePrecisionKeepsTheThreads() {
        beginWithoutFile();
        QSignalSpy loads(&w_->play, &PlayController::modelMissing);
        threads().edit(1);
        for (QComboBox* box : pages_->dialog()->compute()->findChildren<QComboBox*>())
            if (box->accessibleName() == QLatin1String("Precision")) Q_EMIT box->activated(1);
        QCOMPARE(w_->settings.text(QStringLiteral("compute/precision")), QStringLiteral("f32"));
        QTRY_COMPARE(loads.count(), 1);
        QTest::qWait(900);
        QCOMPARE(loads.count(), 1);
    }

    void modelThatDoesNotFitShowsAWarningFirst() {
        const QString large = w_->folder.filePath(QStringLiteral("large.safetensors"));
        writeChanged(large, "\\\"length\\\": 8192", "\\\"length\\\": " + QByteArray::number(1 << 24));
        w_->play.begin(model("piano").toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(w_->play.duet() != nullptr, 30000);
        const std::optional<TakeId> take = w_->play.take();
        showModels();
        add(large);
        const ui::Banner& banner = *pages_->dialog()->banner();
        if (banner.isHidden()) QSKIP("this machine has room for it");
        QVERIFY2(banner.text().contains(QLatin1String("are free")), qPrintable(banner.text()));
        QVERIFY(banner.kind() == ui::Banner::Kind::Warn);
        QCOMPARE(text(w_->play.modelPath()), model("piano"));
        QVERIFY(isMarked("piano"));
        // A rejected load does not stop the playing model.
        QSignalSpy refused(&w_->play, &PlayController::modelRefused);
        click(pages_->dialog()->banner(), "Try anyway");
        QVERIFY(refused.wait(30000));
        QVERIFY(banner.text().contains(QLatin1String("there is not enough memory")));
        QCOMPARE(w_->play.take(), take);
        QVERIFY(w_->play.duet() != nullptr);
        QVERIFY(isMarked("piano"));
    }

    void memoryLimitReducesTheModelsLatentsOrContext() {
        const QString large = w_->folder.filePath(QStringLiteral("large.safetensors"));
        writeChanged(large, "\\\"length\\\": 8192", "\\\"length\\\": " + QByteArray::number(1 << 16));
        w_->play.begin(large.toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(w_->play.duet() != nullptr, 30000);
        showModels();
        FitRequest fit;
        fit.modelPath = large.toStdString();
        fit.speed = false;
        QVERIFY(!w_->engine.estimate(fit).reduced);
        QVERIFY(w_->banner("model").isEmpty());
        QSignalSpy loads(&w_->play, &PlayController::modelReady);
        slider("Memory limit").edit(0.1);
        QCOMPARE(w_->settings.number(QStringLiteral("compute/memory_gb"), 0, 0, 1e6), 0.1);
        QCOMPARE(w_->engine.estimate(fit).limitBytes, std::uint64_t{100'000'000});
        QVERIFY(w_->engine.estimate(fit).reduced);
        QVERIFY(loads.wait(30000));  // once the slider rests
        QTest::qWait(900);
        QCOMPARE(loads.count(), 1);
        QVERIFY2(w_->banner("model").contains(QLatin1String("Not enough memory for the whole model")),
                 qPrintable(w_->banner("model")));
        QVERIFY(w_->details("model").contains(QLatin1String("the memory limit of 0.1 GB")));
        QTRY_VERIFY2(texts(pages_->dialog()->compute()).contains(QLatin1String("within the memory limit")),
                     qPrintable(texts(pages_->dialog()->compute())));
        Q_EMIT pages_->dialog()->compute()->defaultsRequested();
        QCOMPARE(w_->engine.estimate(fit).limitBytes, std::uint64_t{0});
        QVERIFY(loads.wait(30000));
        QVERIFY(w_->banner("model").isEmpty());
    }

    // A model that does not fit even with minimum latents and context is rejected before loading.
    void modelAboveTheLimitIsRejected() {
        w_->engine.setMemoryLimit(1000);
        showModels();
        add(model("piano"));
        const ui::Banner& banner = *pages_->dialog()->banner();
        QVERIFY2(banner.text().contains(QLatin1String("of memory; the limit is")), qPrintable(banner.text()));
        QVERIFY(w_->play.modelPath().empty());
    }

    void measuredSpeedsSurviveARestart() {
        w_->play.begin(model("piano").toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(w_->play.duet() != nullptr, 30000);
        w_->play.addMeasuredSpeed(256, 5.8);
        w_->play.begin(model("piano").toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(w_->play.duet() != nullptr, 30000);
        QCOMPARE(w_->play.facts().msPerToken.size(), 1);
        QCOMPARE(w_->play.facts().msPerToken[0].value, 5.8);
        showModels();
        QVERIFY2(texts(pages_->dialog()->compute())
                     .contains(QLatin1String("5.8 ms/token with 256 latents, measured on")),
                 qPrintable(texts(pages_->dialog()->compute())));
    }

private:
    void beginWithoutFile() {
        QSignalSpy loads(&w_->play, &PlayController::modelMissing);
        w_->play.begin("/nowhere/tiny.safetensors");
        QTRY_COMPARE(loads.count(), 1);
        showModels();
    }
    ui::ValueSlider& threads() { return slider("Threads"); }
    ui::ValueSlider& slider(const char* name) {
        for (ui::ValueSlider* each : pages_->dialog()->compute()->findChildren<ui::ValueSlider*>())
            if (each->spokenName() == QLatin1String(name)) return *each;
        throw std::runtime_error("no such slider");
    }
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::ComputeSettingsTest, QApplication)
#include "compute_settings_test.moc"
