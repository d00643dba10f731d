#include "pages/image/image_page.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

#include "pages/image/info_button.h"
#include "pages/image/source_pane.h"
#include "raster/nll_chart.h"
#include "raster/picture_canvas.h"
#include "raster/variation_card.h"
#include "raster/variation_grid.h"
#include "roll/heat_legend.h"
#include "theme/theme.h"
#include "ui/accessible_names.h"
#include "ui/active_window.h"
#include "ui/qt_test_program.h"
#include "ui/raster/face_fixtures.h"
#include "widgets/banner.h"
#include "widgets/banner_stack.h"

namespace continuo::ui {
namespace {

template <class Widget>
Widget* findWithText(QWidget& parent, const QString& text) {
    for (Widget* each : parent.findChildren<Widget*>())
        if (each->text() == text && each->isVisible()) return each;
    return nullptr;
}

void drop(QWidget& page, QMimeData& data) {
    QDragEnterEvent enter({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&page, &enter);
    if (!enter.isAccepted()) return;
    QDropEvent event({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&page, &event);
}

}  // namespace

class ImagePageTest : public DarkTest {
    Q_OBJECT

private Q_SLOTS:
    void emptyPageOffersToGenerate() {
        ImagePage page;
        page.show();
        QVERIFY(findWithText<QLabel>(
            page, QStringLiteral("Drop a picture to continue it, or generate from scratch.")));
        QSignalSpy generate(&page, &ImagePage::generateRequested), open(&page, &ImagePage::openRequested);
        findWithText<QPushButton>(page, QStringLiteral("Generate 4"))->click();
        QCOMPARE(generate.size(), 1);
        page.setOfferedCount(9);
        QVERIFY(findWithText<QPushButton>(page, QStringLiteral("Generate 9")));
        findWithText<QAbstractButton>(page, QStringLiteral("Open a picture…"))->click();
        QCOMPARE(open.size(), 1);
    }

    void emptyPageOffersExamples() {
        ImagePage page;
        page.setExamples({QStringLiteral("A face"), QStringLiteral("A flag")});
        page.show();
        QSignalSpy chosen(&page, &ImagePage::exampleChosen);
        auto* chip = findWithText<QAbstractButton>(page, QStringLiteral("A flag"));
        QVERIFY(chip != nullptr);
        chip->click();
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toInt(), 1);
    }

    void settingsCanBeCopied() {
        ImagePage page;
        page.setSet(halfMadeSet());
        page.show();
        auto* button = page.findChild<InfoButton*>();
        QVERIFY(!button->isVisible());
        page.setInfo({QStringLiteral("Picture D"), {{QStringLiteral("Seed"), QStringLiteral("42")}}});
        QVERIFY(button->isVisible());
        button->menu()->actions().last()->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("Picture D\nSeed: 42"));
        page.setInfo({});
        QVERIFY(!button->isVisible());
    }

    // Dimming generated rows would hide them.
    void keptRowsLineDimsTheSourceButNotPictures() {
        ImagePage page;
        page.resize(900, 700);
        PictureSet set = halfMadeSet(8, 64);
        page.setSet(set);
        page.setKeptRows(0);
        page.select(1);
        PictureCanvas& canvas = page.source().canvas();
        const auto corner = [&] {
            const QRectF shown = canvas.place().rect();
            return canvas.grab().toImage().pixelColor(
                (shown.topLeft() + QPointF(0.5, 4.5) * canvas.actualZoom()).toPoint());
        };
        page.source().setPictureShown(false);
        QVERIFY(corner() != QColor(set.source.pixel(0, 4)));
        page.source().setPictureShown(true);
        QCOMPARE(corner(), page.pixels(1).pixelColor(0, 4));
    }

    // The button's request may remove the button.
    void emptyPagesButtonCanReplaceItselfByASet() {
        ImagePage page;
        page.show();
        connect(&page, &ImagePage::generateRequested, &page, [&page] {
            page.setOfferedCount(2);
            page.setSet(halfMadeSet());
        });
        findWithText<QPushButton>(page, QStringLiteral("Generate 4"))->click();
        QVERIFY(page.source().isVisible());
    }

