#include "raster/picture_canvas.h"

#include <QAccessible>
#include <QEnterEvent>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "theme/theme.h"
#include "ui/qt_test_program.h"

namespace continuo::ui {
namespace {

std::shared_ptr<Raster> wholePicture(int side) {
    QImage picture(side, side, QImage::Format_RGB32);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) picture.setPixel(x, y, qRgb(4 * x, 4 * y, 90));
    return std::make_shared<Raster>(picture);
}

// Records the requested paint regions.
class PaintRecorder : public QObject {
public:
    QRegion region;
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Paint) region += static_cast<QPaintEvent*>(event)->region();
        return false;
    }
};

}  // namespace

class PictureCanvasTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        Theme::instance().install();
        Theme::instance().setScheme(Scheme::Dark);
    }

    void pixelsAreSquaresOfOneColour() {
        PictureCanvas canvas;
        canvas.resize(200, 200);
        canvas.setRaster(wholePicture(32));
        const RasterPlace place = canvas.place();
        QCOMPARE(place.scale, 6.0);
        const QImage shown = canvas.grab().toImage();
        for (const QPoint& pixel : {QPoint(3, 5), QPoint(17, 30), QPoint(30, 1)}) {
            const QRgb wanted = canvas.raster()->pixels().pixel(pixel);
            for (const int corner : {0, 5}) {
                const QPointF at = place.origin + QPointF(pixel) * place.scale + QPointF(corner, corner);
                QCOMPARE(shown.pixel(at.toPoint()), wanted);
            }
        }
    }

    void keptRowsLineCanBeDragged() {
        PictureCanvas canvas;
        canvas.resize(192, 192);
        canvas.setRaster(wholePicture(32));
        canvas.setKeptRows(16);
        QSignalSpy edited(&canvas, &PictureCanvas::keptRowsEdited);
        const QPoint handle = canvas.handleRect().center().toPoint();
        QCOMPARE(handle.y(), qRound(canvas.place().yOf(16)));
        QTest::mousePress(&canvas, Qt::LeftButton, {}, handle);
        QTest::mouseMove(&canvas, handle + QPoint(0, 3 * 6));
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, handle + QPoint(0, 3 * 6));
        QCOMPARE(canvas.keptRows(), std::optional(19));
        QCOMPARE(edited.last()[0].toInt(), 19);
        // Without a press on the handle nothing moves.
        QTest::mouseMove(&canvas, handle);
        QCOMPARE(canvas.keptRows(), std::optional(19));
    }

    // A picture without a source is mainly viewed; the line appears when the pointer is near.
    void keptRowsLineOfAPictureIsVisibleOnHoverOrFocus() {
        QWidget window;
        PictureCanvas canvas(&window);
        QWidget beside(&window);
        beside.setFocusPolicy(Qt::StrongFocus);
        canvas.resize(192, 192);
        canvas.setRaster(wholePicture(32));
        canvas.setKeptRows(16);
        const QPoint handle = canvas.handleRect().center().toPoint();
        const auto isHandleSeen = [&] {
            return canvas.grab().toImage().pixelColor(handle) == Theme::current().text;
        };
        QVERIFY(isHandleSeen());
        canvas.setLineOnHover(true);
        QVERIFY(!isHandleSeen());
        QEnterEvent comes(handle, handle, handle);
        QCoreApplication::sendEvent(&canvas, &comes);
        QVERIFY(isHandleSeen());
        const auto leave = [&] {
            QEvent goes(QEvent::Leave);
            QCoreApplication::sendEvent(&canvas, &goes);
        };
        leave();
        QVERIFY(!isHandleSeen());
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        beside.setFocus();
        leave();
        QVERIFY(!isHandleSeen());
        canvas.setFocus();
        QVERIFY(isHandleSeen());
        beside.setFocus();
        QVERIFY(!isHandleSeen());
    }

    void keysMoveTheKeptRowsLineWithinThePicture() {
        PictureCanvas canvas;
        canvas.setRaster(wholePicture(32));
        canvas.setKeptRows(16);
        QSignalSpy edited(&canvas, &PictureCanvas::keptRowsEdited);
        QTest::keyClick(&canvas, Qt::Key_Up);
        QCOMPARE(canvas.keptRows(), std::optional(15));
        QTest::keyClick(&canvas, Qt::Key_PageDown);
        QCOMPARE(canvas.keptRows(), std::optional(23));
        QTest::keyClick(&canvas, Qt::Key_End);
        QTest::keyClick(&canvas, Qt::Key_Down);
        QCOMPARE(canvas.keptRows(), std::optional(32));
        QTest::keyClick(&canvas, Qt::Key_Home);
        QCOMPARE(canvas.keptRows(), std::optional(0));
        QCOMPARE(edited.size(), 4);
    }

    void keptRowsLineIsAnAccessibleSlider() {
        PictureCanvas canvas;
        canvas.setAccessibleName(QStringLiteral("Source"));
        canvas.setRaster(wholePicture(64));
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(&canvas);
        QCOMPARE(spoken->role(), QAccessible::Graphic);
        QVERIFY(spoken->valueInterface() == nullptr);
        canvas.setKeptRows(32);
        QCOMPARE(spoken->role(), QAccessible::Slider);
        QCOMPARE(spoken->text(QAccessible::Value),
                 QStringLiteral("kept above, rows 0–31; generated below, rows 32–63"));
        QCOMPARE(spoken->valueInterface()->maximumValue().toInt(), 64);
        QSignalSpy edited(&canvas, &PictureCanvas::keptRowsEdited);
        spoken->valueInterface()->setCurrentValue(0);
        QCOMPARE(edited.size(), 1);
        QCOMPARE(spoken->text(QAccessible::Value),
                 QStringLiteral("no rows are kept; generated below, rows 0–63"));
        canvas.setKeptRows(64);
        QCOMPARE(spoken->text(QAccessible::Value),
                 QStringLiteral("kept above, rows 0–63; no rows are generated"));
    }

    void onlyChangedRowsArePainted() {
        PictureCanvas canvas;
        canvas.resize(192, 192);
        auto raster = std::make_shared<Raster>(32, 32);
        canvas.setRaster(raster);
        canvas.setScanning(true);
        canvas.show();
        QVERIFY(QTest::qWaitForWindowExposed(&canvas));
        QCoreApplication::processEvents();
        PaintRecorder painted;
        canvas.installEventFilter(&painted);
        raster->append(std::vector<std::uint8_t>(3 * 32 * 10, 100));
        canvas.rowsChanged({0, 10});
        QCoreApplication::processEvents();
        painted.region = {};
        canvas.rowsChanged(raster->append(std::vector<std::uint8_t>(3 * 32, 200)));
        QCoreApplication::processEvents();
        const QRect rows = painted.region.boundingRect();
        QVERIFY(rows.contains(QRect(0, 60, 192, 6)));
        QVERIFY2(rows.height() < 32, qPrintable(QString::number(rows.height())));
    }

    void currentRowIsMarkedDuringGeneration() {
        PictureCanvas canvas;
        canvas.resize(192, 192);
        auto raster = std::make_shared<Raster>(32, 32);
        raster->append(std::vector<std::uint8_t>(3 * 32 * 10, 100));
        canvas.setRaster(raster);
        const QPoint below(100, 66);
        QVERIFY(canvas.grab().toImage().pixelColor(below) != Theme::current().accent);
        canvas.setScanning(true);
        QCOMPARE(canvas.grab().toImage().pixelColor(below), Theme::current().accent);
    }

    void rowsBelowTheKeptRowsLineAreDimmed() {
        PictureCanvas canvas;
        canvas.resize(192, 192);
        canvas.setRaster(wholePicture(32));
        canvas.setKeptRows(16);
        const QImage shown = canvas.grab().toImage();
        const QPoint above(170, 60), below(170, 160);
        QCOMPARE(shown.pixel(above), canvas.raster()->pixels().pixel(28, 10));
        QVERIFY(shown.pixelColor(below).lightness() <
                QColor(canvas.raster()->pixels().pixel(28, 26)).lightness());
    }

    void rowsBelowTheLineAreDimmedWhileItMoves() {
        PictureCanvas canvas;
        canvas.resize(192, 192);
        canvas.setRaster(wholePicture(32));
        canvas.setKeptRows(16);
        canvas.setVeiled(false);
        const QPoint below(170, 160);
        const QRgb bright = canvas.raster()->pixels().pixel(28, 26);
        QCOMPARE(canvas.grab().toImage().pixel(below), bright);
        const QPoint handle = canvas.handleRect().center().toPoint();
        QTest::mousePress(&canvas, Qt::LeftButton, {}, handle);
        QVERIFY(canvas.grab().toImage().pixelColor(below).lightness() < QColor(bright).lightness());
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, handle);
        QCOMPARE(canvas.grab().toImage().pixel(below), bright);
        QTest::keyPress(&canvas, Qt::Key_Up);
        QVERIFY(canvas.grab().toImage().pixelColor(below).lightness() < QColor(bright).lightness());
        QTest::keyRelease(&canvas, Qt::Key_Up);
        QCOMPARE(canvas.grab().toImage().pixel(below), bright);
    }

    void controlWheelZooms() {
        PictureCanvas canvas;
        canvas.resize(192, 192);
        canvas.setRaster(wholePicture(32));
        QSignalSpy changed(&canvas, &PictureCanvas::viewChanged);
        const auto turn = [&](int by, Qt::KeyboardModifiers keys) {
            QWheelEvent event({96, 96}, {96, 96}, {}, {0, by}, Qt::NoButton, keys, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(&canvas, &event);
        };
        turn(120, Qt::ControlModifier);
        QCOMPARE(canvas.actualZoom(), 8.0);
        QCOMPARE(changed.size(), 1);
        const double top = canvas.place().origin.y();
        turn(120, {});
        QVERIFY(canvas.place().origin.y() > top);
        QCOMPARE(canvas.actualZoom(), 8.0);
        canvas.setZoom(RasterZoom::kFit);
        QCOMPARE(canvas.actualZoom(), 6.0);
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::PictureCanvasTest, QApplication)
#include "picture_canvas_test.moc"
