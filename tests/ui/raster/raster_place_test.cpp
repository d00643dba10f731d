#include "raster/raster_place.h"

#include <QTest>
#include <cmath>

#include "ui/qt_test_program.h"

namespace continuo::ui {

class RasterPlaceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fitUsesTheLargestWholeScale() {
        QCOMPARE(RasterPlace::fitScale({400, 390}, {64, 64}), 6.0);
        QCOMPARE(RasterPlace::fitScale({5000, 5000}, {8, 8}), 32.0);
        QCOMPARE(RasterPlace::fitScale({128, 128}, {256, 256}), 0.5);
        QCOMPARE(RasterPlace::fitScale({128, 128}, {129, 10}), 0.5);
        QCOMPARE(RasterPlace::fitScale({}, {64, 64}), 1.0);
    }

    // At any pixel ratio all pixels have equally many device pixels.
    void pixelsAreWholeDevicePixels_data() {
        QTest::addColumn<double>("ratio");
        for (const double ratio : {1.0, 1.25, 1.5, 1.75, 2.0, 2.5}) QTest::addRow("%g", ratio) << ratio;
    }
    void pixelsAreWholeDevicePixels() {
        QFETCH(double, ratio);
        for (const int times : {1, 2, 3, 5, 32}) {
            const auto place = RasterPlace::fromZoom({3, 5, 301, 203}, {33, 21}, {times, {0.3, 0.8}}, ratio);
            const auto whole = [ratio](double length) {
                return std::abs(length * ratio - std::round(length * ratio)) < 1e-6;
            };
            QVERIFY2(whole(place.scale) && whole(place.origin.x()) && whole(place.origin.y()),
                     qPrintable(QString::number(times)));
        }
    }

    void smallPictureIsCentredAndLargeOneLeavesNoGap() {
        const auto small = RasterPlace::fromZoom({0, 0, 100, 100}, {10, 10}, {4, {0.9, 0.9}}, 1);
        QCOMPARE(small.rect(), QRectF(30, 30, 40, 40));
        const auto large = RasterPlace::fromZoom({0, 0, 100, 100}, {10, 10}, {32, {1, 0}}, 1);
        QCOMPARE(large.rect(), QRectF(-220, 0, 320, 320));
    }

    void rowsConvertToPositionsAndBack() {
        const auto place = RasterPlace::fromZoom({0, 0, 64, 64}, {16, 16}, {}, 1);
        QCOMPARE(place.scale, 4.0);
        for (int row = 0; row < 16; ++row) {
            QCOMPARE(place.rowAt(place.yOf(row)), row);
            QVERIFY(place.dirtyRect({row, row + 1}).contains(QRect(0, 4 * row, 64, 4)));
        }
        QCOMPARE(place.rowAt(-1), -1);
    }

    void zoomKeepsThePointUnderTheMouse() {
        const QRectF frame(0, 0, 128, 128);
        const auto before = RasterPlace::fromZoom(frame, {64, 64}, {4, {0.5, 0.5}}, 1);
        const QPointF at(40, 90);
        const QPointF pixel = (at - before.origin) / before.scale;
        const auto after = RasterPlace::fromZoom(frame, {64, 64}, zoomAround(before, at, 16), 1);
        const QPointF later = (at - after.origin) / after.scale;
        QVERIFY((pixel - later).manhattanLength() < 0.2);
    }

    void panningStopsAtTheEdgesAndReversesImmediately() {
        const QRectF frame(0, 0, 100, 100);
        RasterZoom zoom{8, {0.5, 0.5}};
        auto place = RasterPlace::fromZoom(frame, {50, 50}, zoom, 1);
        for (int i = 0; i < 30; ++i) {
            zoom = panBy(place, zoom, {30, 0});
            place = RasterPlace::fromZoom(frame, {50, 50}, zoom, 1);
        }
        QCOMPARE(place.origin.x(), 0.0);
        zoom = panBy(place, zoom, {-10, 0});
        QCOMPARE(RasterPlace::fromZoom(frame, {50, 50}, zoom, 1).origin.x(), -10.0);
    }

    void zoomStepsAreWholeNumbers() {
        QCOMPARE(nextZoom(2, 1), 3);
        QCOMPARE(nextZoom(2, -1), 1);
        QCOMPARE(nextZoom(0.5, 1), 1);
        QCOMPARE(nextZoom(0.5, -1), 1);
        QCOMPARE(nextZoom(5, 1), 6);
        QCOMPARE(nextZoom(5, -1), 4);
        QCOMPARE(nextZoom(32, 1), 32);
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::RasterPlaceTest, QApplication)
#include "raster_place_test.moc"
