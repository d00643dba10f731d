#include "main_window/inspector/inspector_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "main_window/inspector/constraints_part.h"
#include "main_window/inspector/inspector_parts.h"
#include "settings/parameter_table.h"
#include "theme/theme.h"
#include "ui/qt_test_program.h"
#include "widgets/section.h"
#include "widgets/unit_field.h"
#include "widgets/value_slider.h"

Q_DECLARE_METATYPE(continuo::ui::PlayForm)

namespace continuo::ui {
namespace {

template <class Widget>
Widget* findNamed(QWidget& parent, const char* name) {
    for (Widget* each : parent.findChildren<Widget*>()) {
        if (each->accessibleName() == QLatin1String(name)) return each;
    }
    return nullptr;
}

ValueSlider* sliderOf(QWidget& parent, const char* label) {
    for (ValueSlider* each : parent.findChildren<ValueSlider*>()) {
        if (each->spokenText().startsWith(QLatin1String(label))) return each;
    }
    return nullptr;
}

QList<QAction*> offeredValues(const QPushButton& button) {
    Q_EMIT button.menu()->aboutToShow();
    return button.menu()->actions();
}

}  // namespace

class InspectorPanelTest : public ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void settingTheFormEmitsNothing() {
        InspectorPanel panel(app::makeParameters().play);
        QSignalSpy changed(&panel, &InspectorPanel::formChanged);
        auto form = app::defaultForm<PlayForm>();
        form.temperature = 1.3;
        form.turnBy = TurnBy::Pedal;
        form.latentsAuto = false;
        form.latents = 64;
        panel.setForm(form);
        QCOMPARE(changed.size(), 0);
        QVERIFY(panel.form() == form);
        QCOMPARE(sliderOf(panel, "Temperature")->value(), 1.3);
        QVERIFY(!sliderOf(panel, "Latents")->isAutomatic());
    }

    void openSectionsAreRestored() {
        InspectorPanel pane(app::makeParameters().play);
        const QString first = pane.openSections();
        for (Section* section : pane.findChildren<Section*>()) section->setOpen(!section->isOpen());
        const QString turned = pane.openSections();
        QVERIFY(turned != first);
        InspectorPanel later(app::makeParameters().play);
        later.setOpenSections(turned);
        QCOMPARE(later.openSections(), turned);
        later.setOpenSections(QStringLiteral("1"));  // saved by a window with other sections
        QCOMPARE(later.openSections(), turned);
    }

    void movedSliderSendsTheWholeForm() {
        InspectorPanel panel(app::makeParameters().play);
        QSignalSpy changed(&panel, &InspectorPanel::formChanged);
        Q_EMIT sliderOf(panel, "Temperature")->valueEdited(0.5);
        QCOMPARE(changed.size(), 1);
        const auto form = changed[0][0].value<PlayForm>();
        QCOMPARE(form.temperature, 0.5);
        auto expected = app::defaultForm<PlayForm>();
        expected.temperature = 0.5;
        QVERIFY(form == expected);
    }

    void onlyRelevantTurnSettingsAreShown() {
        InspectorPanel panel(app::makeParameters().play);
        panel.show();
        auto form = app::defaultForm<PlayForm>();
        form.turnBy = TurnBy::Key;
        panel.setForm(form);
        QVERIFY(findNamed<QComboBox>(panel, "Key that passes the turn")->isVisible());
        QVERIFY(!findNamed<QComboBox>(panel, "Pedal that passes the turn")->isVisible());
        QVERIFY(!findNamed<QCheckBox>(panel, "Adaptive gap")->isVisible());
        form.turnBy = TurnBy::Gap;
        form.gapAdaptive = false;
        panel.setForm(form);
        QVERIFY(findNamed<QCheckBox>(panel, "Adaptive gap")->isVisible());
        QVERIFY(sliderOf(panel, "Seconds of rest")->isVisible());
    }