    void pageSaysThatNoModelIsInstalled() {
        ImagePage page;
        page.show();
        const QString why = QStringLiteral("No model for pictures is installed.");
        page.setNoModelReason(why);
        QVERIFY(findWithText<QLabel>(page, why) != nullptr);
        QSignalSpy models(&page, &ImagePage::modelsRequested), generate(&page, &ImagePage::generateRequested);
        findWithText<QPushButton>(page, QStringLiteral("Choose a model…"))->click();
        QCOMPARE(models.size(), 1);
        QCOMPARE(generate.size(), 0);
        page.setNoModelReason({});
        QVERIFY(findWithText<QLabel>(page, why) == nullptr);
    }

    void pixelsAreDrawnAtTheirPositions() {
        ImagePage page;
        page.setSet(halfMadeSet(8, 32));
        page.append(3, QByteArray(3 * 8, char(120)), QVector<float>(8, 6.0F));
        QCOMPARE(page.rowsDone(3), 5);
        QCOMPARE(page.pixels(3).pixel(7, 4), qRgb(120, 120, 120));
        QCOMPARE(page.rowsDone(2), 4);
        page.append(99, QByteArray(3, char(1)));  // a picture that was discarded meanwhile
        QTRY_VERIFY(page.grid().findCard(3)->accessibleName().contains(QStringLiteral("row 5 of 8")));
    }

    void selectedPictureUpdatesInTheLargeView() {
        ImagePage page;
        page.setSet(halfMadeSet(8, 32));
        page.select(2);
        QVERIFY(!page.source().isPictureShown());
        page.source().setPictureShown(true);
        QCOMPARE(page.source().canvas().raster()->done(), 32);
        page.append(2, QByteArray(3 * 8, char(50)));
        QCOMPARE(page.source().canvas().raster()->done(), 40);
    }

    void withoutASourceTheSelectedPictureIsShown() {
        ImagePage page;
        PictureSet set = halfMadeSet(8, 32);
        set.source = {};
        set.keptRows = 0;
        page.setSet(set);
        QVERIFY(!page.source().canvas().keptRows());
        page.select(1);
        QVERIFY(page.source().isPictureShown());
        QCOMPARE(page.source().canvas().keptRows(), std::optional(0));
    }

    void sourceAndSelectedPictureShareTheKeptRowsLine() {
        ImagePage page;
        page.setSet(halfMadeSet(8, 40));
        page.setKeptRows(4);
        QSignalSpy edited(&page, &ImagePage::keptRowsEdited);
        QTest::keyClick(&page.source().canvas(), Qt::Key_Down);
        QCOMPARE(edited.last()[0].toInt(), 5);
        page.select(2);
        page.source().setPictureShown(true);
        QSignalSpy more(&page, &ImagePage::continueRequested);
        page.requestContinue();
        QCOMPARE(more.size(), 1);
        QCOMPARE(more[0][0].toLongLong(), 2);
        QCOMPARE(more[0][1].toInt(), 5);
        QTest::keyClick(&page.source().canvas(), Qt::Key_Down);
        page.requestContinue();  // row 5 does not exist yet
        QCOMPARE(more.size(), 1);
    }

    void factsDescribeTheSelectedPicture() {
        ImagePage page;
        QVector<Facts> told;
        connect(&page, &ImagePage::factsChanged, this, [&](const Facts& facts) { told << facts; });
        PictureSet set = halfMadeSet(8, 64);
        for (PictureSet::Cell& cell : set.cells) {
            cell.pixels = set.source;
            cell.bits = QVector<float>(32, 3) + QVector<float>(32, 6);
        }
        set.cells[3].form.kept = true;
        page.setSet(set);
        QVERIFY(told.last().title.isEmpty());
        page.select(4);
        const Facts& facts = told.last();
        QCOMPARE(facts.title, QStringLiteral("Picture D"));
        QCOMPARE(facts.place, QStringLiteral("4 of 8"));
        QCOMPARE(facts.lines.size(), 4);
        QCOMPARE(facts.lines[0].value, QStringLiteral("1.50"));
        QCOMPARE(facts.lines[1].value, QStringLiteral("1.00"));
        QCOMPARE(facts.lines[2].value, QStringLiteral("2.00"));
        QCOMPARE(facts.lines[3].value, QStringLiteral("0.00"));  // it equals the source
        QVERIFY(facts.kept && !facts.canKeep && facts.canDiscard && facts.canContinue);
    }

