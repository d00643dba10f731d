#include "widgets/value_slider.h"

#include <QAccessible>
#include <QLabel>
#include <QLayout>
#include <QLocale>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <utility>

#include "theme/theme.h"
#include "ui/active_window.h"
#include "ui/qt_test_program.h"
#include "widgets/slider_track.h"
#include "widgets/unit_field.h"

namespace continuo::ui {

namespace {

const ValueSlider::Range kTemperature{.minimum = 0.1, .maximum = 2.0, .step = 0.01, .defaultValue = 0.95};
const ValueSlider::Range kLatents{.minimum = 1,
                                  .maximum = 1024,
                                  .step = 1,
                                  .defaultValue = 256,
                                  .decimals = 0,
                                  .scale = ValueSlider::Scale::PowersOfTwo};

const ValueSlider::Range kFactor{.minimum = 0.5,
                                 .maximum = 2,
                                 .defaultValue = 1,
                                 .scale = ValueSlider::Scale::Logarithmic,
                                 .sign = QStringLiteral("\u00d7")};

// A slider in a shown window, with the parts that tests use.
struct ShownSlider {
    explicit ShownSlider(const ValueSlider::Range& range,
                         const QString& label = QStringLiteral("Temperature"))
        : slider(label, range),
          track(slider.findChild<SliderTrack*>()),
          field(slider.findChild<UnitField*>()),
          edits(&slider, &ValueSlider::valueEdited) {
        slider.resize(360, slider.sizeHint().height());
        slider.show();
        activate(slider);
        track->setFocus();
    }
    ~ShownSlider() { slider.hide(); }  // a field losing its focus later would notify a destroyed slider
    void type(const QString& text) {
        field->setFocus();
        field->selectAll();
        field->insert(text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    void turnWheel(int eighths, Qt::KeyboardModifiers modifiers = {}) {
        const QPointF middle = QRectF(track->rect()).center();
        QWheelEvent event(middle, track->mapToGlobal(middle), {}, {0, eighths}, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(track, &event);
    }
    QString validationMessage() const {
        for (const QLabel* label : slider.findChildren<QLabel*>())
            if (label->isVisible() && label->wordWrap()) return label->text();
        return {};
    }

    ValueSlider slider;
    SliderTrack* track;
    UnitField* field;
    QSignalSpy edits;
};

}  // namespace

class ValueSliderTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom));
        Theme::instance().install();
    }

    void settingTheValueSignalsNoEdit() {
        ShownSlider shown(kTemperature);
        shown.slider.setValue(1.2);
        QCOMPARE(shown.slider.valueText(), QStringLiteral("1.20"));
        QCOMPARE(shown.field->text(), QStringLiteral("1.20"));
        shown.slider.setValue(99);
        QCOMPARE(shown.slider.value(), 2.0);
        QCOMPARE(shown.edits.count(), 0);
    }

    void keysMoveTheValueByStepsPagesAndToTheEnds() {
        ShownSlider shown(kTemperature);
        QTest::keyClick(shown.track, Qt::Key_Right);
        QCOMPARE(shown.slider.value(), 0.96);
        QTest::keyClick(shown.track, Qt::Key_Down);
        QCOMPARE(shown.slider.value(), 0.95);
        QTest::keyClick(shown.track, Qt::Key_PageUp);
        QCOMPARE(shown.slider.value(), 1.05);
        QTest::keyClick(shown.track, Qt::Key_PageDown);
        QTest::keyClick(shown.track, Qt::Key_Home);
        QCOMPARE(shown.slider.value(), 0.1);
        QTest::keyClick(shown.track, Qt::Key_End);
        QCOMPARE(shown.slider.value(), 2.0);
        QCOMPARE(shown.edits.count(), 6);
        QTest::keyClick(shown.track, Qt::Key_Right);
        QCOMPARE(shown.edits.count(), 6);
    }

    void keyStepFromOffTheGridLandsOnTheGrid() {
        ShownSlider shown({.minimum = 30, .maximum = 2000, .step = 10, .defaultValue = 150, .decimals = 0});
        shown.slider.setValue(147);
        QTest::keyClick(shown.track, Qt::Key_Right);
        QCOMPARE(shown.slider.value(), 160.0);
    }

    void doubleClickRestoresTheDefault() {
        ShownSlider shown(kTemperature);
        shown.slider.setValue(1.5);
        QTest::mouseDClick(shown.track, Qt::LeftButton, {}, shown.track->rect().center());
        QCOMPARE(shown.slider.value(), 0.95);
    }

