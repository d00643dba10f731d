#include "pages/play/stage_view.h"

#include <QAccessible>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "roll/heat_legend.h"
#include "roll/keyboard_strip.h"
#include "roll/piano_roll.h"
#include "settings/parameter_table.h"
#include "ui/qt_test_program.h"
#include "widgets/turn_ring.h"
#include "widgets/value_slider.h"

using namespace continuo::ui;

class StageViewTest : public ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        stage_ = std::make_unique<StageView>(continuo::app::makeParameters().play);
        stage_->resize(1440, 900);
        stage_->show();
    }

    void sizesMatchTheDesign() {
        QCOMPARE(stage_->roll()->y(), 80);
        QCOMPARE(stage_->keyboard()->height(), 164);
        QCOMPARE(stage_->roll()->height(), 900 - 80 - 160 - 164);
        QCOMPARE(stage_->findChild<TurnRing*>()->size(), QSize(128, 128));
    }

    void unknownValuesAreHidden() {
        stage_->setForm({});
        for (const char* words : {"ms to answer", "late notes", "xruns", "s left"})
            QVERIFY2(!isShown(QLatin1String(words)), words);
        stage_->setForm(
            {.take = QStringLiteral("Take 3"), .clockSeconds = 754.3, .answerMs = 83.6, .lateNotes = 0});
        QVERIFY(isShown(QStringLiteral("Take 3")));
        QVERIFY(isShown(QStringLiteral("12:34.3")));
        QVERIFY(isShown(QStringLiteral("84")) && isShown(QStringLiteral("ms to answer")));
        QVERIFY(isShown(QStringLiteral("0")) && isShown(QStringLiteral("late notes")));
        QVERIFY(!isShown(QStringLiteral("xruns")));
    }

    void turnIsNamedWithItsRemainingTime() {
        stage_->setForm({.turn = {.live = true, .modelsTurn = true, .fraction = 0.5, .secondsLeft = 7.2}});
        QVERIFY(isShown(QStringLiteral("MODEL")) && isShown(QStringLiteral("you next")));
        QVERIFY(isShown(QStringLiteral("7.2")) && isShown(QStringLiteral("s left")));
        QCOMPARE(stage_->findChild<TurnRing*>()->remaining(), 0.5);
        const QString hint = QStringLiteral("The model yields when you play.");
        stage_->setForm({.turn = {.live = true, .modelsTurn = true}, .turnHint = hint});
        QVERIFY(isShown(hint));
        QCoreApplication::processEvents();
        const int room = slider(QStringLiteral("Temperature"))->width();
        stage_->setForm({.turn = {.live = true, .modelsTurn = false}, .turnHint = hint});
        QVERIFY(!isShown(hint));
        QCoreApplication::processEvents();
        constexpr int kWords = 8;  // px by which MODEL may be wider than YOU
        QVERIFY(qAbs(slider(QStringLiteral("Temperature"))->width() - room) <= kWords);
        stage_->setForm({.turn = {.live = true, .modelsTurn = false}});
        QVERIFY(isShown(QStringLiteral("YOU")) && isShown(QStringLiteral("model next")));
        QVERIFY(!isShown(QStringLiteral("s left")));
        stage_->setForm({});
        QVERIFY(!isShown(QStringLiteral("model next")));
    }

    void slidersSignalTheUsersChanges() {
        QSignalSpy temperature(stage_.get(), &StageView::temperatureEdited);
        QSignalSpy latents(stage_.get(), &StageView::latentsEdited);
        QSignalSpy automatic(stage_.get(), &StageView::latentsAutoEdited);
        QSignalSpy density(stage_.get(), &StageView::densityEdited);
        slider(QStringLiteral("Temperature"))->edit(1.2);
        slider(QStringLiteral("Density"))->edit(7.5);
        slider(QStringLiteral("Latents"))->edit(128);
        QCOMPARE(temperature[0][0].toDouble(), 1.2);
        QCOMPARE(density[0][0].toDouble(), 7.5);
        QCOMPARE(latents[0][0].toInt(), 128);
        QCOMPARE(automatic.count(), 1);  // choosing a number ends automatic
        QVERIFY(!automatic[0][0].toBool());
    }

    void settingTheFormSignalsNothing() {
        QSignalSpy temperature(stage_.get(), &StageView::temperatureEdited);
        QSignalSpy latents(stage_.get(), &StageView::latentsEdited);
        QSignalSpy automatic(stage_.get(), &StageView::latentsAutoEdited);
        stage_->setForm(
            {.play = {.temperature = 0.5, .latentsAuto = false, .latents = 2048}, .mostLatents = 4096});
        QCOMPARE(slider(QStringLiteral("Latents"))->value(), 2048.0);
        stage_->setForm({.play = {.latents = 32}, .mostLatents = 64});
        QVERIFY(slider(QStringLiteral("Latents"))->isAutomatic());
        QCOMPARE(temperature.count() + latents.count() + automatic.count(), 0);
    }

    void latentsSliderIsHiddenForAModelWithoutLatents() {
        stage_->resize(1400, 800);
        stage_->setForm({.mostLatents = 64});
        QVERIFY(slider(QStringLiteral("Latents"))->isVisibleTo(stage_.get()));
        stage_->setForm({.mostLatents = 0});
        QVERIFY(!slider(QStringLiteral("Latents"))->isVisibleTo(stage_.get()));
        QVERIFY(slider(QStringLiteral("Density"))->isVisibleTo(stage_.get()));
    }

    void latentsSliderIsNamedWindowForAModelWithAWindow() {
        stage_->resize(1400, 800);
        stage_->setForm({.play = {.latentsAuto = false, .latents = 16}, .mostLatents = 64, .isWindow = true});
        ValueSlider* const window = slider(QStringLiteral("Window"));
        QVERIFY(window->isVisibleTo(stage_.get()));
        QCOMPARE(window->value(), 16.0);
        QCOMPARE(window->endValue(), 64.0);
        QSignalSpy edited(stage_.get(), &StageView::latentsEdited);
        window->edit(8);
        QCOMPARE(edited[0][0].toInt(), 8);
        stage_->setForm({.mostLatents = 64});
        QCOMPARE(slider(QStringLiteral("Latents")), window);
    }

    void buttonsAreLargeNamedAndSignalTheirClicks() {
        stage_->setForm({.panicKey = QStringLiteral("Shift+Esc")});
        QSignalSpy panicked(stage_.get(), &StageView::panicTriggered),
            left(stage_.get(), &StageView::exitTriggered);
        QPushButton* panic = button(QStringLiteral("Panic"));
        QPushButton* leave = button(QStringLiteral("Leave"));
        QCOMPARE(panic->height(), 56);
        QCOMPARE(leave->height(), 48);
        QVERIFY(panic->text().contains(QStringLiteral("Shift+Esc")));
        QCOMPARE(leave->text(), QStringLiteral("Leave"));
        panic->click();
        leave->click();
        QCOMPARE(panicked.count(), 1);
        QCOMPARE(left.count(), 1);
    }

    void heatLegendIsShownWithTheSurpriseMap() {
        auto* legend = stage_->findChild<HeatLegend*>();
        QVERIFY(!legend->isVisible());
        stage_->setHeat(true);
        QVERIFY(legend->isVisible() && stage_->roll()->heat());
        stage_->setHeat(false);
        QVERIFY(!legend->isVisible() && !stage_->roll()->heat());
    }

    void everyControlHasAnAccessibleName() {
        int controls = 0;
        for (QWidget* widget : stage_->findChildren<QWidget*>()) {
            if (widget->focusPolicy() == Qt::NoFocus) continue;
            ++controls;
            QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
            QVERIFY2(!interface->text(QAccessible::Name).isEmpty(), widget->metaObject()->className());
        }
        QVERIFY(controls >= 8);
    }

    void stageFitsASmallWindow() {
        stage_->setForm({.take = QStringLiteral("Take 12"),
                         .takeNote = QStringLiteral("recording, saved 2 s ago"),
                         .memory = QStringLiteral("hears everything since 12:13"),
                         .tempo = QStringLiteral("120.0 bpm"),
                         .panicKey = QStringLiteral("Shift+Esc"),
                         .clockSeconds = 761,
                         .recording = true,
                         .turn = {.live = true, .modelsTurn = true, .secondsLeft = 7.2},
                         .turnHint = QStringLiteral("The model yields when you play."),
                         .answerMs = 84});
        stage_->setHeat(true);
        stage_->resize(1024, 680);
        QCOMPARE(stage_->size(), QSize(1024, 680));
        QCoreApplication::processEvents();  // lays out the rest
        for (const QWidget* widget : stage_->findChildren<QWidget*>()) {
            const bool named = qobject_cast<const QLabel*>(widget) || qobject_cast<const HeatLegend*>(widget);
            if (!widget->isVisible() || !named) continue;
            QVERIFY2(widget->width() >= widget->minimumSizeHint().width(), widget->metaObject()->className());
        }
        QVERIFY(!isShown(QStringLiteral("ms to answer")));
        QVERIFY(isShown(QStringLiteral("120.0 bpm")));
        stage_->resize(1440, 900);
        QVERIFY(isShown(QStringLiteral("ms to answer")));
        QVERIFY(isShown(QStringLiteral("The model yields when you play.")));
    }

    void smallWindowStillShowsTheNumbers() {
        stage_->setForm({.clockSeconds = 761,
                         .turn = {.live = true, .modelsTurn = true, .secondsLeft = 7.2},
                         .turnHint = QStringLiteral("The model yields when you play."),
                         .answerMs = 1842,
                         .lateNotes = 31,
                         .xruns = 4712});
        for (const QSize& size : {QSize(1024, 680), QSize(800, 600)}) {
            stage_->resize(size);
            QCoreApplication::processEvents();
            const QLocale locale;
            for (const QString& text :
                 {locale.toString(1842), QStringLiteral("ms"), QStringLiteral("31"), QStringLiteral("late"),
                  locale.toString(4712), QStringLiteral("xruns")}) {
                QVERIFY2(isShown(text), qPrintable(text));
                for (const auto* label : stage_->findChildren<QLabel*>()) {
                    if (label->text() != text) continue;
                    QVERIFY(label->width() >= label->minimumSizeHint().width());
                    QVERIFY(
                        stage_->rect().contains(QRect(label->mapTo(stage_.get(), QPoint()), label->size())));
                }
            }
        }
    }

    // 800 x 600, and 1366 x 768 at 200 %.
    void playbackControlsFitALowScreen() {
        stage_->setForm({.take = QStringLiteral("Take 12, renamed to what has no room"),
                         .tempo = QStringLiteral("120.0 bpm"),
                         .panicKey = QStringLiteral("Shift+Esc"),
                         .exitKey = QStringLiteral("F11"),
                         .clockSeconds = 761,
                         .recording = true,
                         .turn = {.live = true, .modelsTurn = true, .secondsLeft = 7.2}});
        stage_->setHeat(true);
        for (const QSize& screen : {QSize(800, 600), QSize(911, 512), QSize(800, 480)}) {
            stage_->resize(screen);
            QCOMPARE(stage_->size(), screen);
            QCoreApplication::processEvents();
            for (const QWidget* widget : stage_->findChildren<QWidget*>()) {
                if (!widget->isVisible() || widget->parentWidget() == nullptr) continue;
                const bool named =
                    qobject_cast<const QLabel*>(widget) || qobject_cast<const QAbstractButton*>(widget);
                if (!named) continue;
                QVERIFY2(widget->width() >= widget->minimumSizeHint().width(),
                         widget->metaObject()->className());
                const QRect place(widget->mapTo(stage_.get(), QPoint()), widget->size());
                QVERIFY2(stage_->rect().contains(place), widget->metaObject()->className());
            }
            QVERIFY(stage_->findChild<KeyboardStrip*>()->height() >= 96);
        }
        QVERIFY(!isShown(QStringLiteral("120.0 bpm")));
        stage_->resize(1440, 900);
        QVERIFY(isShown(QStringLiteral("120.0 bpm")));
    }

private:
    bool isShown(const QString& text) const {
        const auto labels = stage_->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel* label) { return label->isVisible() && label->text() == text; });
    }

    QPushButton* button(const QString& name) const {
        for (auto* button : stage_->findChildren<QPushButton*>())
            if (button->accessibleName() == name) return button;
        return nullptr;
    }

    ValueSlider* slider(const QString& name) const {
        for (auto* slider : stage_->findChildren<ValueSlider*>())
            if (slider->spokenName() == name) return slider;
        return nullptr;
    }

    std::unique_ptr<StageView> stage_;
};

CONTINUO_QT_TEST(StageViewTest, QApplication)
#include "stage_view_test.moc"
