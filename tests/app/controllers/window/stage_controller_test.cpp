#include "controllers/window/stage_controller.h"

#include <QAction>
#include <QLabel>
#include <QTest>

#include "app/controllers/window_fixture.h"
#include "app/library/playing.h"
#include "controllers/window/status_controller.h"
#include "main_window/inspector/inspector_panel.h"
#include "pages/play/stage_view.h"
#include "ui/qt_test_program.h"
#include "widgets/value_slider.h"

namespace continuo::app {

using A = ui::Actions;

// Stage mode of the window, with the player alone.
class StageControllerTest : public ui::ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        w_ = std::make_unique<WindowFixture>();
        status_ = std::make_unique<StatusController>(w_->play, w_->rig, w_->library, w_->gallery, w_->sounds,
                                                     w_->jobs, w_->window);
        stage_ = std::make_unique<StageController>(w_->play, w_->takes, *status_, w_->rig, w_->window);
        w_->window.show();
        w_->play.beginAlone({});
    }
    void cleanup() {
        stage_.reset();
        status_.reset();
        w_.reset();
    }

    // The clock does not show the running time of the program.
    void stageShowsTheWindowsClock() {
        QTest::qWait(1200);
        stage(true);
        QTRY_VERIFY(showsText(QStringLiteral("0:00.0")));
        w_->playKey(60);
        QTRY_VERIFY(w_->clock() > 0);
        QTRY_VERIFY(!showsText(QStringLiteral("0:00.0")));
    }

    // Otherwise Enter would continue from a hidden take.
    void stageShowsTheLiveTakeSoThatEnterContinuesIt() {
        w_->play.showLive(false);
        stage(true);
        QVERIFY(w_->play.showsLive());
    }

    // The earlier take returns, unless somebody has played meanwhile.
    void leavingRestoresTheSelectedTake() {
        const TakeId take = test::addTakeWithBranch(w_->library).take;
        w_->takes.select({take, 0});
        stage(true);
        QVERIFY(!w_->takes.shown());
        stage(false);
        QCOMPARE(w_->takes.shown(), (NodeId{take, 0}));
        stage(true);
        w_->playKey(60);
        QTRY_VERIFY(w_->play.roll()->facts().playerNotes == 1);
        stage(false);
        QVERIFY(!w_->takes.shown());
    }

    void yieldHintIsHiddenDuringThePlayersTurn() {
        stage(true);
        w_->playKey(60);
        QTRY_VERIFY(w_->play.roll()->facts().playerNotes == 1);
        QTRY_VERIFY(!showsText(QStringLiteral("0:00.0")));
        QVERIFY(!showsText(QStringLiteral("The model yields when you play.")));
    }

    void stagesThirdSliderSetsTheDensity() {
        stage(true);
        ui::PlayForm form = w_->play.form();
        form.leastDensity = 9;
        w_->play.setForm(form);
        ui::ValueSlider* density = nullptr;
        for (auto* each : view()->findChildren<ui::ValueSlider*>())
            if (each->spokenName() == QLatin1String("Density")) density = each;
        QVERIFY(density != nullptr);
        density->edit(6);
        QCOMPARE(w_->play.form().mostDensity, 6.0);
        QCOMPARE(w_->play.form().leastDensity, 6.0);
        QCOMPARE(w_->window.inspector().form().mostDensity, 6.0);
        form = w_->play.form();
        form.mostDensity = 12.5;
        w_->play.setForm(form);
        QTRY_COMPARE(density->value(), 12.5);
    }

private:
    void stage(bool on) { w_->window.actions()[A::kStage]->setChecked(on); }
    ui::StageView* view() { return w_->window.findChild<ui::StageView*>(); }
    bool showsText(const QString& text) {
        for (const QLabel* label : view()->findChildren<QLabel*>())
            if (label->isVisible() && label->text() == text) return true;
        return false;
    }

    std::unique_ptr<WindowFixture> w_;
    std::unique_ptr<StatusController> status_;
    std::unique_ptr<StageController> stage_;
};

}  // namespace continuo::app

CONTINUO_QT_TEST(continuo::app::StageControllerTest, QApplication)
#include "stage_controller_test.moc"