    void wheelMovesTheValueOnlyWithFocus() {
        ShownSlider shown(kTemperature);
        shown.turnWheel(120);
        QCOMPARE(shown.slider.value(), 0.96);
        shown.turnWheel(-120, Qt::ShiftModifier);
        QCOMPARE(shown.slider.value(), 0.86);
        shown.field->setFocus();
        shown.turnWheel(120);
        QCOMPARE(shown.slider.value(), 0.86);
        QCOMPARE(shown.edits.count(), 2);
    }

    void wheelAccumulatesSmallTurns() {
        ShownSlider shown(kTemperature);
        for (int turn = 0; turn < 7; ++turn) shown.turnWheel(30);
        QCOMPARE(shown.edits.count(), 1);
        QCOMPARE(shown.slider.value(), 0.96);
    }

    void draggingEmitsEachValueOnce() {
        ShownSlider shown(kTemperature);
        const int y = shown.track->height() / 2;
        QTest::mousePress(shown.track, Qt::LeftButton, {}, {shown.track->width() - 1, y});
        QCOMPARE(shown.slider.value(), 2.0);
        QTest::mouseMove(shown.track, {shown.track->width() + 50, y});
        QCOMPARE(shown.edits.count(), 1);
        QTest::mouseMove(shown.track, {0, y});
        QTest::mouseRelease(shown.track, Qt::LeftButton, {}, {0, y});
        QCOMPARE(shown.slider.value(), 0.1);
        QCOMPARE(shown.edits.count(), 2);
        QTest::mouseMove(shown.track, {shown.track->width(), y});
        QCOMPARE(shown.edits.count(), 2);
    }

    // Boxes and fields below and above it start at the same position.
    void trackAlignsWithTheFieldsAroundIt() {
        ShownSlider shown(kTemperature);
        shown.slider.setLabelWidth(92);
        shown.slider.layout()->activate();
        const auto columns = [](ShownSlider& drawn) {
            const QImage picture = drawn.slider.grab().toImage();
            const int y = drawn.track->y() + drawn.track->height() / 2;
            int first = -1, last = -1;
            for (int x = drawn.track->x(); x < drawn.field->x(); ++x) {
                if (picture.pixelColor(x, y) == Theme::current().bg1) continue;
                if (first < 0) first = x;
                last = x;
            }
            return std::pair(first, last);
        };
        shown.track->clearFocus();
        for (const double value : {0.1, 2.0}) {  // the handle stays inside
            shown.slider.setValue(value);
            QCOMPARE(columns(shown).first, 100);
            QCOMPARE(columns(shown).second, shown.field->x() - 17);
        }
    }

    void grabbingTheHandleDoesNotMoveIt() {
        ShownSlider shown({.minimum = 0, .maximum = 100, .step = 1, .defaultValue = 50, .decimals = 0});
        QTest::mouseClick(shown.track, Qt::LeftButton, {}, shown.track->rect().center() + QPoint(3, 0));
        QCOMPARE(shown.edits.count(), 0);
    }

    void typedValueIsApplied() {
        ShownSlider shown(kTemperature);
        shown.type(QStringLiteral("1.234"));
        QCOMPARE(shown.slider.value(), 1.23);
        QCOMPARE(shown.field->text(), QStringLiteral("1.23"));
        QCOMPARE(shown.edits.count(), 1);
        shown.track->setFocus();
        QCOMPARE(shown.edits.count(), 1);
    }

    void typedUnitAndCommaAreAccepted() {
        ShownSlider shown({.minimum = -200,
                           .maximum = 2000,
                           .step = 1,
                           .defaultValue = 150,
                           .decimals = 1,
                           .unit = QStringLiteral("ms")});
        shown.type(QStringLiteral("12,5 ms"));
        QCOMPARE(shown.slider.value(), 12.5);
        shown.type(QStringLiteral("1,200"));
        QCOMPARE(shown.slider.value(), 1200.0);
        shown.type(QStringLiteral("\u221220"));
        QCOMPARE(shown.slider.value(), -20.0);
        QCOMPARE(shown.field->text(), QStringLiteral("\u221220.0"));
    }

    void prefixSignIsShownAndOptional() {
        ShownSlider shown(kFactor, QStringLiteral("Pitch"));
        QCOMPARE(shown.field->text(), QStringLiteral("\u00d71.00"));
        QCOMPARE(shown.slider.spokenText(), QStringLiteral("Pitch, \u00d71.00"));
        shown.type(QStringLiteral("1.5"));
        QCOMPARE(shown.slider.value(), 1.5);
        QCOMPARE(shown.field->text(), QStringLiteral("\u00d71.50"));
        shown.type(QStringLiteral("\u00d7 0,7"));
        QCOMPARE(shown.slider.value(), 0.7);
        shown.type(QStringLiteral("\u00d73"));
        QVERIFY(shown.slider.hasInvalidValue());
        QVERIFY(shown.validationMessage().startsWith(QStringLiteral("\u00d70.50 to \u00d72.00")));
        QCOMPARE(shown.slider.value(), 0.7);
    }

