#include "raster/raster.h"

#include <QTest>
#include <limits>

#include "raster/raster_look.h"
#include "theme/theme.h"
#include "ui/qt_test_program.h"

namespace continuo::ui {
namespace {

// Returns `pixels` of one colour.
std::vector<std::uint8_t> plainColour(int pixels, std::uint8_t level) {
    return std::vector<std::uint8_t>(static_cast<std::size_t>(3 * pixels), level);
}

}  // namespace

class RasterTest : public DarkTest {
    Q_OBJECT

private Q_SLOTS:
    void pixelsAreAppendedInRasterOrder() {
        Raster raster(4, 3);
        QVERIFY(raster.append(plainColour(3, 10)) == RowSpan({0, 1}));
        QCOMPARE(raster.rowsDone(), 0);
        QVERIFY(raster.append(plainColour(3, 20)) == RowSpan({0, 2}));
        QCOMPARE(raster.done(), 6);
        QCOMPARE(raster.rowsDone(), 1);
        QCOMPARE(raster.pixels().pixel(3, 0), qRgb(20, 20, 20));
        QCOMPARE(raster.pixels().pixel(2, 0), qRgb(10, 10, 10));
        QCOMPARE(raster.pixels().pixel(2, 1), qRgb(0, 0, 0));
    }

    void valuesBelowThePictureAreDropped() {
        Raster raster(2, 2);
        QVERIFY(raster.append(plainColour(7, 1)) == RowSpan({0, 2}));
        QVERIFY(raster.isDone());
        QVERIFY(raster.append(plainColour(1, 1)).isEmpty());
        QVERIFY(raster.append(std::vector<std::uint8_t>{1, 2}).isEmpty());
    }

    void bitsAreStoredForEachByte() {
        Raster raster(2, 2);
        raster.append(plainColour(4, 0), std::vector<float>{3, 6, -1});
        QCOMPARE(raster.bitsAt(1, 0), 6.0F);
        QVERIFY(raster.bitsAt(0, 1) < 0 && raster.bitsAt(1, 1) < 0);
        QCOMPARE(*raster.bitsPerDim(0, 1), 1.5);
        QVERIFY(!raster.bitsPerDim(1, 2));
        QCOMPARE(*raster.bitsPerDim(0, 2), 1.5);
        raster.setBits(std::vector<float>{6, 6, 6, std::numeric_limits<float>::quiet_NaN()});
        QCOMPARE(*raster.bitsPerDim(0, 2), 2.0);
        QVERIFY(raster.bitsAt(1, 1) < 0);
    }

    void removedValuesAreCleared() {
        Raster raster(2, 2);
        raster.append(plainColour(4, 9), std::vector<float>{3, 3, 3, 3});
        QVERIFY(raster.truncate(3) == RowSpan({1, 2}));
        QCOMPARE(raster.done(), 3);
        QCOMPARE(raster.pixels().pixel(1, 1), qRgb(0, 0, 0));
        QVERIFY(raster.bitsAt(1, 1) < 0);
        QVERIFY(raster.truncate(4).isEmpty());
    }

    void rasterOfAWholePictureIsComplete() {
        QImage picture(3, 2, QImage::Format_Grayscale8);
        picture.fill(77);
        const Raster raster(picture);
        QVERIFY(raster.isDone());
        QCOMPARE(raster.pixels().pixel(2, 1), qRgb(77, 77, 77));
        QVERIFY(Raster(QImage()).isNull());
    }

    void differencesCoverTheAvailableValues() {
        Raster raster(2, 2);
        raster.append(plainColour(3, 255));
        QImage base(2, 2, QImage::Format_RGB32);
        base.fill(Qt::black);
        QCOMPARE(*meanDifference(raster, base, 0, 2), 1.0);
        base.fill(Qt::white);
        QCOMPARE(*meanDifference(raster, base, 0, 2), 0.0);
        QVERIFY(!meanDifference(raster, QImage(3, 2, QImage::Format_RGB32), 0, 2));
        QVERIFY(!meanDifference(raster, base, 2, 2));
    }

    void pictureAndSurpriseModesUseTheirColours() {
        auto raster = std::make_shared<Raster>(2, 1);
        RasterLook look;
        look.setRaster(raster);
        look.rowsChanged(raster->append(plainColour(1, 200), std::vector<float>{24}));
        QCOMPARE(look.image().pixel(0, 0), qRgb(200, 200, 200));
        QCOMPARE(qAlpha(look.image().pixel(1, 0)), 0);  // not generated yet
        look.setMode(RasterMode::Surprise);
        QCOMPARE(QColor(look.image().pixel(0, 0)), Theme::current().heat.back());
        QImage base(2, 1, QImage::Format_RGB32);
        base.fill(QColor(150, 210, 200));
        look.setMode(RasterMode::Difference);
        look.setBase(base);
        QCOMPARE(look.image().pixel(0, 0), qRgb(50, 10, 0));
        Theme::instance().setScheme(Scheme::Light);
        look.setMode(RasterMode::Surprise);
        QCOMPARE(QColor(look.image().pixel(0, 0)), Theme::current().heat.back());
        Theme::instance().setScheme(Scheme::Dark);
    }

    // As in the legend: a pixel's three bytes may cost 24 bits; 8 of them are a third.
    void surpriseMapShowsBitsPerByte() {
        auto raster = std::make_shared<Raster>(3, 1);
        RasterLook look;
        look.setRaster(raster);
        look.setMode(RasterMode::Surprise);
        look.rowsChanged(raster->append(plainColour(3, 200), std::vector<float>{0, 4.8F, 60}));
        QCOMPARE(QColor(look.image().pixel(0, 0)), Theme::current().heat.front());
        QCOMPARE(QColor(look.image().pixel(1, 0)), QColor(Theme::current().heatAt(1.6).rgb()));
        QCOMPARE(QColor(look.image().pixel(2, 0)), Theme::current().heat.back());
    }

    void onlyChangedRowsAreDrawn() {
        auto raster = std::make_shared<Raster>(2, 2);
        RasterLook look;
        look.setRaster(raster);
        raster->append(plainColour(2, 50));
        QCOMPARE(look.image().pixel(0, 0), qRgb(50, 50, 50));
        const RowSpan rows = raster->append(plainColour(2, 60));
        QCOMPARE(qAlpha(look.image().pixel(0, 1)), 0);  // without a notification
        look.rowsChanged(rows);
        QCOMPARE(look.image().pixel(0, 1), qRgb(60, 60, 60));
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::RasterTest, QApplication)
#include "raster_test.moc"
