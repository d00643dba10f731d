#include "raster/variation_grid.h"

#include <QScrollArea>
#include <QScrollBar>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>
#include <utility>

#include "raster/variation_card.h"
#include "theme/theme.h"
#include "ui/accessible_names.h"
#include "ui/qt_test_program.h"

namespace continuo::ui {
namespace {

std::vector<VariationGrid::Picture> pictures(int count) {
    std::vector<VariationGrid::Picture> all;
    for (int i = 0; i < count; ++i) {
        PictureForm form;
        form.id = i + 1;
        form.letter = QChar(u'A' + i);
        all.push_back({form, std::make_shared<Raster>(8, 8)});
    }
    return all;
}

QToolButton* button(VariationCard* card, const char* beginning) {
    for (QToolButton* each : card->findChildren<QToolButton*>())
        if (each->accessibleName().startsWith(QLatin1String(beginning))) return each;
    return nullptr;
}

}  // namespace

class VariationGridTest : public DarkTest {
    Q_OBJECT

private Q_SLOTS:
    void columnsFillTheWidth() {
        VariationGrid grid;
        grid.setPictures(pictures(8));
        grid.resize(476, 700);
        grid.show();
        const auto corner = [&](qint64 id) { return grid.findCard(id)->geometry(); };
        QCOMPARE(corner(1), QRect(0, 0, 232, 152));
        QCOMPARE(corner(2), QRect(244, 0, 232, 152));
        QCOMPARE(corner(8), QRect(244, 3 * 164, 232, 152));
        QCOMPARE(grid.minimumHeight(), 4 * 164 - 12);
        grid.resize(240, 700);
        QCOMPARE(corner(2).left(), 0);
        QCOMPARE(grid.minimumHeight(), 8 * 164 - 12);
    }

    void focusOfARemovedCardMovesToTheNextSelection() {
        QWidget window;
        auto* grid = new VariationGrid(&window);
        auto* after = new QToolButton(&window);
        grid->setPictures(pictures(3));
        window.show();
        grid->select(2);
        grid->findCard(2)->setFocus();
        auto left = pictures(3);
        left.erase(left.begin() + 1);
        QSignalSpy chosen(grid, &VariationGrid::selectionChanged);
        grid->setPictures(left);
        grid->select(3);
        QCOMPARE(window.focusWidget(), static_cast<QWidget*>(grid->findCard(3)));
        QCOMPARE(chosen.count(), 0);
        // A button of the card that becomes disabled passes its focus to the card.
        QToolButton* keep = button(grid->findCard(3), "Keep");
        keep->setFocus();
        PictureForm kept = left.back().form;
        kept.kept = true;
        grid->setForm(kept);
        QCOMPARE(window.focusWidget(), static_cast<QWidget*>(grid->findCard(3)));
        grid->setPictures({});
        QVERIFY(window.focusWidget() != after);
    }

    // Cards are created only on request, one by one in idle time, because they may never be needed.
    void cardsCanBeCreatedInAdvance() {
        VariationGrid grid;
        const auto cards = [&grid] { return grid.findChildren<VariationCard*>().size(); };
        QTest::qWait(100);
        QCOMPARE(cards(), 0);
        grid.prepareSpareCards();
        QVERIFY(cards() <= 1);
        QTRY_COMPARE(cards(), 16);
        grid.setPictures(pictures(3));
        QCOMPARE(cards(), 16);
    }

    // Creating cards is slow. Reused ones show only the new pictures, in their order.
    void existingCardsAreReused() {
        VariationGrid grid;
        grid.resize(476, 700);
        grid.show();
        grid.setPictures(pictures(3));
        grid.select(3);
        const QSet<VariationCard*> before{grid.findCard(1), grid.findCard(2), grid.findCard(3)};
        auto others = pictures(4);
        for (VariationGrid::Picture& each : others) each.form.id += 10;
        others[1].form.id = 3;  // stays, at another position
        grid.setPictures(others);
        QCOMPARE(grid.selected(), 3);
        QVERIFY(!grid.findCard(1) && !grid.findCard(2));
        int served = 0;
        for (const VariationGrid::Picture& each : others)
            served += before.contains(grid.findCard(each.form.id));
        QCOMPARE(served, 3);
        QSignalSpy starred(&grid, &VariationGrid::starRequested);
        qsizetype place = -1;
        for (const VariationGrid::Picture& each : others) {
            VariationCard* card = grid.findCard(each.form.id);
            QVERIFY(card->isVisible());
            QCOMPARE(card->form().letter, each.form.letter);
            const qsizetype next = grid.children().indexOf(card);
            QVERIFY(next > std::exchange(place, next));
            button(card, "Star ")->click();
            QCOMPARE(starred.takeLast().at(0).toLongLong(), each.form.id);
        }
        const VariationCard* gone = grid.findCard(14);
        others.pop_back();
        grid.setPictures(others);
        QVERIFY(!gone->isVisible() && !gone->cell().raster());
    }

