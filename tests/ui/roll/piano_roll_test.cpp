#include "roll/piano_roll.h"

#include <cmath>

#include <QAccessible>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "roll/note_painter.h"
#include "theme/theme.h"
#include "ui/roll/roll_fixtures.h"
#include "ui/roll/roll_test_base.h"

using namespace continuo::ui;

namespace {

// Returns the pixels where a note differs from its background: its shape without colour.
std::vector<bool> noteMask(const RollNote& note, double width, bool heat, const Tokens& tokens) {
    QImage image(40, 12, QImage::Format_RGB32);
    image.fill(tokens.bg0);
    QPainter painter(&image);
    paintNote(painter, {4, 2, width, 7}, note, {&tokens, heat});
    painter.end();
    std::vector<bool> mask;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) mask.push_back(image.pixelColor(x, y) != tokens.bg0);
    return mask;
}

// Returns the index of a note's pixel in its mask.
std::size_t maskIndex(int x, int y) {
    const int place = (y + 2) * 40 + x + 4;
    return static_cast<std::size_t>(place);
}

void wheel(QWidget& widget, const QPointF& at, const QPoint& angle, Qt::KeyboardModifiers modifiers) {
    QWheelEvent event(at, widget.mapToGlobal(at), {}, angle, Qt::NoButton, modifiers, Qt::NoScrollPhase,
                      false);
    QCoreApplication::sendEvent(&widget, &event);
}

}  // namespace

class PianoRollTest : public RollTest {
    Q_OBJECT

private Q_SLOTS:
    void init() { open(); }

    void notesOfTheVoicesDifferInShape_data() {
        QTest::addColumn<double>("width");
        QTest::addColumn<bool>("pending");
        QTest::addColumn<bool>("heat");
        for (const double width : {6.0, 8.0, 9.0, 10.0, 12.0, 30.0})
            for (const bool pending : {false, true})
                for (const bool heat : {false, true})
                    QTest::addRow("%g px%s%s", width, pending ? " pending" : "", heat ? " heat" : "")
                        << width << pending << heat;
    }

    void notesOfTheVoicesDifferInShape() {
        QFETCH(double, width);
        QFETCH(bool, pending);
        QFETCH(bool, heat);
        for (const Tokens& tokens : {darkTokens(), lightTokens(), highContrastTokens(QPalette())}) {
            const RollNote yours = {0, 1, 60, 80, Voice::You, 3.0F, pending};
            RollNote models = yours;
            models.voice = Voice::Model;
            const auto a = noteMask(yours, width, heat, tokens), b = noteMask(models, width, heat, tokens);
            int different = 0;
            for (std::size_t i = 0; i < a.size(); ++i) different += a[i] != b[i];
            QVERIFY2(different >= 4, qPrintable(QString::number(different)));
        }
    }

    // A 2-px edge around a note of 6 px would hide nearly all of its colour.
    void surpriseMapIsReadableInHighContrast() {
        const Tokens tokens = highContrastTokens(QPalette());
        const RollNote note = {0, 1, 60, 80, Voice::You, 5.0F};
        for (const auto& [height, rows] : {std::pair(6, 4), std::pair(14, 10)}) {
            QImage image(40, 20, QImage::Format_RGB32);
            image.fill(tokens.bg0);
            QPainter painter(&image);
            paintNote(painter, QRectF(4, 2, 30, height), note, {&tokens, true});
            painter.end();
            int coloured = 0;
            for (int y = 0; y < image.height(); ++y)
                coloured += image.pixelColor(20, y) == tokens.heatAt(note.bits);
            QCOMPARE(coloured, rows);
        }
    }

    void notchOfAModelNoteIsTwoPixelsWide() {
        const Tokens tokens = darkTokens();
        const auto mask = noteMask({0, 1, 60, 80, Voice::Model}, 20, false, tokens);
        const auto at = [&](int x, int y) { return mask[maskIndex(x, y)]; };
        for (int y = 0; y < 7; ++y)
            for (int x = 0; x < 20; ++x) QCOMPARE(at(x, y), !(x < 2 && y >= 2 && y < 5));
        QVERIFY(!at(-1, 3));
        QVERIFY(!at(20, 3));
        // Below 10 px it is a wedge: flat at the onset, pointed at the end.
        const auto wedge = noteMask({0, 1, 60, 80, Voice::Model}, 9, false, tokens);
        const auto inWedge = [&](int x, int y) { return wedge[maskIndex(x, y)]; };
        QVERIFY(inWedge(0, 1) && inWedge(0, 5) && inWedge(8, 3));
        QVERIFY(!inWedge(8, 0) && !inWedge(8, 6));
    }

