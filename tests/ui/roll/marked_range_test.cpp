#include "roll/marked_range.h"

#include <cmath>

#include <QAccessible>
#include <QImage>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>

#include "roll/marked_range_painter.h"
#include "roll/piano_roll.h"
#include "theme/theme.h"
#include "ui/roll/roll_test_base.h"

using namespace continuo::ui;

namespace {

bool near(double a, double b) { return std::abs(a - b) < 1e-6; }

}  // namespace

class MarkedRangeTest : public RollTest {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        open({{1, 1.5, 60, 127, Voice::You},
              {2, 4, 62, 127, Voice::Model, 2},
              {5, 6, 64, 127, Voice::You},
              {20, 21, 65, 127, Voice::You}});
    }

    void timesSnapToTheNearestBeat() {
        const std::vector<RollBeats> beats = {{1, 0.5, 4, 0}, {4, 0, 4, 0}, {6, 0.25, 3, 0}};
        const double scale = 100;
        QCOMPARE(snapToBeat(beats, 0.7, scale), 0.7);  // before them
        QCOMPARE(snapToBeat(beats, 1.7, scale), 1.5);
        QCOMPARE(snapToBeat(beats, 1.8, scale), 2.0);
        QCOMPARE(snapToBeat(beats, 3.9, scale), 4.0);
        QCOMPARE(snapToBeat(beats, 4.3, scale), 4.3);  // no beats there
        QCOMPARE(snapToBeat(beats, 6.3, scale), 6.25);
        QCOMPARE(snapToBeat({}, 6.3, scale), 6.3);
    }

    void timesSnapToBarsWhenBeatsAreTooClose() {
        const std::vector<RollBeats> beats = {{0, 0.5, 4, 0}};
        QCOMPARE(snapToBeat(beats, 2.6, 20), 2.5);
        QCOMPARE(snapToBeat(beats, 2.6, 19), 2.0);
        QCOMPARE(snapToBeat(beats, 3.1, 19), 4.0);
    }

    void stepsAreBeatsOrBarsAndSecondsOutsideThem() {
        const std::vector<RollBeats> beats = {{1, 0.5, 4, 1, 1}, {4, 0, 4, 0}};
        QCOMPARE(stepFrom(beats, 1.2, 1, false), 1.5);
        QCOMPARE(stepFrom(beats, 1.5, 1, false), 2.0);
        QCOMPARE(stepFrom(beats, 1.5, -1, false), 1.0);
        QCOMPARE(stepFrom(beats, 1.2, 1, true), 2.5);
        QCOMPARE(stepFrom(beats, 2.5, 1, true), 4.0);  // they end there
        QCOMPARE(stepFrom(beats, 4, -1, false), 3.5);
        QCOMPARE(stepFrom(beats, 4, 1, false), 4.5);
        QCOMPARE(stepFrom(beats, 1, -1, false), 0.5);
        QCOMPARE(stepFrom({}, 10, -1, true), 5.0);
        QCOMPARE(stepFrom({}, 0.2, -1, false), 0.0);
    }

    void notesAreCountedIfTheyStartInTheRange() {
        QCOMPARE(countNotesIn(*content_, {1, 5}), std::size_t{2});
        QCOMPARE(countNotesIn(*content_, {1.2, 1.9}), std::size_t{0});  // one is still sounding, none starts
        QCOMPARE(countNotesIn(*content_, {0, 100}), std::size_t{4});
    }

    void rangeTextUsesBarsIfAvailable() {
        QVERIFY(rangeText(*content_, {1, 5}).startsWith(QStringLiteral("0:01.0 – 0:05.0 (4.0 s), 2 note")));
        content_->addBeats({1, 0.5, 4, 0});
        QVERIFY(rangeText(*content_, {1, 5}).startsWith(QStringLiteral("1.1 – 3.1 (4.0 s)")));
        QVERIFY(rangeText(*content_, {1.5, 5.2}).startsWith(QStringLiteral("1.2 – 0:05.2 (3.7 s)")));
    }

    void dragAlongTheRulerMarksARange() {
        QSignalSpy changed(roll_.get(), &PianoRoll::markedRangeChanged);
        QSignalSpy cursor(roll_.get(), &PianoRoll::cursorMoved);
        drag(onRuler(5), onRuler(2));
        QVERIFY(isMarked(2, 5));
        QVERIFY(changed.count() >= 1);
        QCOMPARE(cursor.count(), 0);
        // A new range cannot start within the old one, but beside it.
        drag(onRuler(8), onRuler(12));
        QVERIFY(isMarked(8, 12));
        drag(onRuler(15), onRuler(80));
        QVERIFY(isMarked(15, 21));  // not beyond the take
    }

    void rulerClickSetsTheCursor() {
        drag(onRuler(2), onRuler(5));
        QSignalSpy cursor(roll_.get(), &PianoRoll::cursorMoved);
        QTest::mouseClick(roll_.get(), Qt::LeftButton, {}, onRuler(8));
        QCOMPARE(cursor.count(), 1);
        QVERIFY(std::abs(*roll_->cursorTime() - 8) <= pixel());
        QVERIFY(!roll_->markedRange());
        drag(onRuler(8), onRuler(8) + QPoint(2, 0));  // an unsteady hand
        QVERIFY(!roll_->markedRange());
    }

    void shiftDragOrClickOnTheRollMarksARange() {
        drag(onRoll(2), onRoll(5), Qt::ShiftModifier);
        QVERIFY(isMarked(2, 5));
        drag(onRoll(3), onRoll(9), Qt::ShiftModifier);  // another range, starting within the first
        QVERIFY(isMarked(3, 9));
        QTest::mouseClick(roll_.get(), Qt::LeftButton, Qt::ShiftModifier, onRoll(10));
        QVERIFY(isMarked(3, 10));
        QTest::mouseClick(roll_.get(), Qt::LeftButton, Qt::ShiftModifier, onRoll(4));
        QVERIFY(isMarked(4, 10));
        QTest::mouseClick(roll_.get(), Qt::LeftButton, {}, onRoll(7));
        QVERIFY(!roll_->markedRange());
        QTest::mouseClick(roll_.get(), Qt::LeftButton, Qt::ShiftModifier, onRoll(9));  // from the cursor
        QVERIFY(isMarked(7, 9));
        roll_->setMarkedRange({});
        roll_->setStage(true);
        drag(onRoll(2), onRoll(5), Qt::ShiftModifier);
        QVERIFY(!roll_->markedRange());
    }

    void edgesOfARangeCanBeDragged() {
        roll_->setMarkedRange(MarkedRange{4, 8});
        drag(onRuler(8) + QPoint(2, 0), onRuler(6));
        QVERIFY(isMarked(4, 6));
        drag(onRuler(4) - QPoint(2, 0), onRuler(10));  // past the other edge
        QVERIFY(isMarked(6, 10));
        QTest::mouseClick(roll_.get(), Qt::LeftButton, {}, onRuler(6));
        QVERIFY(isMarked(6, 10));
        QVERIFY(!roll_->cursorTime());
    }

    void rangeDraggedOffTheRulerIsSignalled() {
        roll_->setMarkedRange(MarkedRange{4, 8});
        QSignalSpy pulled(roll_.get(), &PianoRoll::markedRangeDragged);
        drag(onRuler(6), onRuler(6) + QPoint(40, 60));
        QCOMPARE(pulled.count(), 1);
        QVERIFY(isMarked(4, 8));
        QTest::mouseClick(roll_.get(), Qt::LeftButton, {}, onRuler(6));
        QCOMPARE(pulled.count(), 1);
        QVERIFY(!roll_->markedRange());  // a click sets the cursor
    }

    void shiftArrowsMarkARangeFromTheCursor() {
        roll_->setCursorTime(2);
        const auto press = [&](int key, Qt::KeyboardModifiers more = {}) {
            QTest::keyClick(roll_.get(), static_cast<Qt::Key>(key), Qt::ShiftModifier | more);
        };
        press(Qt::Key_Right);
        QCOMPARE(*roll_->markedRange(), (MarkedRange{2, 2.5}));
        press(Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(*roll_->markedRange(), (MarkedRange{2, 7.5}));
        press(Qt::Key_Left, Qt::ControlModifier);
        press(Qt::Key_Left);
        QVERIFY(!roll_->markedRange());
        press(Qt::Key_Left);  // past the other side: it restarts at the cursor
        QCOMPARE(*roll_->markedRange(), (MarkedRange{1.5, 2}));
        press(Qt::Key_End);
        QCOMPARE(*roll_->markedRange(), (MarkedRange{2, 21}));
        press(Qt::Key_Right);
        QCOMPARE(*roll_->markedRange(), (MarkedRange{2, 21}));
        press(Qt::Key_Home);
        QCOMPARE(*roll_->markedRange(), (MarkedRange{0, 2}));
        // A selected note has priority over the cursor.
        roll_->setMarkedRange({});
        roll_->setSelectedNote(content_->notes()[2]);
        press(Qt::Key_Right);
        QCOMPARE(*roll_->markedRange(), (MarkedRange{5, 5.5}));
    }

    void shiftArrowsExtendTheRangeByBeatsAndBars() {
        content_->addBeats({0, 0.6, 3, 0});
        roll_->setCursorTime(1.3);
        QTest::keyClick(roll_.get(), Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(near(roll_->markedRange()->from, 1.2) && near(roll_->markedRange()->to, 1.8));
        QTest::keyClick(roll_.get(), Qt::Key_Right, Qt::ShiftModifier | Qt::ControlModifier);
        QVERIFY(near(roll_->markedRange()->to, 3.6));
    }

    void markingByMouseSnapsUnlessAltIsHeld() {
        content_->addBeats({0, 1, 4, 0});
        drag(onRuler(2.3), onRuler(5.4));
        QCOMPARE(*roll_->markedRange(), (MarkedRange{2, 5}));
        roll_->setMarkedRange({});
        drag(onRuler(2.3), onRuler(5.4), Qt::AltModifier);
        QVERIFY(isMarked(2.3, 5.4));
        drag(onRuler(8.1), onRuler(8.4));  // less than a beat
        QVERIFY(!roll_->markedRange());
    }

    void pendingMusicCannotBeMarked() {
        content_->addNote({22, 23, 60, 80, Voice::Model, -1, true});
        roll_->contentChanged(0);
        roll_->setNow(21.5);
        roll_->setFollow(false);
        roll_->setViewBegin(0);
        drag(onRuler(15), onRuler(24));
        QVERIFY(isMarked(15, 21.5));
    }

    void markingDoesNotStopFollowingTheMusic() {
        roll_->setNow(30);
        QSignalSpy followed(roll_.get(), &PianoRoll::followChanged);
        const double begin = roll_->viewBegin();
        QVERIFY(begin > 0);
        roll_->setCursorTime(20);
        for (int i = 0; i < 6; ++i)
            QTest::keyClick(roll_.get(), Qt::Key_Left, Qt::ShiftModifier | Qt::ControlModifier);
        QCOMPARE(*roll_->markedRange(), (MarkedRange{0, 20}));
        QCOMPARE(roll_->viewBegin(), begin);
        QCOMPARE(followed.count(), 0);
    }

    void rangeAndSelectedNoteReplaceEachOther() {
        roll_->setSelectedNote(content_->notes()[0]);
        roll_->setMarkedRange(MarkedRange{0, 5});
        QVERIFY(!roll_->selectedNote());
        QTest::mouseClick(roll_.get(), Qt::LeftButton, {},
                          roll_->noteRect(content_->notes()[1]).center().toPoint());
        QVERIFY(roll_->selectedNote() && roll_->markedRange());
    }

    void screenReadersAreToldTheMarkedRange() {
        const QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(roll_.get());
        QVERIFY(spoken->text(QAccessible::Description).isEmpty());
        roll_->setMarkedRange(MarkedRange{1, 5.5});
        QVERIFY(spoken->text(QAccessible::Description)
                    .startsWith(QStringLiteral("Marked from 1.0 s to 5.5 s, 4.5 s long, 3 note")));
        auto fewer = std::make_shared<RollContent>();
        fewer->addNote({2, 4, 62, 127});
        roll_->setContent(fewer);
        QVERIFY(spoken->text(QAccessible::Description).contains(QStringLiteral("1 note")));
        roll_->setMarkedRange({});
        QVERIFY(spoken->text(QAccessible::Description).isEmpty());
    }

    void markedBandIsDrawnBehindTheNotes() {
        const RollNote note = content_->notes()[1];
        const QPointF onNote = roll_->noteRect(note).center() + QPointF(6, 0);  // not on a grid line
        const QPointF beside = onNote + QPointF(0, 200);
        const QColor plain = pixelAt(drawn(), onNote), ground = pixelAt(drawn(), beside);
        roll_->setMarkedRange(MarkedRange{2, 4});
        const Tokens& tokens = Theme::current();
        QCOMPARE(pixelAt(drawn(), onNote), plain);
        QCOMPARE(pixelAt(drawn(), beside), markedBackground(tokens, ground));
        for (const double edge : {2.0, 4.0})
            QCOMPARE(pixelAt(drawn(), {roll_->rollGeometry().xOf(edge), 12}), tokens.accent);
        // Also if the now line has not reached it yet.
        roll_->setFollow(false);
        roll_->setNow(3.5);
        QCOMPARE(pixelAt(drawn(), beside), markedBackground(tokens, ground));
        roll_->setNow(1);
        QCOMPARE(pixelAt(drawn(), beside), markedBackground(tokens, ground));
    }

    void textOnTheMarkedBandIsReadable_data() {
        QTest::addColumn<int>("theme");
        QTest::newRow("dark") << 0;
        QTest::newRow("light") << 1;
        QTest::newRow("high contrast") << 2;
        QTest::newRow("high contrast, dark") << 3;
    }

    void textOnTheMarkedBandIsReadable() {
        QFETCH(int, theme);
        QPalette night(Qt::white, Qt::black);
        night.setColor(QPalette::Base, Qt::black);
        night.setColor(QPalette::Text, Qt::white);
        night.setColor(QPalette::Highlight, Qt::yellow);
        const Tokens tokens = theme == 0   ? darkTokens()
                              : theme == 1 ? lightTokens()
                                           : highContrastTokens(theme == 2 ? QPalette() : night);
        for (const QColor& ground : {tokens.bg0, tokens.blackKeyRow}) {
            const QColor band = markedBackground(tokens, ground);
            QVERIFY(band != ground);
            for (const QColor& owner : {tokens.you, tokens.ai})
                QVERIFY2(contrastRatio(tokens.withVelocity(owner, 1), band) >= 3,
                         qPrintable(QString::number(contrastRatio(tokens.withVelocity(owner, 1), band))));
            QVERIFY(contrastRatio(tokens.accent, ground) >= 3);
        }
        QVERIFY(contrastRatio(tokens.text2, markedBackground(tokens, tokens.bg1)) >= 4.5);
    }

private:
    QPoint onRuler(double seconds) {
        return {static_cast<int>(std::lround(roll_->rollGeometry().xOf(seconds))), 10};
    }
    QPoint onRoll(double seconds) { return onRuler(seconds) + QPoint(0, 300); }
    double pixel() { return 1.0 / roll_->scale(); }
    bool isMarked(double from, double to) {
        const auto& range = roll_->markedRange();
        return range && std::abs(range->from - from) <= pixel() && std::abs(range->to - to) <= pixel();
    }
};

CONTINUO_QT_TEST(MarkedRangeTest, QApplication)
#include "marked_range_test.moc"