    // All of it is generated, so a second equal number says nothing.
    void factsWithoutASourceShowTheSurpriseOnce() {
        ImagePage page;
        Facts facts;
        connect(&page, &ImagePage::factsChanged, this, [&](const Facts& told) { facts = told; });
        PictureSet set = halfMadeSet(8, 64);
        for (PictureSet::Cell& cell : set.cells) {
            cell.pixels = set.source;
            cell.form.bitsPerDim = 2;
        }
        set.source = {};
        set.keptRows = 0;
        page.setSet(set);
        page.select(4);
        QCOMPARE(facts.lines.size(), 1);
        QCOMPARE(facts.lines[0].value, QStringLiteral("2.00"));
    }

    // The stored number covers only the drawn rows.
    void surpriseIncludesTheKeptRowsOnceTheyAreScored() {
        ImagePage page;
        page.show();
        Facts facts;
        connect(&page, &ImagePage::factsChanged, this, [&](const Facts& told) { facts = told; });
        PictureSet set = halfMadeSet(8, 64);
        for (PictureSet::Cell& cell : set.cells) {
            cell.pixels = set.source;
            cell.bits = QVector<float>(32, -1) + QVector<float>(32, 6);
            cell.form.bitsPerDim = 2;
        }
        page.setSet(set);
        page.select(4);
        QCOMPARE(facts.lines[0].value, QStringLiteral("2.00"));  // of the generated rows
        page.setPictureMode(4, RasterMode::Surprise);
        const auto keptColour = [&] {
            PictureCell& cell = page.grid().findCard(4)->cell();
            const QRectF place = cell.place().rect();
            return cell.grab().toImage().pixelColor((place.topLeft() + QPointF(3, 3)).toPoint());
        };
        const QColor unknown = keptColour();
        page.setSourceBits(QVector<float>(64, 3));
        QCOMPARE(facts.lines[0].value, QStringLiteral("1.50"));
        QCOMPARE(facts.lines[1].value, QStringLiteral("1.00"));
        QCOMPARE(facts.lines[2].value, QStringLiteral("2.00"));
        QCOMPARE(keptColour(), QColor(Theme::current().heatAt(1).rgb()));
        QVERIFY(unknown != keptColour());
    }

    // The continuation would keep nothing of it.
    void lineAtTheTopOfAPictureDisablesContinue() {
        ImagePage page;
        page.show();
        Facts facts;
        connect(&page, &ImagePage::factsChanged, this, [&](const Facts& told) { facts = told; });
        PictureSet set = halfMadeSet(8, 40);
        for (PictureSet::Cell& cell : set.cells) cell.pixels = set.source;
        set.source = {};
        set.keptRows = 0;
        page.setSet(set);
        QSignalSpy more(&page, &ImagePage::continueRequested);
        page.setKeptRows(0);
        page.select(4);
        QVERIFY(!facts.canContinue && facts.cannotContinueReason.contains(QStringLiteral("Move it down")));
        page.requestContinue();
        QVERIFY(more.isEmpty());
        page.setKeptRows(8);
        QTRY_VERIFY(facts.cannotContinueReason.contains(QStringLiteral("has not reached")));
        page.setKeptRows(4);
        QTRY_VERIFY(facts.canContinue && facts.cannotContinueReason.isEmpty());
        QVERIFY2(facts.continueHint.contains(QStringLiteral("4 row")), qPrintable(facts.continueHint));
        page.requestContinue();
        QCOMPARE(more.size(), 1);
    }

    // The line shows which rows of a source are kept; a picture without a source has none.
    void lineIsShownOverAPictureWithKeptRows() {
        ImagePage page;
        page.show();
        PictureSet set = halfMadeSet(8, 64);
        page.setKeptRows(4);
        page.setSet(set);
        page.select(4);
        const auto& canvas = *page.findChild<PictureCanvas*>();
        QVERIFY(canvas.keptRows() && canvas.isLineVisible());
        page.findChild<SourcePane*>()->setPictureShown(true);
        QVERIFY(canvas.isLineVisible());
        set.source = {};
        set.keptRows = 0;
        page.setSet(set);
        page.select(4);
        QVERIFY(canvas.keptRows() && !canvas.isLineVisible());
        QVERIFY(canvas.toolTip().contains(QStringLiteral("above this line")));
    }

    void placeholderDescribesThePicturesBeingGenerated() {
        ImagePage page;
        page.show();
        const auto isSaid = [&](const char* words) {
            for (const auto* label : page.findChildren<QLabel*>())
                if (label->isVisible() && label->text().contains(QLatin1String(words))) return true;
            return false;
        };
        PictureSet set = halfMadeSet(8, 64);
        PictureSet alone = set;
        alone.cells.clear();
        page.setSet(alone);
        QVERIFY(isSaid("The pictures appear here") && !isSaid("star the pictures you like"));
        page.setSet(set);
        QVERIFY(!isSaid("The pictures appear here") && isSaid("star the pictures you like"));
    }