    void pendingNotesAreHollow() {
        for (const Tokens& tokens : {darkTokens(), highContrastTokens(QPalette())}) {
            for (const Voice voice : {Voice::You, Voice::Model}) {
                const auto mask = noteMask({0, 1, 60, 80, voice, -1.0F, true}, 20, false, tokens);
                const auto at = [&](int x, int y) { return mask[maskIndex(x, y)]; };
                QVERIFY(at(10, 0) && at(10, 6) && at(19, 3));
                QVERIFY(!at(10, 1) && !at(10, 3) && !at(10, 5) && !at(18, 3));
            }
            const auto wedge = noteMask({0, 1, 60, 80, Voice::Model, -1.0F, true}, 9, false, tokens);
            QVERIFY(wedge[maskIndex(0, 3)] && !wedge[maskIndex(2, 3)]);
        }
    }

    // The model's notes after its fork are hollow, wherever the now line is.
    void branchIsHollowUntilAccepted() {
        const Tokens& tokens = Theme::current();
        content_->addTurn({0, 4, Voice::Model});
        content_->addTurn({4, 10, Voice::Model});
        for (const RollNote& note :
             {RollNote{1, 2, 60, 127, Voice::Model}, RollNote{5, 6, 60, 127, Voice::Model},
              RollNote{7, 8, 60, 127, Voice::You}})
            content_->addNote(note);
        roll_->setContent(content_);
        roll_->setFork(4);
        roll_->setScale(60);
        roll_->setFollow(false);
        roll_->setViewBegin(0);
        const auto colours = [&] {
            const QImage image = drawWidget(*roll_);
            std::vector<QColor> inside;
            for (const RollNote& note : content_->notes())
                inside.push_back(pixelAt(image, roll_->noteRect(note).center()));
            return inside;
        };
        const auto band = [&](double seconds) {
            const RollGeometry geometry = roll_->rollGeometry();
            return pixelAt(drawWidget(*roll_), {geometry.xOf(seconds), geometry.band.bottom() - 3});
        };
        const std::vector<QColor> solid = {tokens.ai, tokens.ai, tokens.you};
        QVERIFY(colours() == solid);
        QCOMPARE(band(9), band(3));
        roll_->setAccepted(false);
        for (const std::optional<double> now : {std::optional<double>(), std::optional(6.5)}) {
            roll_->setNow(now);
            const std::vector<QColor> seen = colours();
            QVERIFY(seen[0] == tokens.ai && seen[1] != tokens.ai && seen[2] == tokens.you);
            QVERIFY(band(9) != band(3));
        }
        roll_->setAccepted(true);
        QVERIFY(colours() == solid);
        // Another branch starts as accepted.
        roll_->setAccepted(false);
        roll_->setContent(content_);
        QVERIFY(roll_->accepted());
    }

    // Recorded notes are also right of the now line during playback.
    void futureTurnsAreHollow() {
        content_->addTurn({0, 10, Voice::Model});
        content_->addNote({1, 2, 60, 80, Voice::Model});
        roll_->setScale(60);
        roll_->setFollow(false);
        roll_->setViewBegin(0);
        roll_->setNow(5);
        const auto groundAt = [this](double seconds) {
            const RollGeometry geometry = roll_->rollGeometry();
            return pixelAt(drawWidget(*roll_), {geometry.xOf(seconds), geometry.band.bottom() - 3});
        };
        QCOMPARE(groundAt(8), groundAt(4));
        content_->addNote({7, 8, 60, 80, Voice::Model, 2, true});
        roll_->contentChanged(7);
        QVERIFY(groundAt(8) != groundAt(4));
    }

