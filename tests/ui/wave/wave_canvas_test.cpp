#include "wave/wave_canvas.h"

#include <QAccessible>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <algorithm>
#include <functional>

#include "support/sanitizer.h"
#include "support/worked_time.h"
#include "theme/theme.h"
#include "ui/accessible_names.h"
#include "ui/qt_test_program.h"
#include "ui/wave/wave_fixtures.h"
#include "wave/seam_handle.h"

namespace continuo::ui {
namespace {

constexpr double kPrompt = 4, kMade = 3, kExpected = 10;

void waitUntilComputed(WaveCanvas& canvas) {
    canvas.grab();
    QTRY_VERIFY_WITH_TIMEOUT(!canvas.isComputing(), 20'000);
}

QPoint pointAt(const WaveCanvas& canvas, double seconds, const QRectF& plot) {
    return QPointF(canvas.waveGeometry().times.xOf(seconds), plot.center().y()).toPoint();
}

// Returns how many pixels of a part of the picture are closer to one colour than to the other.
int countNearer(const QImage& image, const QRect& part, const QColor& one, const QColor& other) {
    const auto distance = [](const QColor& a, const QColor& b) {
        return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
    };
    int count = 0;
    for (int y = part.top(); y <= part.bottom(); ++y)
        for (int x = part.left(); x <= part.right(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            count += distance(pixel, one) < distance(pixel, other) ? 1 : 0;
        }
    return count;
}

int countPixels(const QImage& image, const QRect& part, const QColor& colour) {
    int count = 0;
    for (int y = part.top(); y <= part.bottom(); ++y)
        for (int x = part.left(); x <= part.right(); ++x) count += image.pixelColor(x, y) == colour ? 1 : 0;
    return count;
}

QRect between(const WaveCanvas& canvas, double from, double to, const QRectF& plot) {
    const RollGeometry times = canvas.waveGeometry().times;
    return QRectF(QPointF(times.xOf(from), plot.top()), QPointF(times.xOf(to), plot.bottom()))
        .toAlignedRect()
        .adjusted(3, 3, -3, -3);
}

void turnWheel(WaveCanvas& canvas, const QPointF& at, int by, Qt::KeyboardModifiers keys) {
    QWheelEvent event(at, at, {}, {0, by}, Qt::NoButton, keys, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&canvas, &event);
}

}  // namespace

class WaveCanvasTest : public ThemedTest {
    Q_OBJECT

    std::unique_ptr<WaveCanvas> canvas_;
    std::shared_ptr<WaveContent> content_;

private Q_SLOTS:
    void init() {
        Theme::instance().setScheme(Scheme::Dark);
        canvas_ = std::make_unique<WaveCanvas>();
        canvas_->resize(900, 640);
        content_ = makePromptAndSound(kPrompt, kMade, kExpected);
        canvas_->setContent(content_);
        canvas_->setSeam(kPrompt);
        canvas_->fit();
    }

    void fittedViewIncludesThePartStillToBeGenerated() {
        const RollGeometry times = canvas_->waveGeometry().times;
        QVERIFY(times.xOf(0) == times.roll.left());
        QVERIFY(times.xOf(kExpected) <= times.roll.right());
        QVERIFY(times.xOf(kExpected) > times.roll.right() - 20);
    }

    void promptAndGeneratedSoundHaveTheirVoicesColours() {
        waitUntilComputed(*canvas_);
        const Tokens& tokens = Theme::current();
        const QImage shown = canvas_->grab().toImage();
        const WaveGeometry geometry = canvas_->waveGeometry();
        const QRect prompt = between(*canvas_, 0, kPrompt, geometry.wave);
        const QRect made = between(*canvas_, kPrompt, kPrompt + kMade, geometry.wave);
        QVERIFY(countPixels(shown, prompt, tokens.you) > 1000);
        QCOMPARE(countPixels(shown, prompt, tokens.ai), 0);
        QVERIFY(countPixels(shown, made, tokens.ai) > 1000);
        QCOMPARE(countPixels(shown, made, tokens.you), 0);
        const QRect promptSpectrum = between(*canvas_, 0, kPrompt, geometry.spectrogram);
        const QRect madeSpectrum = between(*canvas_, kPrompt, kPrompt + kMade, geometry.spectrogram);
        // Some shades are close to the background.
        QVERIFY(countNearer(shown, promptSpectrum, tokens.you, tokens.ai) >
                9 * countNearer(shown, promptSpectrum, tokens.ai, tokens.you));
        QVERIFY(countNearer(shown, madeSpectrum, tokens.ai, tokens.bg0) > 2000);
    }

    // In high contrast, prompt and generated sound have the same colour, so the prompt is drawn hollow.
    void highContrastWaveformsDiffer() {
        Theme::instance().setScheme(Scheme::HighContrast);
        const Tokens& tokens = Theme::current();
        const QImage shown = canvas_->grab().toImage();
        const QRectF wave = canvas_->waveGeometry().wave;
        const int prompt = countPixels(shown, between(*canvas_, 0, kMade, wave), tokens.ai);
        const int made = countPixels(shown, between(*canvas_, kPrompt, kPrompt + kMade, wave), tokens.ai);
        QVERIFY2(prompt > 0 && made > 5 * prompt, qPrintable(QStringLiteral("%1 %2").arg(prompt).arg(made)));
    }

    void seamDragSnapsToFrames() {
        QSignalSpy moved(canvas_.get(), &WaveCanvas::seamMoved);
        QSignalSpy chosen(canvas_.get(), &WaveCanvas::positionChosen);
        const QPoint handle = canvas_->handleRect().center();
        const QPoint target = handle - QPoint(101, 0);
        QTest::mousePress(canvas_.get(), Qt::LeftButton, {}, handle);
        QTest::mouseMove(canvas_.get(), target);
        QTest::mouseRelease(canvas_.get(), Qt::LeftButton, {}, target);
        QCOMPARE(moved.size(), 1);
        const double seam = moved[0][0].toDouble();
        QCOMPARE(canvas_->seam(), std::optional(seam));
        const double frames = seam * 25;
        QVERIFY(std::abs(frames - std::round(frames)) < 1e-9);
        QVERIFY(std::abs(seam - (kPrompt - 101 / canvas_->scale())) < 0.04);
        QVERIFY(chosen.isEmpty());
        // Nothing is dragged any more.
        QTest::mouseMove(canvas_.get(), handle);
        QCOMPARE(moved.size(), 1);
    }

    void draggedSeamLineStaysWithinTheSound() {
        const QPoint line = pointAt(*canvas_, kPrompt, canvas_->waveGeometry().spectrogram);
        QTest::mousePress(canvas_.get(), Qt::LeftButton, {}, line);
        QTest::mouseMove(canvas_.get(), line + QPoint(900, 0));
        QCOMPARE(canvas_->seam(), std::optional(kPrompt + kMade));  // not beyond the sound
        QTest::mouseMove(canvas_.get(), line - QPoint(900, 0));
        QCOMPARE(canvas_->seam(), std::optional(0.0));
        QTest::mouseRelease(canvas_.get(), Qt::LeftButton, {}, line);
    }

    void escapeRestoresTheSeam() {
        QSignalSpy moved(canvas_.get(), &WaveCanvas::seamMoved);
        const QPoint handle = canvas_->handleRect().center();
        QTest::mousePress(canvas_.get(), Qt::LeftButton, {}, handle);
        QTest::mouseMove(canvas_.get(), handle + QPoint(60, 0));
        QVERIFY(canvas_->seam() != std::optional(kPrompt));
        // Updates during a drag do not end it.
        canvas_->setSeam(1.0);
        QTest::keyClick(canvas_.get(), Qt::Key_Escape);
        QCOMPARE(canvas_->seam(), std::optional(kPrompt));
        QCOMPARE(moved.last()[0].toDouble(), kPrompt);
        QTest::mouseMove(canvas_.get(), handle + QPoint(90, 0));
        QCOMPARE(canvas_->seam(), std::optional(kPrompt));
    }

    void keysMoveTheSeam() {
        QSignalSpy moved(canvas_.get(), &WaveCanvas::seamMoved);
        QTest::keyClick(canvas_.get(), Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(canvas_->seam(), std::optional(kPrompt + 0.04));
        QTest::keyClick(canvas_.get(), Qt::Key_Left, Qt::AltModifier | Qt::ShiftModifier);
        QVERIFY(std::abs(*canvas_->seam() - (kPrompt - 0.96)) < 1e-9);
        auto* handle = canvas_->findChild<SeamHandle*>();
        QTest::keyClick(handle, Qt::Key_End);
        QCOMPARE(canvas_->seam(), std::optional(kPrompt + kMade));
        QTest::keyClick(handle, Qt::Key_Right);
        QTest::keyClick(handle, Qt::Key_PageDown);
        QCOMPARE(canvas_->seam(), std::optional(kPrompt + kMade - 1));
        QTest::keyClick(handle, Qt::Key_Home);
        QCOMPARE(canvas_->seam(), std::optional(0.0));
        QCOMPARE(moved.size(), 5);
    }

    void clickSetsThePlaybackPosition() {
        QSignalSpy chosen(canvas_.get(), &WaveCanvas::positionChosen);
        const QPoint at = pointAt(*canvas_, 2, canvas_->waveGeometry().wave);
        QTest::mouseClick(canvas_.get(), Qt::LeftButton, {}, at);
        QCOMPARE(chosen.size(), 1);
        QVERIFY(std::abs(canvas_->position() - 2) < 1 / canvas_->scale());
        // The missing part cannot be played yet.
        QTest::mouseClick(canvas_.get(), Qt::LeftButton, {},
                          pointAt(*canvas_, 9, canvas_->waveGeometry().wave));
        QCOMPARE(canvas_->position(), kPrompt + kMade);
        QCOMPARE(canvas_->seam(), std::optional(kPrompt));
    }

    void keysMoveThePositionByFrames() {
        canvas_->setPosition(2.05);
        QTest::keyClick(canvas_.get(), Qt::Key_Left);
        QVERIFY(std::abs(canvas_->position() - 2.04) < 1e-9);
        QTest::keyClick(canvas_.get(), Qt::Key_Left);
        QVERIFY(std::abs(canvas_->position() - 2.00) < 1e-9);
        QTest::keyClick(canvas_.get(), Qt::Key_Right);
        QVERIFY(std::abs(canvas_->position() - 2.04) < 1e-9);
        QTest::keyClick(canvas_.get(), Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(std::abs(canvas_->position() - 3.04) < 1e-9);
        QTest::keyClick(canvas_.get(), Qt::Key_End);
        QCOMPARE(canvas_->position(), kPrompt + kMade);
        QTest::keyClick(canvas_.get(), Qt::Key_Home);
        QCOMPARE(canvas_->position(), 0.0);
    }

    void keysStepThroughTheCodes() {
        canvas_->setPosition(2.0);
        QCOMPARE(canvas_->chosenCell().value(), (CodeCell{0, 50}));
        QTest::keyClick(canvas_.get(), Qt::Key_Down);
        QTest::keyClick(canvas_.get(), Qt::Key_Right);
        QCOMPARE(canvas_->chosenCell().value(), (CodeCell{1, 51}));
        QTest::keyClick(canvas_.get(), Qt::Key_Up);
        QTest::keyClick(canvas_.get(), Qt::Key_Up);
        QCOMPARE(canvas_->chosenCell()->level, 0);
    }

    void codeUnderThePointerIsFoundInMapAndCells() {
        const WaveGeometry geometry = canvas_->waveGeometry();
        QVERIFY(!geometry.nearSeam.isEmpty());
        const QRectF row = WaveGeometry::rowRect(geometry.codes, 2, 8);
        const auto inMap = canvas_->cellAt(QPointF(geometry.times.xOf(1.02), row.center().y()));
        QCOMPARE(inMap.value(), (CodeCell{2, 25}));
        // A quarter of the cells is before the seam.
        const QRectF cells = WaveGeometry::rowRect(geometry.nearSeam, 5, 8);
        const double x = cells.left() + (geometry.cells() / 4 + 0.5) * geometry.cellWidth;
        QCOMPARE(canvas_->cellAt(QPointF(x, cells.center().y())).value(), (CodeCell{5, 100}));
        QVERIFY(!canvas_->cellAt(QPointF(geometry.times.xOf(9), row.center().y())));
        QVERIFY(!canvas_->cellAt(geometry.wave.center()));
        const float bits = content_->codes.bitsAt({2, 25});
        QCOMPARE(canvas_->cellText({2, 25}), QStringLiteral("level 3 · frame 25 · code %1 · %2 bits")
                                                 .arg(content_->codes.codeAt({2, 25}))
                                                 .arg(static_cast<double>(bits), 0, 'f', 1));
    }

    void cellsAreColouredByTheirBits() {
        const QImage shown = canvas_->grab().toImage();
        const WaveGeometry geometry = canvas_->waveGeometry();
        const QRectF cell = WaveGeometry::rowRect(geometry.nearSeam, 4, 8);
        const int first = 100 - geometry.cells() / 4;
        for (const int place : {1, 7, 20}) {
            const double bits = static_cast<double>(content_->codes.bitsAt({4, first + place}));
            const QPoint middle(static_cast<int>(cell.left() + (place + 0.5) * geometry.cellWidth),
                                static_cast<int>(cell.center().y()));
            const QColor found = shown.pixelColor(middle), wanted = Theme::current().heatAt(bits);
            QVERIFY(std::abs(found.red() - wanted.red()) < 8 && std::abs(found.blue() - wanted.blue()) < 8);
        }
    }

    void canvasAndSeamAreAccessibleSliders() {
        canvas_->setPosition(5.0);
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(canvas_.get());
        QCOMPARE(spoken->role(), QAccessible::Slider);
        QVERIFY(
            spoken->text(QAccessible::Value).startsWith(QStringLiteral("0:05.0 of 0:07.0, model, level 1")));
        spoken->valueInterface()->setCurrentValue(1.0);
        QCOMPARE(canvas_->position(), 1.0);
        QVERIFY(spoken->text(QAccessible::Value).contains(QStringLiteral("prompt")));
        auto* handle = canvas_->findChild<SeamHandle*>();
        QAccessibleInterface* seam = QAccessible::queryAccessibleInterface(handle);
        QCOMPARE(seam->text(QAccessible::Value), QStringLiteral("prompt 0:00.0 to 0:04.00"));
        QSignalSpy moved(canvas_.get(), &WaveCanvas::seamMoved);
        seam->valueInterface()->setCurrentValue(2.01);
        QCOMPARE(canvas_->seam(), std::optional(2.0));
        QCOMPARE(moved.size(), 1);
        QCOMPARE(seam->valueInterface()->maximumValue().toDouble(), kPrompt + kMade);
        QCOMPARE(unnamedControls(canvas_.get()), QStringList());
    }

    void wheelScrollsAndZoomsAtTheMouse() {
        canvas_->zoom(4, 0);
        canvas_->setViewBegin(2);
        const QPointF at(500, 100);
        const double under = canvas_->waveGeometry().times.timeAt(at.x());
        turnWheel(*canvas_, at, 120, Qt::ControlModifier);
        QVERIFY(std::abs(canvas_->waveGeometry().times.timeAt(at.x()) - under) < 1e-6);
        const double begin = canvas_->viewBegin();
        turnWheel(*canvas_, at, -120, {});
        QVERIFY(std::abs(canvas_->viewBegin() - begin - 60 / canvas_->scale()) < 1e-6);
        turnWheel(*canvas_, at, 120'000, {});
        QCOMPARE(canvas_->viewBegin(), 0.0);
    }

    void viewFollowsThePlayheadUntilMoved() {
        canvas_->zoom(8, 0);
        canvas_->setViewBegin(0);
        QSignalSpy follow(canvas_.get(), &WaveCanvas::followChanged);
        canvas_->setPlayhead(5.0);
        QVERIFY(canvas_->viewBegin() > 3);
        QVERIFY(follow.isEmpty());
        QTest::keyClick(canvas_.get(), Qt::Key_PageUp);
        QCOMPARE(follow.size(), 1);
        const double begin = canvas_->viewBegin();
        canvas_->setPlayhead(5.5);
        QCOMPARE(canvas_->viewBegin(), begin);
    }

    // Computed columns stay; the last columns of a growing sound are computed again.
    void appendedSoundIsComputedInParts() {
        waitUntilComputed(*canvas_);
        const std::int64_t before = canvas_->columnsComputed();
        QVERIFY(before > 300);
        for (int i = 0; i < 20; ++i) {
            content_->samples.append(strokes(0.04, 16'000, i));
            canvas_->contentChanged();
            waitUntilComputed(*canvas_);
        }
        const double columns = 0.8 * canvas_->scale();
        QVERIFY2(canvas_->columnsComputed() - before < static_cast<std::int64_t>(8 * columns),
                 qPrintable(QString::number(canvas_->columnsComputed() - before)));
        const std::int64_t settled = canvas_->columnsComputed();
        content_->expectedEnd = 0;
        canvas_->contentChanged();
        waitUntilComputed(*canvas_);
        canvas_->grab();
        const std::int64_t ended = canvas_->columnsComputed();
        QVERIFY(ended - settled < 40);
        for (int i = 0; i < 5; ++i) waitUntilComputed(*canvas_);
        QCOMPARE(canvas_->columnsComputed(), ended);
    }

    void soundDrawnWhileGrowingLooksLikeACompleteOne() {
        auto growing = std::make_shared<WaveContent>(content_->beginning(kPrompt));
        growing->madeFrom = kPrompt;
        growing->expectedEnd = kExpected;
        canvas_->setContent(growing);
        waitUntilComputed(*canvas_);
        const std::vector<float> made = strokes(kMade, 16'000, 5);
        for (std::size_t at = 0; at < made.size(); at += 1000) {
            growing->samples.append(
                std::span(made).subspan(at, std::min<std::size_t>(1000, made.size() - at)));
            canvas_->contentChanged();
            waitUntilComputed(*canvas_);
        }
        growing->expectedEnd = 0;
        canvas_->contentChanged();
        waitUntilComputed(*canvas_);
        const QRect area = canvas_->waveGeometry().spectrogram.toAlignedRect();
        const QImage grown = canvas_->grab().toImage().copy(area);
        auto whole = makePromptAndSound(kPrompt, kMade, 0);
        canvas_->setContent(whole);
        waitUntilComputed(*canvas_);
        QCOMPARE(canvas_->grab().toImage().copy(area), grown);
    }

    void canvasWithoutASoundHasNoSeam() {
        canvas_->setContent(nullptr);
        QSignalSpy moved(canvas_.get(), &WaveCanvas::seamMoved);
        canvas_->grab();
        QTest::keyClick(canvas_.get(), Qt::Key_Right, Qt::AltModifier);
        QTest::mouseClick(canvas_.get(), Qt::LeftButton, {}, QPoint(400, 100));
        QCOMPARE(canvas_->position(), 0.0);
        QVERIFY(moved.isEmpty());
        QVERIFY(!canvas_->findChild<SeamHandle*>()->isVisibleTo(canvas_.get()));
    }

    void anHourIsPaintedWithinFourMilliseconds() {
        if (test::kSanitized) QSKIP("A sanitizer takes several times as long.");
        auto hour = makePromptAndSound(0.04, 0, 3600);
        const std::vector<float> second = strokes(1, 16'000);
        for (int i = 0; i < 3550; ++i) {
            hour->samples.append(second);
            addCodes(*hour, 25);
        }
        canvas_->resize(1440, 900);
        canvas_->setContent(hour);
        canvas_->setSeam(600.0);
        canvas_->fit();
        waitUntilComputed(*canvas_);
        QImage image(canvas_->size(), QImage::Format_RGB32);
        const auto median = [&](const std::function<void(int)>& change) {
            std::vector<double> times;
            for (int frame = 0; frame < 41; ++frame) {
                const double before = test::threadCpuMs();
                change(frame);
                canvas_->render(&image, {}, {}, {});
                times.push_back(test::threadCpuMs() - before);
            }
            std::nth_element(times.begin(), times.begin() + 20, times.end());
            return times[20];
        };
        const double playing = median([&](int frame) { canvas_->setPlayhead(frame); });
        const double zooming = median([&](int frame) { canvas_->zoom(frame % 20 < 10 ? 1.25 : 0.8, 700); });
        const double growing = median([&](int) {
            hour->samples.append(std::span(second).first(640));
            addCodes(*hour, 1);
            canvas_->contentChanged();
        });
        QVERIFY2(playing < 4 && zooming < 4 && growing < 4,
                 qPrintable(QStringLiteral("%1, %2, %3 ms").arg(playing).arg(zooming).arg(growing)));
    }

    void lowCanvasHidesTheCells() {
        canvas_->resize(600, 260);
        const WaveGeometry geometry = canvas_->waveGeometry();
        QVERIFY(geometry.nearSeam.isEmpty());
        QVERIFY(!geometry.codes.isEmpty());
        QVERIFY(geometry.wave.height() > 40 && geometry.spectrogram.height() > 40);
        canvas_->grab();
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::WaveCanvasTest, QApplication)
#include "wave_canvas_test.moc"