    void scrollBarCostsNoColumn() {
        QScrollArea area;
        auto* grid = new VariationGrid;
        area.setWidget(grid);
        area.setWidgetResizable(true);
        area.setFrameShape(QFrame::NoFrame);
        area.resize(2 * VariationCard::kLeastWidth + 12, 400);
        area.show();
        for (const int count : {4, 9}) {
            grid->setPictures(pictures(count));
            QTRY_COMPARE(area.verticalScrollBar()->isVisible(), count == 9);
            QTRY_COMPARE(grid->findCard(2)->y(), 0);
            QVERIFY(grid->findCard(2)->x() > 0);
            QVERIFY(grid->findCard(2)->geometry().right() < grid->width());
        }
    }

    // The mark is more than a colour, because all borders have the same colour.
    void selectedCardIsMarkedInHighContrast() {
        Theme::instance().setScheme(Scheme::HighContrast);
        const auto back = qScopeGuard([] { Theme::instance().setScheme(Scheme::Dark); });
        VariationGrid grid;
        grid.setPictures(pictures(2));
        grid.resize(476, 200);
        grid.select(1);
        grid.show();
        const auto borderOf = [&](qint64 id) {
            const QImage card = grid.findCard(id)->grab().toImage();
            int thick = 0;
            while (card.pixelColor(thick, 76) != Theme::current().bg1) ++thick;
            return thick;
        };
        QVERIFY(borderOf(1) >= borderOf(2) + 2);
    }

    void whitePictureHasABorderOnAWhiteCard() {
        Theme::instance().setScheme(Scheme::Light);
        const auto back = qScopeGuard([] { Theme::instance().setScheme(Scheme::Dark); });
        VariationGrid grid;
        auto all = pictures(1);
        QImage white(8, 8, QImage::Format_RGB888);
        white.fill(Qt::white);
        all[0].raster = std::make_shared<Raster>(white);
        grid.setPictures(all);
        grid.resize(476, 200);
        grid.show();
        const QImage cell = grid.findCard(1)->cell().grab().toImage();
        QCOMPARE(cell.pixelColor(0, 64), Theme::current().line);
        QCOMPARE(cell.pixelColor(64, cell.height() - 1), Theme::current().line);
        QCOMPARE(cell.pixelColor(64, 64), QColor(Qt::white));
    }

    void captionKeepsItsDistanceFromThePicture() {
        VariationGrid grid;
        auto all = pictures(4);
        for (auto& each : all) each.form.bitsPerDim = 2.17;
        grid.setPictures(all);
        grid.select(1);
        grid.show();
        for (const int width : {VariationCard::kLeastWidth, 2 * VariationCard::kLeastWidth + 12, 476, 700}) {
            grid.resize(width, 700);
            QCoreApplication::processEvents();
            for (const qint64 id : {1, 2}) {
                VariationCard* card = grid.findCard(id);
                for (const QWidget* each :
                     card->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
                    if (each == &card->cell() || !each->isVisible()) continue;
                    QVERIFY2(each->x() >= card->cell().geometry().right() + 1 + 8,
                             qPrintable(QStringLiteral("%1 px wide, picture %2").arg(width).arg(id)));
                    QVERIFY(each->geometry().right() < card->width() - 2);
                }
            }
        }
    }

