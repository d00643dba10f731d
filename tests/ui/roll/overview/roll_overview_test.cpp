#include "roll/overview/roll_overview.h"

#include <cmath>

#include <QAccessible>
#include <QImage>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "roll/piano_roll.h"
#include "theme/theme.h"
#include "ui/roll/roll_fixtures.h"
#include "ui/roll/roll_test_base.h"

using namespace continuo::ui;

namespace {

constexpr double kEnd = 100;  // s, of the music

void send(QWidget& widget, QEvent::Type type, const QPointF& at, Qt::MouseButton button = Qt::LeftButton) {
    const bool moves = type == QEvent::MouseMove;
    const Qt::MouseButtons held = type == QEvent::MouseButtonRelease ? Qt::NoButton : button;
    QMouseEvent event(type, at, widget.mapToGlobal(at), moves ? Qt::NoButton : button, held, {});
    QCoreApplication::sendEvent(&widget, &event);
}

void wheel(QWidget& widget, const QPointF& at, int turn, Qt::KeyboardModifiers modifiers = {}) {
    QWheelEvent event(at, widget.mapToGlobal(at), {}, QPoint(0, turn), Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&widget, &event);
}

}  // namespace

// The overview under a roll, through the roll's events and what is visible.
class RollOverviewTest : public RollTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        std::vector<RollNote> notes;
        for (int i = 0; i < 80; ++i) notes.push_back({1 + i * 0.025, 4, 60, 64, Voice::You, 6});
        for (int i = 0; i < 80; ++i) notes.push_back({5 + i * 0.025, 8, 60, 64, Voice::Model});
        notes.push_back({kEnd - 1, kEnd, 60, 64, Voice::You});
        open(notes);
        roll_->setFollow(false);
        showFrom(0, 86);  // 10 s are visible
    }
    void cleanup() {
        roll_->hide();  // a widget losing its focus later would notify a destroyed roll
        Theme::instance().setScheme(Scheme::Dark);
    }

    void overviewIsShownUnlessEverythingIsInView() {
        QVERIFY(!overview().isHidden());
        QCOMPARE(overview().geometry(), QRect(40, 616, 860, 24));
        QVERIFY(roll_->rollGeometry().pedal.bottom() <= 616);
        const double low = roll_->rollGeometry().roll.height();
        roll_->fit();
        QVERIFY(overview().isHidden());
        QCOMPARE(roll_->rollGeometry().roll.height(), low + 24);
        QVERIFY(overviewGeometry().isEmpty());
        roll_->zoom(2);
        QVERIFY(!overview().isHidden());
        roll_->setContent(std::make_shared<RollContent>());
        QVERIFY(overview().isHidden());
        // Future notes do not count.
        content_ = std::make_shared<RollContent>();
        content_->addNote({500, 501, 60, 64, Voice::Model, 1, true});
        roll_->setContent(content_);
        QVERIFY(overview().isHidden());
    }

    void overviewIsHiddenWithoutRoomAndOnTheStage() {
        roll_->setStage(true);
        QVERIFY(overview().isHidden());
        roll_->setStage(false);
        QVERIFY(!overview().isHidden());
        roll_->resize(900, roll_->minimumSizeHint().height() + 23);
        roll_->setViewBegin(1);
        QVERIFY(overview().isHidden());
        roll_->resize(900, roll_->minimumSizeHint().height() + 24);
        roll_->setViewBegin(2);
        QVERIFY(!overview().isHidden());
    }

    void playersNotesAreAboveTheModels_data() {
        QTest::addColumn<double>("ratio");
        QTest::addColumn<Scheme>("scheme");
        for (const double ratio : {1.0, 1.25, 2.0})
            for (const Scheme scheme : {Scheme::Dark, Scheme::Light, Scheme::HighContrast})
                QTest::addRow("%g, scheme %d", ratio, static_cast<int>(scheme)) << ratio << scheme;
    }

    void playersNotesAreAboveTheModels() {
        QFETCH(double, ratio);
        QFETCH(Scheme, scheme);
        Theme::instance().setScheme(scheme);
        const Tokens& tokens = Theme::current();
        const QImage image = drawWidget(*roll_, ratio);
        const double yours = overviewGeometry().xOf(2), models = overviewGeometry().xOf(6),
                     none = overviewGeometry().xOf(4);
        QCOMPARE(pixelAt(image, {yours, middle() - 4}), tokens.you);
        QCOMPARE(pixelAt(image, {yours, middle() + 5}), tokens.bg0);
        QCOMPARE(pixelAt(image, {models, middle() + 5}), tokens.ai);
        QCOMPARE(pixelAt(image, {models, middle() - 4}), tokens.bg0);
        for (const double y : {-4.0, 5.0}) QCOMPARE(pixelAt(image, {none, middle() + y}), tokens.bg0);
        // A single note is visible, too.
        QVERIFY(pixelAt(image, {overviewGeometry().xOf(kEnd - 1) + 0.5, middle() - 1}) !=
                pixelAt(image, {500, middle() - 1}));
    }

    void surpriseMapChangesOnlyColours() {
        roll_->setHeat(true);
        const Tokens& tokens = Theme::current();
        const QImage image = drawWidget(*roll_);
        QCOMPARE(pixelAt(image, {overviewGeometry().xOf(2), middle() - 4}), tokens.heatAt(6));
        // Unknown: hollow, with an edge.
        QCOMPARE(pixelAt(image, {overviewGeometry().xOf(6), middle() + 5}), tokens.bg0);
        bool edge = false;
        for (double y = 6; y < 11; ++y)
            edge = edge || pixelAt(image, {overviewGeometry().xOf(6), middle() + y}) == tokens.lineStrong;
        QVERIFY(edge);
    }

    void forkCursorNowAndMemoryAreMarked() {
        roll_->setViewBegin(5);
        const QImage before = drawWidget(*roll_);
        roll_->setFork(10);
        roll_->setCursorTime(20);
        roll_->setNow(60);
        roll_->setMemoryBegin(30);
        const QImage image = drawWidget(*roll_);
        const Tokens& tokens = Theme::current();
        const double top = overviewGeometry().area.top(), foot = overviewGeometry().area.bottom() - 2;
        const auto x = [this](double seconds) { return std::round(overviewGeometry().xOf(seconds)); };
        QCOMPARE(pixelAt(image, {x(60), middle()}), tokens.text);
        QCOMPARE(pixelAt(image, {x(20), middle()}), tokens.accent);
        QCOMPARE(pixelAt(image, {x(10), foot}), tokens.text);
        QVERIFY(pixelAt(image, {x(20), foot}) != tokens.text);
        QCOMPARE(pixelAt(image, {x(45), top + 2}), tokens.accent);
        QCOMPARE(pixelAt(image, {x(75), top + 2}), pixelAt(before, {x(75), top + 2}));
    }

    void draggingTheBoxMovesTheView() {
        roll_->setNow(5);
        roll_->setFollow(true);
        QSignalSpy followed(roll_.get(), &PianoRoll::followChanged);
        const double begin = roll_->viewBegin(), scale = roll_->scale();
        send(*roll_, QEvent::MouseButtonPress, box().center());
        send(*roll_, QEvent::MouseButtonRelease, box().center());
        QVERIFY(roll_->follow());  // it was only grabbed
        drag(box().center(), box().center() + QPointF(86, 300));
        QVERIFY(std::abs(roll_->viewBegin() - (begin + 86 / overviewGeometry().scale())) < 1e-9);
        QCOMPARE(roll_->scale(), scale);
        QCOMPARE(followed.count(), 1);
        QVERIFY(!roll_->follow());
        QVERIFY(!roll_->cursorTime());  // nothing but the view
        drag(box().center(), box().center() + QPointF(5000, 0));
        QVERIFY(std::abs(roll_->rollGeometry().end() - kEnd) < 1e-6);
        drag(box().center(), box().center() - QPointF(5000, 0));
        QVERIFY(std::abs(roll_->viewBegin()) < 1e-6);
    }

    void draggingAnEdgeOfTheBoxZooms() {
        roll_->setViewBegin(40);
        const double ten = 10 * overviewGeometry().scale();
        drag({box().right(), middle()}, {box().right() + ten, middle()});
        QVERIFY(std::abs(roll_->viewBegin() - 40) < 1e-6);
        QVERIFY(std::abs(roll_->rollGeometry().end() - 60) < 1e-6);
        drag({box().left(), middle()}, {box().left() - ten, middle()});
        QVERIFY(std::abs(roll_->viewBegin() - 30) < 1e-6);
        QVERIFY(std::abs(roll_->rollGeometry().end() - 60) < 1e-6);
        QVERIFY(std::abs(roll_->scale() - 860.0 / 30) < 1e-6);
        // Past the other edge it stops, as zooming does.
        drag({box().left(), middle()}, {box().right() + 200, middle()});
        QVERIFY(std::abs(roll_->rollGeometry().end() - 60) < 1e-3);
        QCOMPARE(roll_->scale(), 2000.0);
        // Everything can be shown, and the overview disappears on release.
        drag({box().right() - 1, middle()}, {5000, middle()});
        send(*roll_, QEvent::MouseButtonPress, {box().left(), middle()});
        send(*roll_, QEvent::MouseMove, {-5000, middle()});
        QVERIFY(!overview().isHidden());
        send(*roll_, QEvent::MouseButtonRelease, {-5000, middle()});
        QVERIFY(overview().isHidden());
    }

    void clickBesideTheBoxMovesTheViewThere() {
        const double x = overviewGeometry().xOf(50);
        send(*roll_, QEvent::MouseButtonPress, {x, middle()});
        QVERIFY(std::abs(roll_->viewBegin() - 45) < 1e-6);
        // The pointer holds the box from then on.
        send(*roll_, QEvent::MouseMove, {x + 10 * overviewGeometry().scale(), middle()});
        QVERIFY(std::abs(roll_->viewBegin() - 55) < 1e-6);
        send(*roll_, QEvent::MouseButtonRelease, {x, middle()});
        drag({899, middle()}, {899, middle()});
        QVERIFY(std::abs(roll_->rollGeometry().end() - kEnd) < 1e-6);
    }

    void wheelScrollsAndWithControlZooms() {
        roll_->setViewBegin(50);
        wheel(*roll_, {100, middle()}, -120);
        QVERIFY(std::abs(roll_->viewBegin() - (50 + 60 / 86.0)) < 1e-9);
        roll_->setViewBegin(50);
        wheel(*roll_, {100, middle()}, 120, Qt::ControlModifier);
        QVERIFY(roll_->scale() > 86);
        const double centre = (roll_->viewBegin() + roll_->rollGeometry().end()) / 2;
        QVERIFY(std::abs(centre - 55) < 0.02);  // not what is above the pointer
    }

    void boxOfALongTakeIsLargeEnoughToDrag() {
        roll_->setContent(manyNotes(100'000));  // three and a half hours
        roll_->setViewBegin(6000);
        QVERIFY(box().width() >= 8);
        drag(box().center(), box().center() + QPointF(100, 0));
        QVERIFY(std::abs(roll_->viewBegin() - (6000 + 100 / overviewGeometry().scale())) < 1e-6);
        QCOMPARE(roll_->scale(), 86.0);
    }

    void keysMoveTheViewAndNotTheSelectedNote() {
        roll_->setEditable(true);
        roll_->show();
        roll_->activateWindow();
        auto* strip = roll_->findChild<RollOverview*>();
        strip->setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(strip->hasFocus());
        roll_->setSelectedNote(content_->notes()[0]);
        QSignalSpy changed(roll_.get(), &PianoRoll::noteChangeRequested),
            added(roll_.get(), &PianoRoll::noteAddRequested);
        roll_->setViewBegin(0);
        QTest::keyClick(strip, Qt::Key_Right);
        QCOMPARE(roll_->viewBegin(), 10 / 8.0);
        QTest::keyClick(strip, Qt::Key_Left);
        QCOMPARE(roll_->viewBegin(), 0.0);
        QTest::keyClick(strip, Qt::Key_PageDown);
        QVERIFY(std::abs(roll_->viewBegin() - 9) < 1e-9);
        QTest::keyClick(strip, Qt::Key_End);
        QVERIFY(roll_->viewBegin() > 80 && roll_->rollGeometry().end() >= kEnd);
        QTest::keyClick(strip, Qt::Key_Home);
        QCOMPARE(roll_->viewBegin(), 0.0);
        for (const Qt::Key key : {Qt::Key_Up, Qt::Key_Down, Qt::Key_Insert}) QTest::keyClick(strip, key);
        for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Up}) QTest::keyClick(strip, key, Qt::AltModifier);
        QTest::keyClick(strip, Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(roll_->selectedNote() == content_->notes()[0]);
        QCOMPARE(changed.count() + added.count(), 0);
        QVERIFY(!roll_->markedRange());
        const double scale = roll_->scale();
        QTest::keyClick(strip, Qt::Key_Plus, Qt::ControlModifier);
        QVERIFY(roll_->scale() > scale);
    }

    void overviewStaysVisibleWhileFocused() {
        roll_->show();
        roll_->activateWindow();
        auto* strip = roll_->findChild<RollOverview*>();
        strip->setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(strip->hasFocus());
        const QImage focused = drawWidget(*roll_);
        QCOMPARE(pixelAt(focused, {box().center().x(), overviewGeometry().area.top() + 1}),
                 Theme::current().focus);
        roll_->fit();
        QVERIFY(!strip->isHidden());
        roll_->setFocus();
        QVERIFY(strip->isHidden());
    }

    void screenReadersAreToldTheShownTimes() {
        content_->addNote({3311, 3312, 60, 64, Voice::You});
        roll_->setContent(content_);
        roll_->setScale(860.0 / 45);
        roll_->setViewBegin(80);
        auto* strip = roll_->findChild<RollOverview*>();
        QAccessibleInterface* bar = QAccessible::queryAccessibleInterface(strip);
        QCOMPARE(bar->role(), QAccessible::ScrollBar);
        QCOMPARE(bar->text(QAccessible::Name), QStringLiteral("Overview of the take"));
        QCOMPARE(bar->text(QAccessible::Value), QStringLiteral("view: 1:20 to 2:05 of 55:12"));
        QAccessibleValueInterface* value = bar->valueInterface();
        QCOMPARE(value->currentValue().toDouble(), 80.0);
        QCOMPARE(value->maximumValue().toDouble(), 3312.0);
        value->setCurrentValue(100.0);
        QCOMPARE(roll_->viewBegin(), 100.0);
        // It is inside the roll where visible.
        roll_->show();
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(roll_.get());
        const int last = list->childCount() - 1;
        QCOMPARE(list->child(last), bar);
        QCOMPARE(list->indexOfChild(bar), last);
        QCOMPARE(bar->parent(), list);
    }

    void scrollingRedrawsNoColumn() {
        roll_->setContent(manyNotes(10'000));
        drawWidget(*roll_);
        const std::size_t first = overview().columnsDrawn();
        QCOMPARE(first, std::size_t{860});
        roll_->setFollow(true);
        for (double now = 0; now < 200; now += 7) {
            roll_->setNow(now);
            drawWidget(*roll_);
        }
        roll_->zoom(1.3);
        drawWidget(*roll_);
        QCOMPARE(overview().columnsDrawn(), first);
        drawWidget(*roll_, 2);
        QCOMPARE(overview().columnsDrawn(), first + 1720);
        Theme::instance().setScheme(Scheme::Light);
        drawWidget(*roll_, 2);
        QCOMPARE(overview().columnsDrawn(), first + 3440);
    }

    void newNoteRedrawsOnlyItsColumns() {
        const QImage before = drawWidget(*roll_);
        const std::size_t first = overview().columnsDrawn();
        roll_->contentChanged(content_->addNote({50, 51, 72, 64, Voice::Model}), 51);
        const QImage after = drawWidget(*roll_);
        const std::size_t columns = overview().columnsDrawn() - first;
        QVERIFY2(columns > 0 && columns < 20, qPrintable(QString::number(columns)));
        const QPointF note(overviewGeometry().xOf(50) + 1, middle() + 2);
        QVERIFY(pixelAt(after, note) != pixelAt(before, note));
        // As if all of it were drawn.
        roll_->setContent(content_);
        QVERIFY(drawWidget(*roll_) == after);
    }

    void overviewLengthGrowsInSteps() {
        content_ = manyNotes(800);  // 100 s
        roll_->setContent(content_);
        const double whole = overview().seconds();
        QVERIFY(whole >= 100 && whole < 102);
        drawWidget(*roll_);
        std::size_t drawnBefore = overview().columnsDrawn();
        int redrawn = 0;
        for (double now = 100; now < 200; now += 0.5) {
            content_->addNote({now, now + 0.4, 60, 64});
            roll_->setNow(now);
            roll_->contentChanged(now);
            drawWidget(*roll_);
            redrawn += overview().columnsDrawn() - drawnBefore >= 860;
            drawnBefore = overview().columnsDrawn();
            QVERIFY(overview().seconds() >= now - 0.5 && overview().seconds() <= 1.125 * now + 1);
        }
        QVERIFY2(redrawn >= 2 && redrawn <= 10, qPrintable(QString::number(redrawn)));
        // Without live music its length is that of the music.
        roll_->setContent(manyNotes(80));
        roll_->setNow({});
        QVERIFY(overview().seconds() < 12);
    }

    void takesOpenWithAtMost40SecondsInView() {
        const auto inView = [this] { return roll_->rollGeometry().end() - roll_->viewBegin(); };
        roll_->setViewBegin(30);
        roll_->openView();
        QVERIFY(std::abs(inView() - 40) < 1e-6);
        QCOMPARE(roll_->viewBegin(), 0.0);
        roll_->setFork(70);
        roll_->openView();
        QVERIFY(std::abs(inView() - 40) < 1e-6);
        QCOMPARE(roll_->viewBegin(), 60.0);
        QTest::keyClick(roll_.get(), Qt::Key_0, Qt::ControlModifier);
        QVERIFY(roll_->viewBegin() <= 0 && roll_->rollGeometry().end() >= kEnd);
        roll_->setContent(manyNotes(400));  // 50 s
        roll_->setFork(45);
        roll_->openView();
        QVERIFY(roll_->viewBegin() <= 0 && roll_->rollGeometry().end() >= 50);
        QVERIFY(overview().isHidden());
    }

    void savedManualViewCanBeRestoredAfterOtherMusic() {
        roll_->openView();
        QVERIFY(!roll_->viewByHand());
        roll_->zoom(2);
        roll_->setLowestPitchShown(30);
        QCOMPARE(roll_->lowestPitchShown(), 30);
        const double begin = roll_->viewBegin(), scale = roll_->scale();
        const auto view = roll_->viewByHand();
        QVERIFY(view);
        roll_->setContent(manyNotes(400));
        roll_->openView();
        QVERIFY(!roll_->viewByHand() && roll_->scale() != scale && roll_->lowestPitchShown() != 30);
        roll_->setView(*view);
        QCOMPARE(roll_->viewBegin(), begin);
        QCOMPARE(roll_->scale(), scale);
        QCOMPARE(roll_->lowestPitchShown(), 30);
        QVERIFY(roll_->viewByHand());
    }

private:
    const RollOverview& overview() const { return roll_->overview(); }
    OverviewGeometry overviewGeometry() const { return roll_->rollGeometry().overview; }
    QRectF box() const { return overviewGeometry().viewBox(roll_->viewBegin(), roll_->rollGeometry().end()); }
    double middle() const { return overviewGeometry().area.center().y(); }
    void drag(const QPointF& from, const QPointF& to) {
        send(*roll_, QEvent::MouseButtonPress, from);
        send(*roll_, QEvent::MouseMove, (from + to) / 2);
        send(*roll_, QEvent::MouseMove, to);
        send(*roll_, QEvent::MouseButtonRelease, to);
    }
};

CONTINUO_QT_TEST(RollOverviewTest, QApplication)
#include "roll_overview_test.moc"