    void constraintsShowTheirRangeAndKeepItsOrder() {
        InspectorPanel panel(app::makeParameters().play);
        panel.show();
        for (auto* section : panel.findChildren<Section*>()) section->setOpen(true);
        auto* root = findNamed<QComboBox>(panel, "Root of the scale");
        auto* lowest = findNamed<QComboBox>(panel, "Lowest key of the model");
        QVERIFY(!root->isVisible());
        QVERIFY(!findNamed<QCheckBox>(panel, "Keep strictly to the scale")->isVisible());
        auto form = app::defaultForm<PlayForm>();
        form.scaleUse = ScaleUse::Chosen;
        form.scaleRoot = 3;
        form.scaleKind = 1;
        form.highestPitch = 60;
        panel.setForm(form);
        QVERIFY(root->isVisible());
        QCOMPARE(root->currentText(), QStringLiteral("E\u266D"));
        QCOMPARE(findNamed<QComboBox>(panel, "Kind of scale")->currentText(), QStringLiteral("minor"));
        QSignalSpy changed(&panel, &InspectorPanel::formChanged);
        lowest->setCurrentIndex(72 - 21);
        Q_EMIT lowest->activated(72 - 21);
        QCOMPARE(changed.last()[0].value<PlayForm>().lowestPitch, 72);
        QCOMPARE(changed.last()[0].value<PlayForm>().highestPitch, 72);
        Q_EMIT sliderOf(panel, "Softest")->valueEdited(90);
        Q_EMIT sliderOf(panel, "Loudest")->valueEdited(50);
        QCOMPARE(changed.last()[0].value<PlayForm>().softest, 50);
        QCOMPARE(changed.last()[0].value<PlayForm>().loudest, 50);
        ValueSlider* least = sliderOf(panel, "Min. density");
        ValueSlider* most = sliderOf(panel, "Max. density");
        const auto densities = [&] {
            const auto changedTo = changed.last()[0].value<PlayForm>();
            return std::pair(changedTo.leastDensity, changedTo.mostDensity);
        };
        Q_EMIT least->valueEdited(4);
        QCOMPARE(densities(), std::pair(4.0, 0.0));
        Q_EMIT most->valueEdited(2.5);
        QCOMPARE(densities(), std::pair(2.5, 2.5));
        Q_EMIT least->valueEdited(6);
        QCOMPARE(densities(), std::pair(6.0, 6.0));
        Q_EMIT most->valueEdited(0.5);
        QCOMPARE(densities(), std::pair(0.5, 0.5));
        QCOMPARE(most->fraction(), 0.0);
        Q_EMIT least->valueEdited(6);
        most->editFraction(1);  // the entry for any is next to the maximum
        QCOMPARE(densities(), std::pair(6.0, 0.0));
        QCOMPARE(most->valueText(), QStringLiteral("any"));
        QCOMPARE(most->fraction(), 1.0);
        Q_EMIT least->valueEdited(0.3);  // by typing
        QCOMPARE(densities(), std::pair(0.5, 0.0));
        QCOMPARE(least->value(), 0.5);
    }

    void irrelevantControlsAreDisabledWithAReason() {
        InspectorPanel panel(app::makeParameters().play);
        panel.show();
        for (auto* section : panel.findChildren<Section*>()) section->setOpen(true);
        auto* length = findNamed<QComboBox>(panel, "Length");
        auto* mode = findNamed<QComboBox>(panel, "Mode");
        auto* adaptive = findNamed<QCheckBox>(panel, "Adaptive gap");
        auto form = app::defaultForm<PlayForm>();
        form.length = AnswerLength::Seconds;
        QStringList modes;
        for (const PlayMode each :
             {PlayMode::CallAndResponse, PlayMode::HandOver, PlayMode::PlayAlong, PlayMode::FreeRun}) {
            form.mode = each;
            panel.setForm(form);
            const bool responds = each == PlayMode::CallAndResponse, along = each == PlayMode::PlayAlong;
            panel.setContinuation(false, {});
            QCOMPARE(length->isEnabled(), responds);
            QCOMPARE(sliderOf(panel, "Seconds")->isEnabled(), responds);
            QCOMPARE(length->toolTip().isEmpty(), responds);
            QCOMPARE(adaptive->isEnabled(), !along);
            QCOMPARE(sliderOf(panel, "Seconds of rest")->isEnabled(), !along);
            QVERIFY(!sliderOf(panel, "Seconds of rest")->toolTip().isEmpty() || !along);
            panel.setContinuation(true, {});  // which has a length in every mode
            QVERIFY(length->isEnabled());
            modes << mode->toolTip();
            QCOMPARE(mode->itemData(mode->currentIndex(), Qt::ToolTipRole).toString(), mode->toolTip());
        }
        QCOMPARE(modes.removeDuplicates(), 0);
        QVERIFY(!modes.contains(QString()));
    }

    void anyVariationCountCanBeEntered() {
        InspectorPanel panel(app::makeParameters().play);
        QSignalSpy continued(&panel, &InspectorPanel::continueRequested);
        QSignalSpy changed(&panel, &InspectorPanel::formChanged);
        sliderOf(panel, "Variations")->edit(11);
        QCOMPARE(changed.last()[0].value<PlayForm>().variations, 11);
        auto* times = findNamed<QPushButton>(panel, "Variations");
        QCOMPARE(times->text(), QStringLiteral("\u00d711"));
        Q_EMIT times->menu()->aboutToShow();
        QStringList offered;
        for (QAction* action : times->menu()->actions()) offered << action->text();
        QCOMPARE(offered, (QStringList{QStringLiteral("2 variation(s)"), QStringLiteral("4 variation(s)"),
                                       QStringLiteral("8 variation(s)"), QStringLiteral("11 variation(s)"),
                                       QStringLiteral("16 variation(s)")}));
        times->menu()->actions()[3]->trigger();
        QCOMPARE(continued.last()[0].toInt(), 11);
    }