    void loudNotesHaveMoreContrastThanSoftOnes() {
        for (const Tokens& tokens : {darkTokens(), lightTokens()})
            for (const Voice voice : {Voice::You, Voice::Model}) {
                const QColor owner = ownerColour(tokens, voice);
                const double loud = contrastRatio(tokens.withVelocity(owner, 127), tokens.bg0);
                const double soft = contrastRatio(tokens.withVelocity(owner, 1), tokens.bg0);
                QVERIFY2(loud > soft && soft >= 3.0, qPrintable(QStringLiteral("%1 %2").arg(loud).arg(soft)));
                QVERIFY(contrastRatio(tokens.withVelocity(owner, 1), tokens.blackKeyRow) >= 3.0);
            }
    }

    void hitTestMatchesTheDrawing() {
        content_->addNote({1, 3, 60, 127, Voice::You});
        content_->addNote({5, 5.01, 64, 127, Voice::Model});
        roll_->contentChanged(0);
        const QImage image = drawWidget(*roll_);
        for (const RollNote& note : content_->notes()) {
            const QRectF rect = roll_->noteRect(note);
            QVERIFY(roll_->noteAt(rect.center()) == note);
            QVERIFY(!roll_->noteAt(rect.topLeft() - QPointF(3, 0)));
            QVERIFY(!roll_->noteAt(rect.center() + QPointF(0, 12)));
            QVERIFY(!roll_->noteAt(rect.topRight() + QPointF(3, 0)));
        }
        QCOMPARE(pixelAt(image, roll_->noteRect(content_->notes()[0]).center()), Theme::current().you);
        QCOMPARE(roll_->noteRect(content_->notes()[1]).width(), 6.0);
        // The gutter is not part of the roll.
        QVERIFY(!roll_->noteAt({10, roll_->noteRect(content_->notes()[0]).center().y()}));
    }

    void timesConvertToPixelsAndBack() {
        for (const double scale : {2.0, 21.5, 333.3, 2000.0})
            for (const double begin : {-3.0, 0.0, 12.345, 86400.0})
                for (const double ratio : {1.0, 1.25, 2.0}) {
                    RollGeometry geometry = layOutRoll({900, 640}, true, false);
                    geometry.begin = begin;
                    geometry.scale = scale;
                    geometry.ratio = ratio;
                    for (const double seconds : {begin, begin + 0.3, begin + 17.0}) {
                        // The tolerance covers two roundings to device pixels.
                        QVERIFY(std::abs(geometry.timeAt(geometry.xOf(seconds)) - seconds) <=
                                1.001 / ratio / scale);
                        const double x = geometry.xOf(seconds) * ratio;
                        QVERIFY(std::abs(x - std::round(x)) < 1e-6);
                    }
                    for (int pitch = kLowestPitch; pitch <= kHighestPitch; ++pitch)
                        QCOMPARE(geometry.pitchAt(geometry.yOf(pitch) + 0.5 * geometry.rowHeight), pitch);
                }
    }

    void highDpiDrawsTheSameInMorePixels() {
        content_->addNote({1, 3, 60, 127, Voice::You});
        roll_->contentChanged(0);
        const QRectF rect = roll_->noteRect(content_->notes()[0]);
        for (const double ratio : {1.0, 1.5, 2.0}) {
            const QImage image = drawWidget(*roll_, ratio);
            QCOMPARE(pixelAt(image, rect.center()), Theme::current().you);
            QVERIFY(pixelAt(image, rect.center() - QPointF(0, 6)) != Theme::current().you);
            QCOMPARE(pixelAt(image, {5, 100}), Theme::current().bg1);
        }
    }

    void nowLineStaysAtSeventyPercent() {
        const RollGeometry before = roll_->rollGeometry();
        const double place = before.roll.left() + 0.7 * before.roll.width();
        for (const double now : {0.0, 3.7, 100.0}) {
            roll_->setNow(now);
            QVERIFY(std::abs(roll_->rollGeometry().xOf(now) - place) <= 1.0);
        }
        QCOMPARE(pixelAt(drawWidget(*roll_), {std::round(place), 300}), Theme::current().text);
        QSignalSpy followed(roll_.get(), &PianoRoll::followChanged);
        wheel(*roll_, {400, 300}, {0, 240}, Qt::NoModifier);
        QCOMPARE(followed.count(), 1);
        QVERIFY(!roll_->follow());
        const double begin = roll_->viewBegin();
        roll_->setNow(101.0);
        QCOMPARE(roll_->viewBegin(), begin);
        roll_->setFollow(true);
        QVERIFY(std::abs(roll_->rollGeometry().xOf(101.0) - place) <= 1.0);
    }