    void arrowKeysMoveTheSelection() {
        VariationGrid grid;
        grid.resize(476, 700);
        grid.setPictures(pictures(5));
        grid.show();
        grid.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&grid));
        grid.findCard(1)->setFocus();
        QCOMPARE(grid.selected(), 1);
        QSignalSpy chosen(&grid, &VariationGrid::selectionChanged);
        const std::pair<Qt::Key, qint64> steps[] = {{Qt::Key_Right, 2}, {Qt::Key_Down, 4}, {Qt::Key_Left, 3},
                                                    {Qt::Key_Up, 1},    {Qt::Key_Up, 1},   {Qt::Key_End, 5},
                                                    {Qt::Key_Home, 1}};
        for (const auto& [key, wanted] : steps) {
            QTest::keyClick(grid.focusWidget(), key);
            QCOMPARE(grid.selected(), wanted);
            QVERIFY(grid.findCard(wanted)->hasFocus());
        }
        QCOMPARE(chosen.size(), 6);
        QSignalSpy activated(&grid, &VariationGrid::activated);
        QTest::keyClick(grid.focusWidget(), Qt::Key_Return);
        QCOMPARE(activated.size(), 1);
    }

    void onlyTheSelectedCardIsInTheTabOrder() {
        VariationGrid grid;
        grid.setPictures(pictures(3));
        const auto comes = [&](qint64 id) { return (grid.findCard(id)->focusPolicy() & Qt::TabFocus) != 0; };
        QVERIFY(comes(1) && !comes(2));
        grid.select(2);
        QVERIFY(!comes(1) && comes(2));
        grid.show();
        QVERIFY(button(grid.findCard(2), "Discard")->isVisible());
        QVERIFY(!button(grid.findCard(1), "Discard")->isVisible());
    }

    void buttonsOfACardApplyToItsPicture() {
        VariationGrid grid;
        grid.setPictures(pictures(3));
        grid.select(3);
        QSignalSpy star(&grid, &VariationGrid::starRequested), keep(&grid, &VariationGrid::keepRequested);
        QSignalSpy out(&grid, &VariationGrid::exportRequested);
        QSignalSpy discard(&grid, &VariationGrid::discardRequested);
        button(grid.findCard(2), "Star ")->click();
        for (const char* name : {"Keep", "Export", "Discard"}) button(grid.findCard(3), name)->click();
        QCOMPARE(star[0][0].toLongLong(), 2);
        for (QSignalSpy* each : {&keep, &out, &discard}) QCOMPARE(each->at(0)[0].toLongLong(), 3);
        QCOMPARE(grid.selected(), 3);
    }

    void cardHasAnAccessibleDescription() {
        VariationGrid grid;
        auto all = pictures(1);
        all[0].form.starred = true;
        grid.setPictures(all);
        auto raster = all[0].raster;
        std::const_pointer_cast<Raster>(raster)->append(std::vector<std::uint8_t>(3 * 8 * 3, 1),
                                                        std::vector<float>(8 * 3, 6.5F));
        grid.updateTexts();
        QCOMPARE(grid.findCard(1)->accessibleName(),
                 QStringLiteral("Picture A, 2.17 bits per dimension, row 3 of 8, starred"));
        grid.setPictureMode(1, RasterMode::Surprise);
        QVERIFY(grid.findCard(1)->accessibleName().contains(QStringLiteral("NLL map")));
        all[0].form.bitsPerDim = 1.5;
        grid.setForm(all[0].form);
        QVERIFY(grid.findCard(1)->accessibleName().contains(QStringLiteral("1.50")));
    }

    void allCellsZoomAndPanTogether() {
        VariationGrid grid;
        grid.setPictures(pictures(4));
        QSignalSpy changed(&grid, &VariationGrid::zoomChanged);
        PictureCell& cell = grid.findCard(2)->cell();
        QCOMPARE(grid.actualZoom(), 16.0);
        QWheelEvent event({30, 30}, {30, 30}, {}, {0, 120}, Qt::NoButton, Qt::ControlModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&cell, &event);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(grid.actualZoom(), 24.0);
        for (qint64 id = 1; id <= 4; ++id) QVERIFY(grid.findCard(id)->cell().zoom() == cell.zoom());
    }

    void selectionIsKeptWhenTheSetIsUpdated() {
        VariationGrid grid;
        grid.setPictures(pictures(4));
        grid.select(3);
        VariationCard* before = grid.findCard(3);
        auto fewer = pictures(4);
        fewer.erase(fewer.begin());
        grid.setPictures(fewer);
        QCOMPARE(grid.selected(), 3);
        QCOMPARE(grid.findCard(3), before);
        QVERIFY(grid.findCard(1) == nullptr);
        grid.setPictures(pictures(2));
        QCOMPARE(grid.selected(), 0);
    }

    void draggingACellRequestsItsFileOnce() {
        VariationGrid grid;
        grid.setPictures(pictures(2));
        QSignalSpy asked(&grid, &VariationGrid::dragRequested);
        PictureCell& cell = grid.findCard(2)->cell();
        for (int times = 1; times <= 2; ++times) {
            QTest::mousePress(&cell, Qt::LeftButton, {}, {20, 20});
            for (const double x : {22.0, 60.0, 70.0}) {
                QMouseEvent move(QEvent::MouseMove, QPointF(x, 20), QPointF(x, 20), Qt::NoButton,
                                 Qt::LeftButton, {});
                QCoreApplication::sendEvent(&cell, &move);
            }
            QTest::mouseRelease(&cell, Qt::LeftButton, {}, {70, 20});
            QCOMPARE(asked.size(), times);
            QCOMPARE(asked.last()[0].toLongLong(), 2);
        }
        // The button was released before its file existed.
        QVERIFY(!grid.dragOut(2, QStringLiteral("/tmp/two.png")));
        QVERIFY(!grid.dragOut(77, QStringLiteral("/tmp/none.png")));
    }

    void everyControlHasAnAccessibleName() {
        VariationGrid grid;
        grid.setPictures(pictures(16));
        grid.select(7);
        const QStringList unnamed = unnamedControls(&grid);
        QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(QLatin1Char('\n'))));
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::VariationGridTest, QApplication)
#include "variation_grid_test.moc"