    void lengthOfAContinuationIsShown() {
        InspectorPanel panel(app::makeParameters().play);
        panel.show();
        const auto says = [&](const QString& text) {
            const auto labels = panel.findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                               [&](QLabel* each) { return each->isVisible() && each->text() == text; });
        };
        panel.setContinuation(true, QStringLiteral("20 s are made."));
        QVERIFY(says(QStringLiteral("20 s are made.")));
        panel.setContinuation(false, {});
        QVERIFY(!says(QStringLiteral("20 s are made.")));
    }

    void detectedKeyIsShown() {
        InspectorPanel panel(app::makeParameters().play);
        panel.show();
        for (auto* section : panel.findChildren<Section*>()) section->setOpen(true);
        auto form = app::defaultForm<PlayForm>();
        form.scaleUse = ScaleUse::AsIPlay;
        panel.setForm(form);
        const auto shows = [&](const QString& text) {
            const auto labels = panel.findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                               [&](QLabel* each) { return each->isVisible() && each->text() == text; });
        };
        QVERIFY(shows(QStringLiteral("The key you play in appears after a few notes.")));
        panel.setDetectedKey(10, 1, 0.934);
        QVERIFY(shows(QStringLiteral("B\u266D minor: 93 % of your notes")));
        panel.setDetectedKey(-1, 0, 0);
        QVERIFY(shows(QStringLiteral("The key you play in appears after a few notes.")));
    }

    void closedSectionSummarisesConstraints() {
        auto form = app::defaultForm<PlayForm>();
        QCOMPARE(ConstraintsPart::summary(form, app::defaultForm<PlayForm>()),
                 QStringLiteral("your dynamics"));
        form.dynamicsAsIPlay = false;
        QCOMPARE(ConstraintsPart::summary(form, app::defaultForm<PlayForm>()), QStringLiteral("off"));
        form.scaleUse = ScaleUse::Chosen;
        form.scaleRoot = 11;
        form.scaleStrict = true;
        form.lowestPitch = 48;
        form.mostDensity = 2.5;
        form.voices = 4;
        form.loudest = 80;
        QCOMPARE(
            ConstraintsPart::summary(form, app::defaultForm<PlayForm>()),
            QStringLiteral("B major, strictly, C3 to C8, 2.5 notes/s or fewer, 4 voices, velocity 1 to 80"));
        form = app::defaultForm<PlayForm>();
        form.dynamicsAsIPlay = false;
        form.leastDensity = 2;
        QCOMPARE(ConstraintsPart::summary(form, app::defaultForm<PlayForm>()),
                 QStringLiteral("2 notes/s or more"));
        form.mostDensity = 8;
        QCOMPARE(ConstraintsPart::summary(form, app::defaultForm<PlayForm>()),
                 QStringLiteral("2 to 8 notes/s"));
    }

    void dynamicsAsIPlayIsOnByDefaultAndCanBeTurnedOff() {
        InspectorPanel panel(app::makeParameters().play);
        auto* asIPlay = panel.findChild<QCheckBox*>(QStringLiteral("dynamics-as-i-play"));
        QVERIFY(asIPlay);
        QVERIFY(!asIPlay->accessibleName().isEmpty());
        QVERIFY(asIPlay->isChecked());
        QSignalSpy changed(&panel, &InspectorPanel::formChanged);
        asIPlay->click();
        QCOMPARE(changed.count(), 1);
        QVERIFY(!panel.form().dynamicsAsIPlay);
        auto form = app::defaultForm<PlayForm>();
        panel.setForm(form);
        QVERIFY(asIPlay->isChecked());
    }

    void repetitionLimitCanBeChosen() {
        InspectorPanel panel(app::makeParameters().play);
        auto* guard = panel.findChild<QComboBox*>(QStringLiteral("repetition-guard"));
        QVERIFY(guard);
        QCOMPARE(guard->currentIndex(), static_cast<int>(GuardStrength::Mild));
        QVERIFY(!guard->accessibleName().isEmpty());
        guard->setCurrentIndex(static_cast<int>(GuardStrength::Strong));
        Q_EMIT guard->activated(guard->currentIndex());
        QVERIFY(panel.form().repetition == GuardStrength::Strong);
        QCOMPARE(samplingSummary(panel.form(), app::defaultForm<PlayForm>()),
                 QStringLiteral("min-p 0.03, strong repetition guard"));
        auto form = app::defaultForm<PlayForm>();
        form.repetition = GuardStrength::Off;
        panel.setForm(form);
        QCOMPARE(guard->currentIndex(), 0);
    }

    void timingPitchAndVelocityHaveSeparateTemperatures() {
        InspectorPanel panel(app::makeParameters().play);
        QSignalSpy changed(&panel, &InspectorPanel::formChanged);
        const auto move = [&](const char* name, double PlayForm::*field, double to) {
            ValueSlider* const factor = sliderOf(panel, name);
            QVERIFY2(factor, name);
            const double usual = app::defaultForm<PlayForm>().*field;
            QCOMPARE(factor->valueText(), QStringLiteral("\u00d7%1").arg(usual, 0, 'f', 2));
            QCOMPARE(factor->fraction(), 0.5 + std::log2(usual) / 2);  // 1 in the middle
            QVERIFY(factor->isTwoSided());
            QVERIFY(!factor->toolTip().isEmpty());
            QVERIFY(!factor->control().isEmpty());
            Q_EMIT factor->valueEdited(to);
            QCOMPARE(changed.last()[0].value<PlayForm>().*field, to);
        };
        move("Timing temperature", &PlayForm::timingTemperature, 0.6);
        move("Pitch temperature", &PlayForm::pitchTemperature, 1.6);
        QCOMPARE(samplingSummary(panel.form(), app::defaultForm<PlayForm>()),
                 QStringLiteral("min-p 0.03, timing \u00d70.6, pitch \u00d71.6"));
        move("Velocity temperature", &PlayForm::velocityTemperature, 2);
        QCOMPARE(changed.size(), 3);
        auto expected = app::defaultForm<PlayForm>();
        expected.timingTemperature = 0.6;
        expected.pitchTemperature = 1.6;
        expected.velocityTemperature = 2;
        QVERIFY(panel.form() == expected);
        panel.setForm(app::defaultForm<PlayForm>());
        QCOMPARE(sliderOf(panel, "Pitch temperature")->value(), 1.0);
        QCOMPARE(sliderOf(panel, "Velocity temperature")->value(), 1.0);
        QCOMPARE(changed.size(), 3);
    }

    void pedalRecallCanBeChosenOrDisabled() {
        InspectorPanel panel(app::makeParameters().play);
        QSignalSpy changed(&panel, &InspectorPanel::formChanged);
        ValueSlider* const recall = sliderOf(panel, "Pedal recall");
        QVERIFY(recall);
        QCOMPARE(recall->value(), app::defaultForm<PlayForm>().pedalRecall);
        QVERIFY(!recall->toolTip().isEmpty());
        QCOMPARE(samplingSummary(panel.form(), app::defaultForm<PlayForm>()), QStringLiteral("min-p 0.03"));
        Q_EMIT recall->valueEdited(2.5);
        QCOMPARE(changed.last()[0].value<PlayForm>().pedalRecall, 2.5);
        QCOMPARE(samplingSummary(panel.form(), app::defaultForm<PlayForm>()),
                 QStringLiteral("min-p 0.03, pedal recall 2.5"));
        Q_EMIT recall->valueEdited(0);
        QCOMPARE(panel.form().pedalRecall, 0.0);
        QCOMPARE(samplingSummary(panel.form(), app::defaultForm<PlayForm>()),
                 QStringLiteral("min-p 0.03, pedal recall off"));
    }

    void lengthInTokensIsShownWhereItApplies() {
        InspectorPanel panel(app::makeParameters().play);
        panel.show();
        ValueSlider* const tokens = sliderOf(panel, "Tokens");
        QVERIFY(tokens && !tokens->isVisible());
        auto form = app::defaultForm<PlayForm>();
        form.length = AnswerLength::Tokens;
        form.lengthTokens = 100'000;
        panel.setForm(form);
        QVERIFY(tokens->isVisible());
        QCOMPARE(tokens->value(), 100'000.0);
        QCOMPARE(findNamed<QComboBox>(panel, "Length")->currentText(), QStringLiteral("Tokens"));
        QSignalSpy changed(&panel, &InspectorPanel::formChanged);
        Q_EMIT tokens->valueEdited(450);
        QCOMPARE(changed.last()[0].value<PlayForm>().lengthTokens, 450);
    }

    void pedalCanBeChosen() {
        InspectorPanel panel(app::makeParameters().play);
        auto* pedal = panel.findChild<QComboBox*>(QStringLiteral("pedal"));
        QVERIFY(pedal);
        QCOMPARE(pedal->currentIndex(), static_cast<int>(PedalUse::Both));
        QVERIFY(!pedal->accessibleName().isEmpty());
        QVERIFY(!pedal->toolTip().isEmpty());
        Q_EMIT pedal->activated(static_cast<int>(PedalUse::Mine));
        QVERIFY(panel.form().pedal == PedalUse::Mine);
        auto form = app::defaultForm<PlayForm>();
        form.pedal = PedalUse::Off;
        panel.setForm(form);
        QCOMPARE(pedal->currentText(), QStringLiteral("Off"));
    }

    void manualLatentsEndAutomaticLatents() {
        InspectorPanel panel(app::makeParameters().play);
        auto form = app::defaultForm<PlayForm>();
        form.latents = 256;
        panel.setForm(form);
        panel.scaleLatents(0.5);
        QCOMPARE(panel.form().latents, 128);
        QVERIFY(!panel.form().latentsAuto);
        panel.setLatentsInUse(512);
        QCOMPARE(panel.form().latents, 128);
    }

    void automaticLatentsShowTheCurrentValue() {
        InspectorPanel panel(app::makeParameters().play);
        panel.setForm(app::defaultForm<PlayForm>());
        QSignalSpy changed(&panel, &InspectorPanel::formChanged);
        panel.setLatentsInUse(64);
        QCOMPARE(sliderOf(panel, "Latents")->value(), 64.0);
        QCOMPARE(changed.size(), 0);
    }

    // A continuation of a take is not time-critical: it uses all latents of the model, whatever the duet
    // used.
    void automaticLatentsOfATakeAreTheModelsMaximum() {
        InspectorPanel panel(app::makeParameters().play);
        ModelFacts facts;
        facts.maxLatents = 512;
        facts.natsPerToken = {{16, 3.0}, {512, 2.25}};
        panel.setModel(facts);
        auto form = app::defaultForm<PlayForm>();
        form.latents = 16;
        panel.setForm(form);
        const auto says = [&](const char* words) {
            for (const QLabel* label : panel.findChildren<QLabel*>())
                if (label->text() == QLatin1String(words)) return true;
            return false;
        };
        QVERIFY(says("16 latents: 3.00 nats/token"));
        panel.setContinuation(true, {});
        QVERIFY(says("512 latents: 2.25 nats/token"));
        QCOMPARE(sliderOf(panel, "Latents")->value(), 512.0);
        panel.setLatentsInUse(32);  // the duet continues
        QVERIFY(says("512 latents: 2.25 nats/token"));
        panel.setContinuation(false, {});
        QCOMPARE(sliderOf(panel, "Latents")->value(), 32.0);
        panel.setContinuation(true, {});
        panel.scaleLatents(0.5);  // manual, from the value in use
        QCOMPARE(panel.form().latents, 256);
        QVERIFY(!panel.form().latentsAuto);
    }

    void latentsControlsAreHiddenForAModelWithoutLatents() {
        InspectorPanel panel(app::makeParameters().play);
        ModelFacts facts;
        facts.maxLatents = 512;
        panel.setForm(app::defaultForm<PlayForm>());
        panel.setModel(facts);
        panel.show();
        ValueSlider* latents = sliderOf(panel, "Latents");
        ValueSlider* target = sliderOf(panel, "Latency target");
        QVERIFY(latents->isVisible() && target->isVisible());
        facts.maxLatents = 0;
        panel.setModel(facts);
        QVERIFY(!latents->isVisible() && !target->isVisible());
        QVERIFY(!latents->isEnabled() && !target->isEnabled());  // MIDI controllers skip disabled sliders
        panel.scaleLatents(2);
        panel.setLatentsInUse(0);
        QCOMPARE(panel.form().latents, app::defaultForm<PlayForm>().latents);  // kept for the next model
        QVERIFY(panel.form().latentsAuto);
        panel.setForm(app::defaultForm<PlayForm>());
        QVERIFY(!target->isEnabled());
        facts.maxLatents = 512;
        panel.setModel(facts);
        QVERIFY(latents->isVisible() && latents->isEnabled() && target->isVisible() && target->isEnabled());
    }

    void modelWithAWindowHasAWindowSlider() {
        InspectorPanel panel(app::makeParameters().play);
        panel.setForm(app::defaultForm<PlayForm>());
        ModelFacts facts;
        facts.maxLatents = 0;
        facts.maxWindow = 512;
        panel.setModel(facts);
        panel.show();
        ValueSlider* const window = sliderOf(panel, "Window");
        QVERIFY(window->isVisible() && window->isEnabled());
        QVERIFY(sliderOf(panel, "Latents") == nullptr);
        QVERIFY(
            window->toolTip().contains(QStringLiteral("events that each layer sees"), Qt::CaseInsensitive));
        QCOMPARE(window->control(), QStringLiteral("latents"));  // MIDI controllers keep their assignments
        QVERIFY(!sliderOf(panel, "Latency target")->isVisible());
        QVERIFY(!findNamed<QPushButton>(panel, "Minimum of automatic latents, 0")->isVisible());
        const auto says = [&](const QString& words) {
            for (const QLabel* label : panel.findChildren<QLabel*>())
                if (label->text() == words) return true;
            return false;
        };
        QVERIFY(says(QStringLiteral("Window")) && !says(QStringLiteral("Latents")));
        QVERIFY(says(QStringLiteral("0.95, window Auto")));
        QCOMPARE(window->value(), 512.0);  // Auto is the whole window
        window->edit(64);
        QCOMPARE(panel.form().latents, 64);
        QVERIFY(!panel.form().latentsAuto);
        QVERIFY(says(QStringLiteral("0.95, window 64")));
        panel.setRecentSpeed(64, 3.25);
        QVERIFY(says(QStringLiteral("Window 64: 3.2 ms/token")) ||
                says(QStringLiteral("Window 64: 3.3 ms/token")));
        panel.scaleLatents(0.5);
        QCOMPARE(panel.form().latents, 32);
        facts.maxWindow = 0;
        panel.setModel(facts);
        QVERIFY(!window->isVisible() && !window->isEnabled());
        facts.maxLatents = 1024;
        panel.setModel(facts);
        QCOMPARE(sliderOf(panel, "Latents"), window);
        QVERIFY(window->isVisible() && says(QStringLiteral("0.95, latents 32")));
    }

    void closedSectionNamesLatentsOnlyIfTheModelHasThem() {
        InspectorPanel panel(app::makeParameters().play);
        ModelFacts facts;
        panel.setForm(app::defaultForm<PlayForm>());
        panel.setModel(facts);
        const auto says = [&](const QString& words) {
            for (const QLabel* label : panel.findChildren<QLabel*>())
                if (label->text() == words) return true;
            return false;
        };
        QVERIFY(says(QStringLiteral("0.95, latents Auto")));
        facts.maxLatents = 0;
        panel.setModel(facts);
        QVERIFY(says(QStringLiteral("0.95")) && !says(QStringLiteral("0.95, latents Auto")));
    }

    void unlimitedMemoryShowsTheModelsContextInTokens() {
        InspectorPanel panel(app::makeParameters().play);
        panel.setForm(app::defaultForm<PlayForm>());
        const QString tokens = QStringLiteral("the last %1 tokens, about ").arg(QLocale().toString(8192));
        const auto says = [&](const QString& words) {
            for (const QLabel* label : panel.findChildren<QLabel*>())
                if (label->text() == words) return true;
            return false;
        };
        QVERIFY(says(QStringLiteral("everything")));
        panel.setContext({true, 8192, 252});
        QVERIFY(says(tokens + QStringLiteral("4 min")));
        panel.setContext({true, 8192, 70});
        QVERIFY(says(tokens + QStringLiteral("70 s")));
        auto form = app::defaultForm<PlayForm>();
        form.memory = 30;
        panel.setForm(form);
        QVERIFY(says(tokens + QStringLiteral("70 s")));
        panel.setContext({true, 0, 0});
        QVERIFY(says(QStringLiteral("everything")));  // a take is continued from all of it
        panel.setContext({});
        QVERIFY(says(QStringLiteral("the last 30 s")));
        panel.setForm(app::defaultForm<PlayForm>());
        panel.setContext({false, 0, 252});
        QVERIFY(says(QStringLiteral("about the last 4 min")));
        panel.setContext({.fading = true});
        QVERIFY(says(QStringLiteral("the whole session, fading")));
        panel.setContext({.empty = true});
        QVERIFY(says(QStringLiteral("nothing yet")));
    }

    void latentsStayWithinTheModelsMaximum() {
        InspectorPanel panel(app::makeParameters().play);
        ModelFacts facts;
        facts.maxLatents = 128;
        facts.natsPerToken = {{16, 3.0}, {64, 2.5}, {128, 2.2}};
        panel.setForm(app::defaultForm<PlayForm>());
        panel.setModel(facts);
        QCOMPARE(panel.form().latents, 128);
        panel.scaleLatents(4);
        QCOMPARE(panel.form().latents, 128);
    }

    // At the panel's minimum width, with a scroll bar.
    void narrowPanelCutsNoControlOff() {
        InspectorPanel panel(app::makeParameters().play);
        ModelFacts facts;
        facts.maxLatents = 1024;
        panel.setModel(facts);
        panel.setForm(app::defaultForm<PlayForm>());
        panel.setOpenSections(QString(panel.openSections().size(), QLatin1Char('1')));
        panel.resize(260, 500);
        panel.show();
        QCoreApplication::processEvents();
        const auto* area = panel.findChild<QScrollArea*>();
        QVERIFY(area->verticalScrollBar()->isVisible());
        QVERIFY(area->widget()->width() <= area->viewport()->width());
        auto* fewest = findNamed<QPushButton>(panel, "Minimum of automatic latents, 16");
        QVERIFY(fewest->sizeHint().width() <= fewest->width());
        panel.resize(420, 500);
        QCoreApplication::processEvents();
        QCOMPARE(fewest->text(), QStringLiteral("min. 16"));
        QVERIFY(fewest->sizeHint().width() <= fewest->width());
    }

    void labelsAndFieldsAreAligned() {
        InspectorPanel panel(app::makeParameters().play);
        ModelFacts facts;
        facts.maxLatents = 1024;
        panel.setModel(facts);
        panel.setForm(app::defaultForm<PlayForm>());
        panel.resize(300, 700);
        panel.show();
        QCoreApplication::processEvents();
        const auto place = [&panel](const QWidget* widget) {
            return QRect(widget->mapTo(&panel, QPoint()), widget->size());
        };
        const ValueSlider *warm = sliderOf(panel, "Temperature"), *latents = sliderOf(panel, "Latents");
        const QRect fewest = place(findNamed<QPushButton>(panel, "Minimum of automatic latents, 16"));
        QCOMPARE(fewest.right(), place(latents).right());
        QCOMPARE(fewest.center().y() - place(warm).center().y(), 28);
        QCOMPARE(place(latents).center().y() - fewest.center().y(), 28);
        // The header above it already ends in a line.
        if (QWidget* focused = panel.focusWidget()) focused->clearFocus();
        const QImage head = panel.grab().toImage();
        QCOMPARE(head.pixelColor(150, 0), head.pixelColor(150, 2));
    }

    // Qt itself scrolls to the focused control only if Tab moves the focus within the panel. After other
    // focus changes, the panel must scroll.
    void focusedControlScrollsIntoView() {
        InspectorPanel panel(app::makeParameters().play);
        panel.setForm(app::defaultForm<PlayForm>());
        panel.setOpenSections(QString(panel.openSections().size(), QLatin1Char('1')));
        panel.resize(300, 400);
        panel.show();
        QVERIFY(QTest::qWaitForWindowActive(&panel));
        auto* area = panel.findChild<QScrollArea*>();
        findNamed<QPushButton>(panel, "Variations")->setFocus();
        area->verticalScrollBar()->setValue(area->verticalScrollBar()->maximum());
        QWidget* first = panel.findChild<Section*>()->findChild<QToolButton*>();
        QVERIFY(first->visibleRegion().isEmpty());
        first->setFocus(Qt::TabFocusReason);
        QCOMPARE(first->visibleRegion().boundingRect(), first->rect());
    }

    // The seed also fits in a window of 1024 px.
    void randomSeedIsFullyVisible() {
        InspectorPanel panel(app::makeParameters().play);
        auto form = app::defaultForm<PlayForm>();
        form.seed = kRandomSeedLimit - 1;
        panel.setForm(form);
        panel.resize(290, 900);
        panel.show();
        QCoreApplication::processEvents();
        const auto* seed = findNamed<QLineEdit>(panel, "Seed");
        constexpr int kInside = 2 * (2 + 2 + 2);  // px: border, padding and the line's own margin
        QVERIFY(seed->fontMetrics().horizontalAdvance(seed->text()) + kInside <= seed->width());
        const int narrow = seed->x();
        panel.resize(400, 900);
        QCoreApplication::processEvents();
        QVERIFY(seed->mapTo(&panel, QPoint()).x() >= narrow);
        QCOMPARE(seed->mapTo(&panel, QPoint()).x(),
                 findNamed<QComboBox>(panel, "Length")->mapTo(&panel, QPoint()).x());
    }

    void seedCanBeTypedOrRandom() {
        InspectorPanel panel(app::makeParameters().play);
        QSignalSpy changed(&panel, &InspectorPanel::formChanged);
        auto* seed = findNamed<QLineEdit>(panel, "Seed");
        seed->setFocus();
        seed->clear();
        QTest::keyClicks(seed, QStringLiteral("4821 0937"));
        QTest::keyClick(seed, Qt::Key_Return);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(panel.form().seed, 48210937ULL);
        QTest::mouseClick(findNamed<QToolButton>(panel, "Another seed"), Qt::LeftButton);
        QCOMPARE(changed.size(), 2);
        QVERIFY(panel.form().seed != 48210937ULL);
        QVERIFY(panel.form().seed < 1ULL << 63);
    }

    void unlimitedMemoryIsShownWithoutAUnit() {
        InspectorPanel panel(app::makeParameters().play);
        panel.setForm(app::defaultForm<PlayForm>());
        const auto field = [&] { return sliderOf(panel, "Memory")->findChild<UnitField*>(); };
        QCOMPARE(field()->text(), QStringLiteral("all"));
        QCOMPARE(field()->unit(), QString());
        auto form = app::defaultForm<PlayForm>();
        form.memory = 30;
        panel.setForm(form);
        QCOMPARE(field()->text(), QStringLiteral("30"));
        QCOMPARE(field()->unit(), QStringLiteral("s"));
    }

    void longSeedShowsItsStart() {
        InspectorPanel panel(app::makeParameters().play);
        auto form = app::defaultForm<PlayForm>();
        form.seed = 482109376615;
        panel.setForm(form);
        auto* seed = findNamed<QLineEdit>(panel, "Seed");
        QCOMPARE(seed->text(), QStringLiteral("482109 376615"));
        form.seed = (1ULL << 63) - 1;
        panel.setForm(form);
        QCOMPARE(seed->text(), QStringLiteral("922337 203685 477580 7"));
        QCOMPARE(seed->cursorPosition(), 0);
        QCOMPARE(seed->toolTip(), seed->text());
    }

    void randomSeedsAreBelowTheirLimit() {
        InspectorPanel panel(app::makeParameters().play);
        for (int i = 0; i < 20; ++i) {
            QTest::mouseClick(findNamed<QToolButton>(panel, "Another seed"), Qt::LeftButton);
            QVERIFY(panel.form().seed < kRandomSeedLimit);
        }
    }

    void nameOfTheModelIsSignalled() {
        InspectorPanel panel(app::makeParameters().play);
        QSignalSpy named(&panel, &InspectorPanel::modelNameChanged);
        ModelFacts facts;
        facts.name = QStringLiteral("piano 9 M");
        panel.setModel(facts);
        QCOMPARE(named.last()[0].toString(), QStringLiteral("piano 9 M"));
    }

    void checkboxTogglesAutomaticLatents() {
        InspectorPanel panel(app::makeParameters().play);
        panel.setForm(app::defaultForm<PlayForm>());
        QSignalSpy changed(&panel, &InspectorPanel::formChanged);
        auto* automatic = findNamed<QCheckBox>(panel, "Automatic latents");
        QVERIFY(automatic->isChecked());
        automatic->click();
        QVERIFY(!panel.form().latentsAuto);
        QVERIFY(!sliderOf(panel, "Latents")->isAutomatic());
        sliderOf(panel, "Latents")->toggleAutomatic();
        QVERIFY(automatic->isChecked());
        QCOMPARE(changed.size(), 2);
    }

    void minimumOfAutomaticLatentsIsBesideIt() {
        InspectorPanel panel(app::makeParameters().play);
        panel.setForm(app::defaultForm<PlayForm>());
        QSignalSpy changed(&panel, &InspectorPanel::formChanged);
        const auto* fewest = findNamed<QPushButton>(panel, "Minimum of automatic latents, 16");
        QVERIFY(fewest != nullptr);
        QVERIFY(fewest->isVisibleTo(&panel));
        QCOMPARE(fewest->text(), QStringLiteral("min. 16"));
        const QList<QAction*> offered = offeredValues(*fewest);
        QCOMPARE(offered.size(), 11);  // 1 to 1,024
        QVERIFY(offered[4]->isChecked());
        offered[7]->trigger();
        QCOMPARE(changed.size(), 1);
        QCOMPARE(panel.form().fewestLatents, 128);
        QCOMPARE(fewest->text(), QStringLiteral("min. 128"));
        ModelFacts facts;
        facts.maxLatents = 64;
        panel.setModel(facts);
        QCOMPARE(fewest->text(), QStringLiteral("min. 64"));
        QCOMPARE(panel.form().fewestLatents, 128);  // the next model may support them
        QCOMPARE(offeredValues(*fewest).size(), 7);
        findNamed<QCheckBox>(panel, "Automatic latents")->click();
        QVERIFY(!fewest->isVisibleTo(&panel));
    }

    void adaptiveGapShowsItsValue() {
        InspectorPanel panel(app::makeParameters().play);
        panel.setForm(app::defaultForm<PlayForm>());
        panel.setGapInUse(0.85);
        QCOMPARE(sliderOf(panel, "Seconds of rest")->value(), 0.85);
        QCOMPARE(panel.form().gap, app::defaultForm<PlayForm>().gap);
        auto form = app::defaultForm<PlayForm>();
        form.gapAdaptive = false;
        panel.setForm(form);
        panel.setGapInUse(0.4);
        QCOMPARE(sliderOf(panel, "Seconds of rest")->value(), form.gap);
    }

    void temperatureStepsStayInRange() {
        InspectorPanel panel(app::makeParameters().play);
        for (int i = 0; i < 60; ++i) panel.stepTemperature(0.05);
        QCOMPARE(panel.form().temperature, 2.0);
        for (int i = 0; i < 60; ++i) panel.stepTemperature(-0.05);
        QCOMPARE(panel.form().temperature, 0.1);
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::InspectorPanelTest, QApplication)
#include "inspector_panel_test.moc"