    void chartShowsTheMeanOfThePictures() {
        ImagePage page;
        page.show();
        PictureSet set = halfMadeSet(8, 40);
        set.sourceBits = QVector<float>(64, 9);
        for (int i = 0; i < set.cells.size(); ++i)
            set.cells[i].bits = QVector<float>(32, -1) + QVector<float>(8, i < 4 ? 3 : 6);
        page.setSet(set);
        const auto& rows = page.source().chart().rows();
        QCOMPARE(rows.size(), 8U);
        QCOMPARE(*rows[0], 3.0);  // kept: the source's
        QCOMPARE(*rows[4], 1.5);
        QVERIFY(!rows[5]);
        QVERIFY(findWithText<QLabel>(page, QStringLiteral("NLL by row, mean of 8 pictures")));
    }

    void viewModeAppliesToAllPicturesOrTheSelectedOne() {
        ImagePage page;
        page.show();
        page.setSet(halfMadeSet(8));
        auto* legend = page.findChild<HeatLegend*>();
        QVERIFY(legend->isHidden());
        page.select(4);
        page.cycleMode();
        QCOMPARE(page.grid().pictureMode(4), std::optional(RasterMode::Surprise));
        QCOMPARE(page.grid().pictureMode(3), std::optional(RasterMode::Picture));
        QVERIFY(!legend->isHidden());
        page.cycleMode();
        QCOMPARE(page.grid().pictureMode(4), std::optional(RasterMode::Difference));
        QVERIFY(legend->isHidden());
        findWithText<QToolButton>(page, QStringLiteral("NLL map"))->click();
        for (qint64 id = 1; id <= 8; ++id)
            QCOMPARE(page.grid().pictureMode(id), std::optional(RasterMode::Surprise));
        QVERIFY(!legend->isHidden());
    }

    void withoutASourceThereIsNoDifferenceMode() {
        ImagePage page;
        page.show();
        PictureSet set = halfMadeSet(8);
        page.setSet(set);
        auto* difference = findWithText<QToolButton>(page, QStringLiteral("Difference"));
        QVERIFY(difference->isEnabled());
        difference->click();
        QCOMPARE(page.mode(), RasterMode::Difference);
        set.source = {};
        page.setSet(set);
        QVERIFY(!difference->isEnabled());
        QVERIFY(difference->toolTip().contains(QStringLiteral("no source")));
        QCOMPARE(page.mode(), RasterMode::Picture);
    }

    // The source has no bits of its own.
    void sourceIsShownUnchangedInEveryMode() {
        ImagePage page;
        page.resize(900, 700);
        page.setSet(halfMadeSet(8));
        page.show();
        const auto corner = [&page] {
            const PictureCanvas& canvas = page.source().canvas();
            const QPointF at = canvas.place().origin + QPointF(4, 4);
            return page.source().canvas().grab().toImage().pixel(at.toPoint());
        };
        const QRgb before = corner();
        page.select(4);
        page.setMode(RasterMode::Surprise);
        QCOMPARE(corner(), before);
        page.setMode(RasterMode::Difference);
        QCOMPARE(corner(), before);
    }

    void zoomAppliesToAllCells() {
        ImagePage page;
        page.setSet(halfMadeSet(64));
        auto* zoom = page.findChild<QComboBox*>();
        QCOMPARE(zoom->currentText(), QStringLiteral("Fit, ×2"));
        page.zoomIn();
        QCOMPARE(zoom->currentText(), QStringLiteral("×3"));
        QCOMPARE(page.grid().actualZoom(), 3.0);
        page.zoomFit();
        QCOMPARE(page.grid().actualZoom(), 2.0);
    }