    void zoomKeepsTheTimeUnderTheMouse() {
        content_->addNote({0, 600, 60, 64});
        roll_->contentChanged(0);
        roll_->setViewBegin(30);
        for (const int turn : {120, 120, -120, -240, 600}) {
            const double before = roll_->rollGeometry().timeAt(333), scale = roll_->scale();
            wheel(*roll_, {333, 200}, {0, turn}, Qt::ControlModifier);
            QVERIFY(turn > 0 ? roll_->scale() > scale : roll_->scale() < scale);
            QVERIFY(std::abs(roll_->rollGeometry().timeAt(333) - before) < 1e-9);
        }
        QTest::keyClick(roll_.get(), Qt::Key_0, Qt::ControlModifier);
        QVERIFY(roll_->rollGeometry().begin <= 0 && roll_->rollGeometry().end() >= 600);
        for (int i = 0; i < 100; ++i) roll_->zoom(2);
        QCOMPARE(roll_->scale(), 2000.0);
    }

    void scrollingDrawsOnlyNewTiles() {
        roll_->setContent(manyNotes(10'000));
        drawWidget(*roll_);
        const std::size_t first = roll_->tilesDrawn();
        QVERIFY(first >= 3 && first <= 5);
        drawWidget(*roll_);
        QCOMPARE(roll_->tilesDrawn(), first);
        // Ten tiles further in many small steps.
        const int steps = 100;
        const double width = 256;
        for (int step = 1; step <= steps; ++step) {
            roll_->setViewBegin(step * 10 * width / steps / roll_->scale());
            drawWidget(*roll_);
        }
        const std::size_t scrolled = roll_->tilesDrawn() - first;
        QVERIFY2(scrolled >= 10 && scrolled <= 11, qPrintable(QString::number(scrolled)));
        // Scrolls back over cached tiles.
        roll_->setViewBegin(9 * width / roll_->scale());
        drawWidget(*roll_);
        QCOMPARE(roll_->tilesDrawn() - first, scrolled);
        Theme::instance().setScheme(Scheme::Light);
        const QImage light = drawWidget(*roll_);
        QVERIFY(roll_->tilesDrawn() - first > scrolled);
        Theme::instance().setScheme(Scheme::Dark);
        QVERIFY(drawWidget(*roll_) != light);
    }

    void changedTimeRedrawsOnlyItsTiles() {
        roll_->setContent(manyNotes(1'000));
        drawWidget(*roll_);
        const std::size_t before = roll_->tilesDrawn();
        roll_->contentChanged(3.0, 3.5);
        drawWidget(*roll_);
        QCOMPARE(roll_->tilesDrawn(), before + 1);
        roll_->contentChanged(5000);
        drawWidget(*roll_);
        QCOMPARE(roll_->tilesDrawn(), before + 1);
    }

    // The whole content is set again; the result must equal a newly drawn roll.
    void editedContentRedrawsOnlyTheDifference() {
        constexpr std::size_t kEdited = 40;
        const auto before = std::make_shared<RollContent>(), edited = std::make_shared<RollContent>();
        const std::shared_ptr<RollContent> played = manyNotes(1'000);
        for (RollNote note : played->notes()) {
            const bool isIt = before->notes().size() == kEdited;
            before->addNote(note);
            if (isIt) continue;
            // Later notes are scored again, which is visible only in the surprise map.
            if (before->notes().size() > kEdited) note.bits = -1;
            edited->addNote(note);
        }
        for (const auto& each : {before, edited}) each->addTurn({200, 201, Voice::You});
        for (const bool heat : {false, true}) {
            roll_->setHeat(heat);
            roll_->setContent(before);
            drawWidget(*roll_);
            const std::size_t first = roll_->tilesDrawn();
            roll_->setContent(std::make_shared<RollContent>(*before));
            drawWidget(*roll_);
            QCOMPARE(roll_->tilesDrawn(), first);
            roll_->setContent(edited);
            const QImage seen = drawWidget(*roll_);
            QVERIFY(roll_->tilesDrawn() > first);
            if (!heat) QVERIFY(roll_->tilesDrawn() <= first + 2);
            PianoRoll other;
            other.resize(roll_->size());
            other.setHeat(heat);
            other.setContent(edited);
            QVERIFY(seen == drawWidget(other));
        }
    }

    void otherMusicIsRedrawnCompletely() {
        roll_->setContent(manyNotes(1'000));
        roll_->setFork(4.0);
        roll_->setAccepted(false);
        const QImage ghosts = drawWidget(*roll_);
        const std::size_t first = roll_->tilesDrawn();
        roll_->setAccepted(true);
        QVERIFY(drawWidget(*roll_) != ghosts);
        QVERIFY(roll_->tilesDrawn() >= 2 * first - 1);
        const std::size_t accepted = roll_->tilesDrawn();
        roll_->setContent(manyNotes(1'000, 4.0));
        drawWidget(*roll_);
        QVERIFY(roll_->tilesDrawn() >= accepted + first - 1);
    }

    void retractedNotesDisappear() {
        content_->addNote({1, 9, 60, 127, Voice::Model});
        content_->addNote({6, 9, 64, 127, Voice::Model, -1.0F, true});
        roll_->setSelectedNote(content_->notes()[1]);
        roll_->contentChanged(0);
        const QPointF later = roll_->noteRect(content_->notes()[1]).topLeft() + QPointF(20, 0);
        const QImage before = drawWidget(*roll_);
        QCOMPARE(pixelAt(before, later), Theme::current().ai);
        roll_->contentChanged(*content_->discardAfter(5));
        QVERIFY(!roll_->selectedNote());
        const QImage after = drawWidget(*roll_);
        QVERIFY(pixelAt(after, later) != Theme::current().ai);
        const QRectF cut = roll_->noteRect(content_->notes()[0]);
        QCOMPARE(pixelAt(after, {cut.right() - 2, cut.center().y()}), Theme::current().ai);
        QVERIFY(pixelAt(after, {cut.right() + 4, cut.center().y()}) != Theme::current().ai);
    }

    void clickSelectsANoteOrSetsTheCursor() {
        content_->addNote({1, 3, 60, 127, Voice::You});
        roll_->contentChanged(0);
        QSignalSpy moved(roll_.get(), &PianoRoll::cursorMoved);
        QTest::mouseClick(roll_.get(), Qt::LeftButton, {},
                          roll_->noteRect(content_->notes()[0]).center().toPoint());
        QCOMPARE(moved.count(), 0);
        QVERIFY(roll_->selectedNote() == content_->notes()[0]);
        QTest::mouseClick(roll_.get(), Qt::LeftButton, {}, {500, 300});
        QCOMPARE(moved.count(), 1);
        QVERIFY(std::abs(moved[0][0].toDouble() - roll_->rollGeometry().timeAt(500)) < 1e-9);
        QVERIFY(!roll_->selectedNote());
        QCOMPARE(roll_->cursorTime(), moved[0][0].toDouble());
    }

    void setCursorTime_EmitsOnlyChanges() {
        QSignalSpy moved(roll_.get(), &PianoRoll::cursorMoved),
            removed(roll_.get(), &PianoRoll::cursorRemoved);
        roll_->setCursorTime(1.5);
        roll_->setCursorTime(1.5);
        QCOMPARE(moved.count(), 1);
        QCOMPARE(moved[0][0].toDouble(), 1.5);
        QCOMPARE(removed.count(), 0);
        roll_->setCursorTime({});
        roll_->setCursorTime({});
        QCOMPARE(removed.count(), 1);
        QCOMPARE(moved.count(), 1);
    }

    void arrowKeysStepThroughNotes() {
        content_->addNote({1, 2, 60, 64});
        content_->addNote({1, 2, 67, 64});
        content_->addNote({4, 5, 64, 64});
        content_->addNote({400, 401, 62, 64});
        roll_->contentChanged(0);
        QTest::keyClick(roll_.get(), Qt::Key_Right);
        QCOMPARE(roll_->selectedNote()->pitch, 60);
        QTest::keyClick(roll_.get(), Qt::Key_Up);
        QCOMPARE(roll_->selectedNote()->pitch, 67);
        QTest::keyClick(roll_.get(), Qt::Key_Down);
        QCOMPARE(roll_->selectedNote()->pitch, 60);
        for (int i = 0; i < 3; ++i) QTest::keyClick(roll_.get(), Qt::Key_Right);
        QCOMPARE(roll_->selectedNote()->pitch, 62);
        // It scrolled into view.
        QVERIFY(roll_->rollGeometry().begin < 400 && roll_->rollGeometry().end() > 401);
        QTest::keyClick(roll_.get(), Qt::Key_Right);
        QCOMPARE(roll_->selectedNote()->pitch, 62);
        for (int i = 0; i < 5; ++i) QTest::keyClick(roll_.get(), Qt::Key_Left);
        QCOMPARE(roll_->selectedNote()->pitch, 60);
    }

    void draggedHandleMovesTheMemoryBegin() {
        roll_->setMemoryBegin(2);
        const QPoint handle(static_cast<int>(roll_->rollGeometry().xOf(2)), 21);
        QSignalSpy moved(roll_.get(), &PianoRoll::memoryBeginMoved);
        QTest::mousePress(roll_.get(), Qt::LeftButton, {}, handle);
        QTest::mouseMove(roll_.get(), handle + QPoint(50, 0));
        QMouseEvent move(QEvent::MouseMove, QPointF(handle + QPoint(100, 0)), QPointF(), Qt::NoButton,
                         Qt::LeftButton, {});
        QCoreApplication::sendEvent(roll_.get(), &move);
        roll_->setMemoryBegin(2);  // the model's memory meanwhile
        QTest::mouseRelease(roll_.get(), Qt::LeftButton, {}, handle + QPoint(100, 0));
        QMouseEvent over(QEvent::MouseMove, QPointF(handle + QPoint(100, 0)), QPointF(), Qt::NoButton,
                         Qt::NoButton, {});
        QCoreApplication::sendEvent(roll_.get(), &over);
        QCOMPARE(roll_->cursor().shape(), Qt::SizeHorCursor);
        QVERIFY(moved.count() >= 1);
        QVERIFY(std::abs(moved.last()[0].toDouble() - roll_->rollGeometry().timeAt(handle.x() + 100)) < 1e-9);
    }

    void velocityLaneCanBeCollapsed() {
        const double before = roll_->rollGeometry().roll.height();
        QSignalSpy folded(roll_.get(), &PianoRoll::viewChanged);
        QTest::mouseClick(roll_.get(), Qt::LeftButton, {},
                          roll_->rollGeometry().velocity.center().toPoint() - QPoint(430, 0));
        QCOMPARE(folded.count(), 1);
        QVERIFY(!roll_->velocityLaneShown());
        QVERIFY(roll_->rollGeometry().roll.height() > before + 30);
        QTest::mouseClick(roll_.get(), Qt::LeftButton, {}, QPoint(10, 632));
        QVERIFY(roll_->velocityLaneShown());
    }

    void screenReadersFindTheVisibleNotes() {
        content_->addNote({3.2, 4, 61, 64, Voice::Model, 3.1F});
        content_->addNote({5, 6, 60, 64, Voice::You});
        content_->addNote({5000, 5001, 60, 64, Voice::You});
        roll_->contentChanged(0);
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(roll_.get());
        QCOMPARE(list->role(), QAccessible::List);
        QCOMPARE(list->childCount(), 2);
        QCOMPARE(list->child(0)->text(QAccessible::Name),
                 QStringLiteral("Model, C sharp 4, 3.2 s, 3.1 bits"));
        QCOMPARE(list->child(1)->text(QAccessible::Name), QStringLiteral("You, C 4, 5.0 s"));
        QCOMPARE(list->child(1)->parent(), list);
        QCOMPARE(list->indexOfChild(list->child(1)), 1);
        const QPoint centre = list->child(1)->rect().center();
        QCOMPARE(list->childAt(centre.x(), centre.y()), list->child(1));
        roll_->setSelectedNote(content_->notes()[1]);
        QVERIFY(list->child(1)->state().selected && !list->child(0)->state().selected);
        content_->discardAfter(0);
        roll_->contentChanged(0);
        QCOMPARE(list->childCount(), 1);
    }

    void screenReadersGetALimitedNumberOfNotes() {
        roll_->setContent(manyNotes(20'000));
        roll_->setScale(2);
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(roll_.get());
        QCOMPARE(list->childCount(), static_cast<int>(PianoRoll::kMostNotesSpoken));
    }
};

CONTINUO_QT_TEST(PianoRollTest, QApplication)
#include "piano_roll_test.moc"
