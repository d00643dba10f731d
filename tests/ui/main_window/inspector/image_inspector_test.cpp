#include "main_window/inspector/image_inspector.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "settings/parameter_table.h"
#include "ui/accessible_names.h"
#include "ui/active_window.h"
#include "ui/qt_test_program.h"
#include "widgets/elided_combo.h"
#include "widgets/section.h"
#include "widgets/value_slider.h"

namespace continuo::ui {
namespace {

// Sends a press or release with time stamp `at` in ms.
void press(QPushButton& button, QEvent::Type type, quint64 at) {
    const QPointF centre = button.rect().center(), there = button.mapToGlobal(centre);
    QMouseEvent down(type, centre, there, Qt::LeftButton, Qt::LeftButton, {});
    down.setTimestamp(at);
    QApplication::sendEvent(&button, &down);
    QMouseEvent up(QEvent::MouseButtonRelease, centre, there, Qt::LeftButton, {}, {});
    up.setTimestamp(at);
    QApplication::sendEvent(&button, &up);
}

QComboBox* combo(QWidget& parent, const char* name) {
    for (QComboBox* each : parent.findChildren<QComboBox*>())
        if (each->accessibleName() == QLatin1String(name)) return each;
    return nullptr;
}

ValueSlider* slider(QWidget& parent, const char* label) {
    for (ValueSlider* each : parent.findChildren<ValueSlider*>())
        if (each->spokenText().startsWith(QLatin1String(label))) return each;
    return nullptr;
}

QPushButton* button(QWidget& parent, const QString& text) {
    for (QPushButton* each : parent.findChildren<QPushButton*>())
        if ((each->text().startsWith(text) || each->accessibleName() == text) && each->isVisible())
            return each;
    return nullptr;
}

// Selects an entry as a user does.
void choose(QComboBox* box, const QString& text) {
    box->setCurrentIndex(box->findText(text));
    Q_EMIT box->activated(box->currentIndex());
}

ImageModelFacts emoji() {
    return {64,
            64,
            {QStringLiteral("Smileys & Emotion, fluent-3d"), QStringLiteral("Smileys & Emotion, noto"),
             QStringLiteral("Food, noto")}};
}

}  // namespace

class ImageInspectorTest : public ThemedTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        panel_ = std::make_unique<ImageInspector>(app::makeParameters().image);
        panel_->setModel({}, emoji());
        panel_->show();
    }
    void cleanup() { panel_.reset(); }

    void modelSettingsAreShownOnlyWithAModel() {
        QVERIFY(combo(*panel_, "Order")->isVisibleTo(panel_.get()));
        panel_->setModel({}, {});
        QVERIFY(!combo(*panel_, "Order")->isVisibleTo(panel_.get()));
        panel_->setModel({}, emoji());
        QVERIFY(combo(*panel_, "Order")->isVisibleTo(panel_.get()));
    }

    void settingTheFormEmitsNothing() {
        QSignalSpy changed(panel_.get(), &ImageInspector::formChanged);
        panel_->setSourceRows(64);
        auto form = app::defaultForm<ImageForm>();
        form.temperature = 1.2;
        form.variations = 9;
        form.label = QStringLiteral("Food, noto");
        form.keptRows = 16;
        form.exportScale = 8;
        form.exportSmooth = true;
        form.writesOrigin = false;
        panel_->setForm(form);
        QCOMPARE(changed.size(), 0);
        QVERIFY(panel_->form() == form);
        QCOMPARE(slider(*panel_, "Temperature")->value(), 1.2);
        QCOMPARE(slider(*panel_, "Kept rows")->value(), 25.0);
        QCOMPARE(combo(*panel_, "Class")->currentText(), QStringLiteral("Food"));
        QCOMPARE(combo(*panel_, "Picture size in the file")->currentText(), QStringLiteral("×8"));
    }

    void imageInspectorHasNoMusicTemperatures() {
        QVERIFY(slider(*panel_, "Min-p"));
        for (const char* name : {"Timing", "Pitch", "Velocity"}) QVERIFY2(!slider(*panel_, name), name);
    }

    void automaticLatentsAreTheModelsMaximum() {
        ModelFacts facts;
        facts.maxLatents = 512;
        auto form = app::defaultForm<ImageForm>();
        form.latents = 64;
        panel_->setForm(form);
        panel_->setModel(facts, emoji());
        ValueSlider* latents = slider(*panel_, "Latents");
        QCOMPARE(latents->valueText(), QStringLiteral("512"));
        panel_->setForm(form);
        QCOMPARE(latents->valueText(), QStringLiteral("512"));
        panel_->scaleLatents(0.5);  // from the value in use
        QCOMPARE(panel_->form().latents, 256);
        panel_->setForm(form);
        QCheckBox* automatic = panel_->findChild<QCheckBox*>();
        QCOMPARE(automatic->accessibleName(), QStringLiteral("Automatic latents"));
        QTest::mouseClick(automatic, Qt::LeftButton, {}, QPoint(8, automatic->height() / 2));
        QVERIFY(!panel_->form().latentsAuto);
        QCOMPARE(panel_->form().latents, 512);
        QCOMPARE(latents->valueText(), QStringLiteral("512"));
    }

    void typedLatentsEndAutomaticLatents() {
        ModelFacts facts;
        facts.maxLatents = 512;
        panel_->setModel(facts, emoji());
        ValueSlider* latents = slider(*panel_, "Latents");
        auto* field = latents->findChild<QLineEdit*>();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("64"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(panel_->form().latents, 64);
        QVERIFY(!panel_->form().latentsAuto);
    }

    void classAndStyleChoosersFormOneLabel() {
        QComboBox* kind = combo(*panel_, "Class");
        QComboBox* style = combo(*panel_, "Style");
        QCOMPARE(kind->count(), 3);  // any, and two
        QVERIFY(!style->isEnabled());
        choose(kind, QStringLiteral("Smileys & Emotion"));
        QCOMPARE(panel_->form().label, QStringLiteral("Smileys & Emotion, fluent-3d"));
        choose(style, QStringLiteral("noto"));
        QCOMPARE(panel_->form().label, QStringLiteral("Smileys & Emotion, noto"));
        choose(kind, QStringLiteral("Food"));  // in the same style
        QCOMPARE(panel_->form().label, QStringLiteral("Food, noto"));
        QCOMPARE(style->count(), 1);
        choose(kind, QStringLiteral("Any"));
        QCOMPARE(panel_->form().label, QString());
    }

    void longClassIsElided() {
        panel_->resize(1000, 900);
        auto form = app::defaultForm<ImageForm>();
        form.label = QStringLiteral("Smileys & Emotion, noto");
        panel_->setForm(form);
        auto* kind = dynamic_cast<ElidedCombo*>(combo(*panel_, "Class"));
        QVERIFY(kind != nullptr);
        QTRY_COMPARE(kind->shownText(), QStringLiteral("Smileys & Emotion"));
        kind->setFixedWidth(110);
        QTRY_VERIFY(kind->shownText().endsWith(QChar(0x2026)));
    }

    // The model chooses a class only without a source.
    void keptRowsUseTheSourcesClassByDefault() {
        const QComboBox* kind = combo(*panel_, "Class");
        auto form = app::defaultForm<ImageForm>();
        form.keptRows = 16;
        panel_->setForm(form);
        QCOMPARE(kind->currentText(), QStringLiteral("Any"));  // there is no source
        panel_->setSourceRows(64);
        QCOMPARE(kind->currentText(), QStringLiteral("As the source"));
        QCOMPARE(combo(*panel_, "Style")->currentText(), QStringLiteral("As the source"));
        panel_->editKeptRows(0);
        QCOMPARE(kind->currentText(), QStringLiteral("Any"));
        QCOMPARE(combo(*panel_, "Style")->currentText(), QStringLiteral("Any"));
    }

    void labelsWithoutAStyleHaveOneChooser() {
        panel_->setModel({}, {32, 32, {QStringLiteral("cat"), QStringLiteral("dog")}});
        QVERIFY(combo(*panel_, "Class")->isVisible() && !combo(*panel_, "Style")->isVisible());
        choose(combo(*panel_, "Class"), QStringLiteral("dog"));
        QCOMPARE(panel_->form().label, QStringLiteral("dog"));
        panel_->setModel({}, {32, 32, {}});
        QVERIFY(!combo(*panel_, "Class")->isVisible());
    }

    void keptRowsAreAPercentageOfTheSourcesHeight() {
        QVERIFY(!slider(*panel_, "Kept rows")->isEnabled());
        panel_->setSourceRows(64);
        QVERIFY(slider(*panel_, "Kept rows")->isEnabled());
        QSignalSpy changed(panel_.get(), &ImageInspector::formChanged);
        Q_EMIT slider(*panel_, "Kept rows")->valueEdited(50);
        QCOMPARE(panel_->form().keptRows, 32);
        panel_->editKeptRows(16);
        QCOMPARE(slider(*panel_, "Kept rows")->value(), 25.0);
        QCOMPARE(changed.size(), 2);
        panel_->editKeptRows(16);
        QCOMPARE(changed.size(), 2);
    }

    void modelChooserIsShownOnlyForSeveralModels() {
        QVERIFY(!combo(*panel_, "Model")->isVisible());
        panel_->setModels({QStringLiteral("small (8 × 8)")}, 0);
        QVERIFY(!combo(*panel_, "Model")->isVisible());
        panel_->setModels({QStringLiteral("small (8 × 8)"), QStringLiteral("large (64 × 64)")}, 1);
        QVERIFY(combo(*panel_, "Model")->isVisible());
        QCOMPARE(combo(*panel_, "Model")->currentIndex(), 1);
        QSignalSpy chosen(panel_.get(), &ImageInspector::modelChosen);
        choose(combo(*panel_, "Model"), QStringLiteral("small (8 × 8)"));
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toInt(), 0);
    }

    void pixelOrderOfTheModelIsShownReadOnly() {
        QVERIFY(!combo(*panel_, "Order")->isEnabled());
        QCOMPARE(combo(*panel_, "Order")->currentIndex(), 0);
        ImageModelFacts planar = emoji();
        planar.planar = true;
        panel_->setModel({}, planar);
        QCOMPARE(combo(*panel_, "Order")->currentIndex(), 1);
    }

    void disabledControlsGiveAReason() {
        const QString style = combo(*panel_, "Style")->toolTip(),
                      kept = slider(*panel_, "Kept rows")->toolTip();
        QVERIFY(!combo(*panel_, "Style")->isEnabled() && style.contains(QStringLiteral("class")));
        QVERIFY(!slider(*panel_, "Kept rows")->isEnabled() && kept.contains(QStringLiteral("no source")));
        panel_->setSourceRows(64);
        choose(combo(*panel_, "Class"), QStringLiteral("Smileys & Emotion"));
        QVERIFY(combo(*panel_, "Style")->isEnabled() && combo(*panel_, "Style")->toolTip() != style);
        QVERIFY(slider(*panel_, "Kept rows")->isEnabled() && slider(*panel_, "Kept rows")->toolTip() != kept);
    }

    void exportFormatsCanBeChosen() {
        choose(combo(*panel_, "Picture size in the file"), QStringLiteral("×16"));
        choose(combo(*panel_, "Enlargement"), QStringLiteral("Lanczos: smooth"));
        QCOMPARE(panel_->form().exportScale, 16);
        QVERIFY(panel_->form().exportSmooth);
    }

    void openedSectionScrollsIntoView() {
        panel_->resize(300, 420);
        panel_->show();
        const QList<Section*> sections = panel_->findChildren<Section*>();
        for (Section* section : sections) section->setOpen(section == sections.front());
        QCoreApplication::processEvents();
        Section* last = sections.back();
        auto* head = last->findChild<QToolButton*>();
        const auto* viewport = panel_->findChild<QScrollArea*>()->viewport();
        const auto isSeen = [&](const QWidget* part) {
            return viewport->rect().contains(QRect(part->mapTo(viewport, QPoint()), part->size()));
        };
        head->click();
        QTRY_VERIFY(isSeen(last->content()));
        QVERIFY(isSeen(head));
    }

    void stopButtonIsShownDuringGeneration() {
        auto form = app::defaultForm<ImageForm>();
        form.variations = 8;
        panel_->setForm(form);
        QSignalSpy generate(panel_.get(), &ImageInspector::generateRequested);
        QSignalSpy stop(panel_.get(), &ImageInspector::stopRequested);
        QSignalSpy discard(panel_.get(), &ImageInspector::discardRequested);
        button(*panel_, QStringLiteral("Generate 8"))->click();
        QCOMPARE(generate.size(), 1);
        panel_->setGenerating(true);
        QVERIFY(button(*panel_, QStringLiteral("Generate")) == nullptr);
        button(*panel_, QStringLiteral("Stop, keep"))->click();
        button(*panel_, QStringLiteral("Stop, discard"))->click();
        QCOMPARE(stop.size() + discard.size(), 2);
        panel_->setGenerating(false);
        QVERIFY(button(*panel_, QStringLiteral("Generate 8")) != nullptr);
    }

    void doubleClickOnGenerateCountsOnce() {
        QSignalSpy generate(panel_.get(), &ImageInspector::generateRequested);
        QSignalSpy stop(panel_.get(), &ImageInspector::stopRequested);
        QSignalSpy discard(panel_.get(), &ImageInspector::discardRequested);
        QPushButton* start = button(*panel_, QStringLiteral("Generate"));
        const auto clickAgain = [](QPushButton* button) { press(*button, QEvent::MouseButtonDblClick, 0); };
        QTest::mouseClick(start, Qt::LeftButton);
        clickAgain(start);
        QCOMPARE(generate.size(), 1);
        panel_->setGenerating(true);
        QPushButton* keep = button(*panel_, QStringLiteral("Stop, keep"));
        QPushButton* drop = button(*panel_, QStringLiteral("Stop, discard"));
        QTest::mouseClick(keep, Qt::LeftButton);
        clickAgain(drop);
        QCOMPARE(stop.size() + discard.size(), 0);
        QTest::qWait(QApplication::doubleClickInterval() + 50);
        QTest::mouseClick(keep, Qt::LeftButton);
        QTest::mouseClick(drop, Qt::LeftButton);
        QCOMPARE(stop.size(), 1);
        QCOMPARE(discard.size(), 1);
        // A running job does not start again.
        panel_->setGenerating(true);
        QTest::mouseClick(keep, Qt::LeftButton);
        QCOMPARE(stop.size(), 2);
    }

    // The machine was busy, and the buttons changed long before the click was processed.
    void secondHalfOfADoubleClickNeverStops() {
        QSignalSpy generate(panel_.get(), &ImageInspector::generateRequested);
        QSignalSpy stop(panel_.get(), &ImageInspector::stopRequested);
        press(*button(*panel_, QStringLiteral("Generate")), QEvent::MouseButtonPress, 5000);
        QCOMPARE(generate.size(), 1);
        panel_->setGenerating(true);
        QTest::qWait(QApplication::doubleClickInterval() + 50);
        QPushButton* keep = button(*panel_, QStringLiteral("Stop, keep"));
        press(*keep, QEvent::MouseButtonPress, 5150);
        QCOMPARE(stop.size(), 0);
        press(*keep, QEvent::MouseButtonPress,
              5150 + static_cast<quint64>(QApplication::doubleClickInterval()));
        QCOMPARE(stop.size(), 1);
    }

    // A key meant for the button must not reach the next widget of the window.
    void focusMovesBetweenGenerateAndStopButtons() {
        activate(*panel_);
        QPushButton* generate = button(*panel_, QStringLiteral("Generate"));
        generate->setFocus();
        panel_->setGenerating(true);
        QPushButton* stop = button(*panel_, QStringLiteral("Stop, keep"));
        QCOMPARE(panel_->focusWidget(), stop);
        panel_->setGenerating(false);
        QCOMPARE(panel_->focusWidget(), generate);
        QComboBox* elsewhere = combo(*panel_, "Class");
        elsewhere->setFocus();
        panel_->setGenerating(true);
        QCOMPARE(panel_->focusWidget(), elsewhere);
    }

    void withoutAModelGenerateIsDisabled() {
        QVERIFY(button(*panel_, QStringLiteral("Generate"))->isEnabled());
        panel_->setModel({}, {});
        QVERIFY(!button(*panel_, QStringLiteral("Generate"))->isEnabled());
    }

    void everyControlHasAnAccessibleName() {
        const QStringList unnamed = unnamedControls(panel_.get());
        QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(QLatin1Char('\n'))));
    }

private:
    std::unique_ptr<ImageInspector> panel_;
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::ImageInspectorTest, QApplication)
#include "image_inspector_test.moc"