    void droppedPicturesAreSignalled() {
        ImagePage page;
        QSignalSpy file(&page, &ImagePage::pictureDropped), pixels(&page, &ImagePage::pixelsDropped);
        QMimeData music;
        music.setUrls({QUrl::fromLocalFile(QStringLiteral("/tmp/a.mid"))});
        drop(page, music);
        QCOMPARE(file.size(), 0);
        QMimeData both;
        both.setUrls({QUrl::fromLocalFile(QStringLiteral("/tmp/a.mid")),
                      QUrl::fromLocalFile(QStringLiteral("/tmp/Fox.PNG"))});
        drop(page, both);
        QCOMPARE(file.size(), 1);
        QCOMPARE(file[0][0].toUrl().toLocalFile(), QStringLiteral("/tmp/Fox.PNG"));
        QMimeData bare;
        bare.setImageData(face(8, 1));
        drop(page, bare);
        QCOMPARE(pixels.size(), 1);
        QCOMPARE(file.size(), 1);
    }

    void bannerCanBeShownAndHidden() {
        ImagePage page;
        page.show();
        page.banners().showMessage(QStringLiteral("model"), Banner::Kind::Err, QStringLiteral("It broke."));
        auto* banner = page.findChild<Banner*>(QStringLiteral("model"));
        QVERIFY(banner->isVisible());
        page.banners().showMessage(QStringLiteral("model"), Banner::Kind::Err, {});
        QVERIFY(!banner->isVisible());
    }

    void bannerDoesNotCoverTheSourceSwitch() {
        ImagePage page;
        page.resize(1000, 700);
        page.show();
        page.setSet(halfMadeSet());
        page.select(1);
        page.banners().showMessage(QStringLiteral("model"), Banner::Kind::Err, QStringLiteral("It broke."));
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        auto* which = findWithText<QToolButton>(page, QStringLiteral("Source"));
        QVERIFY(which != nullptr);
        const QRect place(which->mapTo(&page, QPoint()), which->size());
        QVERIFY(page.banners().isVisible() && page.banners().height() > 10);
        QVERIFY(!page.banners().geometry().intersects(place));
    }

    void bannerDoesNotCoverAPicture() {
        ImagePage page;
        page.resize(1000, 700);
        page.show();
        page.setSet(halfMadeSet());
        page.select(1);
        const auto topOf = [&](const QWidget& each) { return each.mapTo(&page, QPoint()).y(); };
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        QCoreApplication::processEvents();  // the zoom of its cells
        const int least = page.minimumSizeHint().width();
        page.banners().showMessage(QStringLiteral("model"), Banner::Kind::Err,
                                   QStringLiteral("Unforeseenlylongwords").repeated(8),
                                   QStringLiteral("Suggested action").repeated(3));
        QTRY_VERIFY(page.banners().height() > 10);
        QCOMPARE(page.minimumSizeHint().width(), least);
        const int bottom = page.banners().geometry().bottom();
        QTRY_VERIFY(topOf(page.grid().findCard(1)->cell()) > bottom);
        QVERIFY(topOf(page.source().canvas()) > bottom);
    }

    void longNameDoesNotWidenThePage() {
        ImagePage page;
        page.show();
        PictureSet set = halfMadeSet(8);
        set.title = QStringLiteral("a.png");
        page.setSet(set);
        const int least = page.minimumSizeHint().width();
        set.title = QStringLiteral("a-picture-from-a-camera").repeated(5) + QStringLiteral(".png");
        page.setSet(set);
        QCOMPARE(page.minimumSizeHint().width(), least);
    }

    void focusStaysOnThePageWhenTheOfferDisappears() {
        QWidget window;
        auto* page = new ImagePage;
        auto* below = new QPushButton;
        auto* column = new QVBoxLayout(&window);
        column->addWidget(page);
        column->addWidget(below);
        window.show();
        activate(window);
        for (QPushButton* each : page->findChildren<QPushButton*>())
            if (each->isVisible() && each->text().startsWith(QStringLiteral("Generate"))) each->setFocus();
        QVERIFY(page->isAncestorOf(window.focusWidget()));
        page->setSet(halfMadeSet(8));
        QCOMPARE(window.focusWidget(), page);
    }

    void clearedPageShowsNoSet() {
        ImagePage page;
        page.show();
        page.setSet(halfMadeSet(8));
        page.select(1);
        page.clear();
        QCOMPARE(page.selected(), 0);
        QVERIFY(!page.source().isVisible());
        QVERIFY(page.pixels(1).isNull());
    }

    void everyControlHasAnAccessibleName() {
        ImagePage page;
        page.setSet(halfMadeSet(8));
        page.select(1);
        const QStringList unnamed = unnamedControls(&page);
        QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(QLatin1Char('\n'))));
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::ImagePageTest, QApplication)
#include "image_page_test.moc"
