#include "widgets/slider_scale.h"

#include <cmath>

#include <QTest>

#include "ui/qt_test_program.h"

using namespace continuo::ui;

namespace {

using Kind = SliderScale::Kind;

// Minimum, maximum, step, default, decimals, unit, kind, sign.
SliderScale temperature() { return SliderScale({0.1, 2, 0.05, 0.95, 2, {}, Kind::Linear, {}}); }
SliderScale latents() { return SliderScale({1, 1000, 1, 256, 0, {}, Kind::PowersOfTwo, {}}); }
SliderScale gap() { return SliderScale({20, 2000, 1, 600, 0, QStringLiteral("ms"), Kind::Logarithmic, {}}); }

}  // namespace

class SliderScaleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void positionsAndValuesRoundTrip() {
        for (const SliderScale& scale : {temperature(), latents(), gap()})
            for (const double place : {-0.5, 0.0, 0.25, 0.5, 0.9, 1.0, 1.5}) {
                const double value = scale.valueAt(place);
                QVERIFY(value >= scale.range().minimum && value <= scale.range().maximum);
                QCOMPARE(scale.snapped(value), value);  // a drag may stop there
                QVERIFY(std::abs(scale.valueAt(scale.toFraction(value)) - value) < 1e-9);
            }
        QCOMPARE(temperature().valueAt(0.5), 1.05);
        QCOMPARE(gap().valueAt(0.5), 200.0);
        QCOMPARE(SliderScale({1, 1, 1, 1, 0, {}, Kind::Linear, {}}).toFraction(1), 0.0);  // an empty range
    }

    void stepsContinueFromATypedValue() {
        QCOMPARE(temperature().stepped(0.95, 2), 1.05);
        QCOMPARE(temperature().stepped(1.99, 10), 2.0);
        QCOMPARE(latents().stepped(256, 1), 512.0);
        QCOMPARE(latents().stepped(300, 1), 512.0);
        QCOMPARE(latents().stepped(300, -1), 256.0);
        QCOMPARE(latents().stepped(512, 3), 1000.0);
        QCOMPARE(latents().stepped(1, -1), 1.0);
    }

    // The value for unlimited is at the right end, although its number is the minimum.
    void unlimitedValueComesAfterTheMaximum() {
        SliderScale voices({1, 16, 1, 0, 0, {}, Kind::Linear, {}});
        voices.setOpenEnd(0, QStringLiteral("any"));
        QCOMPARE(voices.toFraction(0), 1.0);
        QCOMPARE(voices.toFraction(1), 0.0);
        QVERIFY(voices.toFraction(16) < 0.97);
        QCOMPARE(voices.valueAt(voices.toFraction(16)), 16.0);
        QCOMPARE(voices.valueAt(1), 0.0);
        QCOMPARE(voices.stepped(16, 1), 0.0);
        QCOMPARE(voices.stepped(15, 1), 16.0);
        QCOMPARE(voices.stepped(0, 1), 0.0);
        QCOMPARE(voices.stepped(0, -1), 16.0);
        QCOMPARE(voices.stepped(0, -3), 14.0);
        QCOMPARE(voices.clamped(0), 0.0);
        QCOMPARE(voices.clamped(40), 16.0);
        QCOMPARE(voices.endValue(), 0.0);
        QVERIFY(voices.isUnlimited(0) && !voices.isUnlimited(16));
        QCOMPARE(voices.toText(0), QStringLiteral("any"));
        for (const char* typed : {"any", "0"})
            QCOMPARE(voices.parse(QLatin1String(typed)), std::optional(0.0));
        QVERIFY(!voices.parse(QStringLiteral("17")));
        SliderScale memory({1, 600, 5, 0, 0, QStringLiteral("s"), Kind::Linear, {}});
        memory.setOpenEnd(0, QStringLiteral("all"));
        QCOMPARE(memory.valueAt(0), 1.0);
        QVERIFY(!memory.parse(QStringLiteral("0.5")));
    }

    void valuesAreFormattedAndParsed() {
        SliderScale scale({0.5, 8, 0.1, 1, 2, QStringLiteral("s"), Kind::Linear, QStringLiteral("×")});
        scale.setSpecialText(8, QStringLiteral("off"));
        QCOMPARE(scale.toText(1.2), QStringLiteral("×1.20"));
        QCOMPARE(scale.unitFor(1.2), QStringLiteral("s"));
        QCOMPARE(scale.toText(8), QStringLiteral("off"));
        QVERIFY(scale.unitFor(8).isEmpty());
        for (const char* typed : {"×1.2", "1.2", " 1.2 s", "× 1.20 s"})
            QCOMPARE(scale.parse(QString::fromUtf8(typed)), std::optional(1.2));
        QCOMPARE(scale.parse(QStringLiteral("OFF")), std::optional(8.0));
        QVERIFY(!scale.parse(QStringLiteral("9")) && !scale.parse(QStringLiteral("much")));
        QCOMPARE(scale.rounded(1.23456), 1.23);
        QCOMPARE(scale.rounded(100), 8.0);
    }
};

CONTINUO_QT_TEST(SliderScaleTest, QCoreApplication)
#include "slider_scale_test.moc"