    void invalidValueKeepsTheLastValidOne_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("too large") << QStringLiteral("2400");
        QTest::newRow("too small") << QStringLiteral("29");
        QTest::newRow("no number") << QStringLiteral("soon");
        QTest::newRow("nothing") << QStringLiteral(" ");
        QTest::newRow("not finite") << QStringLiteral("inf");
    }

    void invalidValueKeepsTheLastValidOne() {
        QFETCH(QString, text);
        ShownSlider shown({.minimum = 30,
                           .maximum = 2000,
                           .step = 10,
                           .defaultValue = 150,
                           .decimals = 0,
                           .unit = QStringLiteral("ms")});
        shown.type(text);
        QVERIFY(shown.slider.hasInvalidValue());
        QCOMPARE(shown.slider.value(), 150.0);
        QCOMPARE(shown.edits.count(), 0);
        QCOMPARE(shown.validationMessage(), QStringLiteral("30 to 2,000 ms. Continuo uses 150."));
    }

    void errorMarkDisappearsWithTheNextEdit() {
        ShownSlider shown(kTemperature);
        shown.type(QStringLiteral("7"));
        QVERIFY(shown.slider.hasInvalidValue());
        QTest::keyClick(shown.track, Qt::Key_Right);
        QVERIFY(!shown.slider.hasInvalidValue());
        QCOMPARE(shown.field->text(), QStringLiteral("0.96"));
        QVERIFY(shown.validationMessage().isEmpty());
    }

    void escapeRestoresTheLastValidValue() {
        ShownSlider shown(kTemperature);
        shown.type(QStringLiteral("7"));
        QTest::keyClick(shown.field, Qt::Key_Escape);
        QVERIFY(!shown.slider.hasInvalidValue());
        QCOMPARE(shown.field->text(), QStringLiteral("0.95"));
    }

    void externalUpdateDoesNotDisturbTyping() {
        ShownSlider shown(kTemperature);
        shown.field->setFocus();
        shown.field->selectAll();
        QTest::keyClicks(shown.field, QStringLiteral("1.1"));
        shown.slider.setValue(0.5);
        QCOMPARE(shown.field->text(), QStringLiteral("1.1"));
        QTest::keyClick(shown.field, Qt::Key_Return);
        QCOMPARE(shown.slider.value(), 1.1);
    }

    void keysStepAPowerOfTwoSliderToTheNextPower() {
        ShownSlider shown(kLatents);
        QTest::keyClick(shown.track, Qt::Key_Right);
        QCOMPARE(shown.slider.value(), 512.0);
        shown.slider.setValue(300);
        QTest::keyClick(shown.track, Qt::Key_Left);
        QCOMPARE(shown.slider.value(), 256.0);
        shown.slider.setValue(300);
        QTest::keyClick(shown.track, Qt::Key_Right);
        QCOMPARE(shown.slider.value(), 512.0);
        QTest::keyClick(shown.track, Qt::Key_PageDown);
        QCOMPARE(shown.slider.value(), 1.0);
    }

    void powerOfTwoSliderAcceptsAnyTypedValue() {
        ShownSlider shown(kLatents);
        shown.type(QStringLiteral("300"));
        QCOMPARE(shown.slider.value(), 300.0);
        QVERIFY(shown.slider.fraction() > 0.8 && shown.slider.fraction() < 0.9);
    }

    void controlATogglesTheAutomaticValue() {
        ShownSlider shown(kLatents, QStringLiteral("Latents"));
        shown.slider.setAutomaticAllowed(true);
        QSignalSpy switches(&shown.slider, &ValueSlider::automaticEdited);
        QTest::keyClick(shown.track, Qt::Key_A, Qt::ControlModifier);
        QVERIFY(shown.slider.isAutomatic());
        QCOMPARE(switches.count(), 1);
        QCOMPARE(shown.slider.spokenText(), QStringLiteral("Latents, automatic, currently 256"));
        QCOMPARE(shown.edits.count(), 0);
    }

    void typedValueEndsTheAutomaticValue() {
        ShownSlider shown(kLatents);
        shown.slider.setAutomaticAllowed(true);
        shown.slider.setAutomatic(true);
        QSignalSpy switches(&shown.slider, &ValueSlider::automaticEdited);
        shown.type(QStringLiteral("256"));
        QVERIFY(!shown.slider.isAutomatic());
        QCOMPARE(switches.count(), 1);
        QCOMPARE(switches.first().first().toBool(), false);
        QCOMPARE(shown.edits.count(), 1);
    }

    void automaticIsUnavailableUnlessAllowed() {
        ShownSlider shown(kTemperature);
        QTest::keyClick(shown.track, Qt::Key_A, Qt::ControlModifier);
        QVERIFY(!shown.slider.isAutomatic());
        shown.slider.setAutomatic(true);
        QVERIFY(!shown.slider.isAutomatic());
    }

    void specialTextIsShownAndTyped() {
        ShownSlider shown({.minimum = 0, .maximum = 100, .step = 1, .defaultValue = 40, .decimals = 0},
                          QStringLiteral("Top-k"));
        shown.slider.setSpecialText(0, QStringLiteral("off"));
        shown.type(QStringLiteral("Off"));
        QCOMPARE(shown.slider.value(), 0.0);
        QCOMPARE(shown.field->text(), QStringLiteral("off"));
        QCOMPARE(shown.slider.spokenText(), QStringLiteral("Top-k, off"));
    }

    void logarithmicTrackIsEvenInRatios() {
        ShownSlider shown({.minimum = 10,
                           .maximum = 1000,
                           .step = 1,
                           .defaultValue = 100,
                           .decimals = 0,
                           .scale = ValueSlider::Scale::Logarithmic});
        QCOMPARE(shown.slider.fraction(), 0.5);
        shown.slider.editFraction(0.0);
        QCOMPARE(shown.slider.value(), 10.0);
        shown.slider.editFraction(1.0);
        QCOMPARE(shown.slider.value(), 1000.0);
    }

    void nameAndValueAreAccessible() {
        ShownSlider shown({.minimum = 30,
                           .maximum = 2000,
                           .step = 10,
                           .defaultValue = 150,
                           .decimals = 0,
                           .unit = QStringLiteral("ms")},
                          QStringLiteral("Latency target"));
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(shown.track);
        QVERIFY(spoken);
        QCOMPARE(spoken->role(), QAccessible::Slider);
        QCOMPARE(spoken->text(QAccessible::Name), QStringLiteral("Latency target"));
        QCOMPARE(spoken->text(QAccessible::Value), QStringLiteral("Latency target, 150 ms"));
        shown.slider.setAccessibleName(QStringLiteral("Target"));
        QCOMPARE(spoken->text(QAccessible::Name), QStringLiteral("Target"));
        QVERIFY(!QAccessible::queryAccessibleInterface(shown.field)->text(QAccessible::Name).isEmpty());
    }

    void assistiveTechnologyCanMoveTheSlider() {
        ShownSlider shown(kTemperature);
        QAccessibleValueInterface* value =
            QAccessible::queryAccessibleInterface(shown.track)->valueInterface();
        QVERIFY(value);
        QCOMPARE(value->minimumValue().toDouble(), 0.1);
        QCOMPARE(value->maximumValue().toDouble(), 2.0);
        QCOMPARE(value->minimumStepSize().toDouble(), 0.01);
        value->setCurrentValue(1.5);
        QCOMPARE(shown.slider.value(), 1.5);
        QCOMPARE(value->currentValue().toDouble(), 1.5);
        QCOMPARE(shown.edits.count(), 1);
    }

    void bigModeHasTouchSizedControls() {
        ShownSlider shown(kTemperature);
        QCOMPARE(shown.track->sizeHint().height(), 22);
        shown.slider.setBigMode(true);
        QCOMPARE(shown.track->sizeHint().height(), 56);
        QVERIFY(shown.field->height() >= 44);
    }

    void largeNumberIsCompleteBesideItsUnit() {
        ShownSlider shown(kLatents);
        shown.slider.setBigMode(true);
        ValueSlider::Range range = kLatents;
        range.maximum = 16384;
        range.unit = QStringLiteral("auto");
        shown.slider.setRange(range);
        shown.slider.setValue(16384);
        QTest::qWait(0);
        const UnitField& field = *shown.field;
        const int room = field.width() - field.textMargins().right() - 2 * 5;  // the borders' padding
        QVERIFY2(room >= field.fontMetrics().horizontalAdvance(field.text()), qPrintable(field.text()));
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::ValueSliderTest, QApplication)
#include "value_slider_test.moc"
