#include "main_window/inspector/sound_inspector.h"

#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "main_window/inspector/inspector_parts.h"
#include "main_window/inspector/sound_part.h"
#include "settings/parameter_table.h"
#include "ui/accessible_names.h"
#include "ui/qt_test_program.h"
#include "widgets/value_slider.h"

namespace continuo::ui {
namespace {

ValueSlider* soundSlider(SoundInspector& inspector, const char* name) {
    for (ValueSlider* each : inspector.findChildren<ValueSlider*>())
        if (each->spokenName() == QLatin1String(name)) return each;
    return nullptr;
}

ModelFacts audioModel() {
    ModelFacts facts;
    facts.name = QStringLiteral("audio-s 61M");
    facts.maxLatents = 512;
    return facts;
}

}  // namespace

class SoundInspectorTest : public ThemedTest {
    Q_OBJECT

    std::unique_ptr<SoundInspector> inspector_;

    SoundForm last(const QSignalSpy& changed) { return changed.last()[0].value<SoundForm>(); }

private Q_SLOTS:
    void init() {
        inspector_ = std::make_unique<SoundInspector>(app::makeParameters().sound);
        inspector_->setModel(audioModel(), {8, 1024, 25, 640});
        inspector_->setSourceSeconds(30);
        auto form = app::defaultForm<SoundForm>();
        form.promptTo = 10;
        inspector_->setForm(form);
    }

    void everyChangeSendsTheWholeForm() {
        QSignalSpy changed(inspector_.get(), &SoundInspector::formChanged);
        soundSlider(*inspector_, "Temperature")->edit(1.2);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(last(changed).temperature, 1.2);
        QCOMPARE(last(changed).promptTo, 10.0);
        soundSlider(*inspector_, "Length")->edit(45);
        QCOMPARE(last(changed).seconds, 45.0);
        QCOMPARE(last(changed).temperature, 1.2);
        soundSlider(*inspector_, "Min-p")->edit(0.1);
        QCOMPARE(last(changed).minP, 0.1);
    }

    void promptEndNeverPrecedesItsStart() {
        QSignalSpy changed(inspector_.get(), &SoundInspector::formChanged);
        soundSlider(*inspector_, "Prompt from")->edit(12);
        QCOMPARE(last(changed).promptFrom, 12.0);
        QCOMPARE(last(changed).promptTo, 12.0);
        soundSlider(*inspector_, "Prompt to")->edit(5);
        QCOMPARE(last(changed).promptFrom, 5.0);
        QCOMPARE(last(changed).promptTo, 5.0);
    }

    void seamOfTheCanvasIsThePromptsEnd() {
        QSignalSpy changed(inspector_.get(), &SoundInspector::formChanged);
        inspector_->editSeam(7.52);
        QCOMPARE(last(changed).promptTo, 7.52);
        QCOMPARE(soundSlider(*inspector_, "Prompt to")->value(), 7.52);
        inspector_->editSeam(7.52);
        QCOMPARE(changed.size(), 1);
    }

    void choiceOfAllLevelsStaysForAnotherModel() {
        QSignalSpy changed(inspector_.get(), &SoundInspector::formChanged);
        ValueSlider* levels = soundSlider(*inspector_, "Codec levels");
        QCOMPARE(levels->value(), 8.0);
        levels->edit(4);
        QCOMPARE(last(changed).levels, 4);
        levels->edit(8);
        QCOMPARE(last(changed).levels, 0);
        inspector_->setModel(audioModel(), {12, 1024, 50, -1});
        QCOMPARE(levels->value(), 12.0);
    }

    void codecLevelsAreLimitedToTheModels() {
        QSignalSpy changed(inspector_.get(), &SoundInspector::formChanged);
        ValueSlider* levels = soundSlider(*inspector_, "Codec levels");
        inspector_->setModel(audioModel(), {4, 1024, 50, -1, 2});
        QVERIFY(levels->isEnabled());
        levels->edit(1);
        QCOMPARE(last(changed).levels, 2);
        inspector_->setModel(audioModel(), {4, 1024, 50, -1, 4});
        QVERIFY(!levels->isEnabled());
        QCOMPARE(levels->value(), 4.0);
    }

    void codecLevelsShowBitRateAndEstimatedTime() {
        auto* part = inspector_->findChild<SoundPart*>();
        QCOMPARE(part->codesText(), QStringLiteral("25 frames/s · 200 codes/s · 2 kbit/s"));
        // 4 x 20 s of 200 codes per second, at 640 per second.
        QCOMPARE(part->timeText(),
                 QStringLiteral("4 × 20 s take about 0:25 on this computer: the speed is 3.2 × real time."));
        soundSlider(*inspector_, "Codec levels")->edit(4);
        QCOMPARE(part->codesText(), QStringLiteral("25 frames/s · 100 codes/s · 1 kbit/s"));
        QCOMPARE(part->timeText(),
                 QStringLiteral("4 × 20 s take about 0:13 on this computer: the speed is 6.4 × real time."));
        inspector_->setModel(audioModel(), {8, 1024, 25, -1});
        QVERIFY(part->timeText().isEmpty());
    }

    void closedSectionsShowTheirSummaries() {
        QCOMPARE(SoundPart::summary(inspector_->form()), QStringLiteral("10.0 s, then 20 s"));
        QCOMPARE(SoundPart::summary(app::defaultForm<SoundForm>()), QStringLiteral("20 s from scratch"));
        QCOMPARE(soundExportSummary({}), QStringLiteral("WAV, 24 bit, with the prompt, how it was made"));
    }

    void withoutAModelGenerateIsDisabled() {
        QPushButton* generate = nullptr;
        for (auto* each : inspector_->findChildren<QPushButton*>())
            if (each->text() == QStringLiteral("Generate 4")) generate = each;
        QVERIFY(generate != nullptr && generate->isEnabled());
        QSignalSpy asked(inspector_.get(), &SoundInspector::generateRequested);
        generate->click();
        QCOMPARE(asked.size(), 1);
        inspector_->setModel({}, {});
        QVERIFY(!generate->isEnabled());
    }

    void promptFieldsAreDisabledWithoutASource() {
        inspector_->setSourceSeconds(0);
        QVERIFY(!soundSlider(*inspector_, "Prompt from")->isEnabled());
        QVERIFY(!soundSlider(*inspector_, "Prompt to")->isEnabled());
        inspector_->setSourceSeconds(12);
        QCOMPARE(soundSlider(*inspector_, "Prompt to")->range().maximum, 12.0);
    }

    void everyControlHasAnAccessibleName() { QCOMPARE(unnamedControls(inspector_.get()), QStringList()); }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::SoundInspectorTest, QApplication)
#include "sound_inspector_test.moc"
