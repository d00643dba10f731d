#include "wave/wave_content.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "ui/qt_test_program.h"
#include "ui/wave/wave_fixtures.h"

namespace continuo::ui {
namespace {

std::vector<float> noise(std::size_t count) {
    std::mt19937 random(7);
    std::uniform_real_distribution<float> any(-0.4F, 0.4F);
    std::vector<float> samples(count);
    for (float& sample : samples) sample = any(random);
    return samples;
}

Peak peakBetween(const std::vector<float>& samples, std::size_t from, std::size_t to) {
    const auto [low, high] = std::minmax_element(samples.begin() + static_cast<std::ptrdiff_t>(from),
                                                 samples.begin() + static_cast<std::ptrdiff_t>(to));
    return {*low, *high};
}

bool nearlyEqual(const Peak& a, const Peak& b) {
    return std::abs(a.low - b.low) < 1e-4F && std::abs(a.high - b.high) < 1e-4F;
}

}  // namespace

class WaveContentTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // This holds for any division of the sound into pieces.
    void peaksOfShortRangesAreExact() {
        const std::vector<float> samples = noise(200'000);
        WaveSamples waves;
        for (std::size_t at = 0, piece = 1; at < samples.size(); at += piece, piece = piece * 7 % 4099 + 1) {
            const std::size_t count = std::min(piece, samples.size() - at);
            waves.append(std::span(samples).subspan(at, count));
        }
        QCOMPARE(waves.count(), 200'000);
        for (const std::size_t length : {1U, 7U, 255U})
            for (const std::size_t from : {0U, 63U, 65'530U, 131'072U, 199'700U})
                QVERIFY(nearlyEqual(
                    waves.peakIn(static_cast<std::int64_t>(from), static_cast<std::int64_t>(from + length)),
                    peakBetween(samples, from, from + length)));
    }

    void peakIsFoundInRangesOfEveryLength() {
        std::vector<float> samples(3'000'000);
        samples[1'500'000] = 0.9F;
        samples[1'500'001] = -0.7F;
        WaveSamples waves;
        waves.append(samples);
        for (std::int64_t length = 300; length < 2'000'000; length *= 3) {
            const Peak around = waves.peakIn(1'500'000 - length / 2, 1'500'000 + length / 2);
            QVERIFY(nearlyEqual(around, {-0.7F, 0.9F}));
            const Peak beside = waves.peakIn(1'500'000 - 2 * length, 1'500'000 - length / 2);
            QVERIFY2(nearlyEqual(beside, {}), qPrintable(QString::number(length)));
        }
    }

    void peaksAreClippedAndNaNIsSilent() {
        WaveSamples waves;
        waves.append(std::vector<float>{3.0F, -3.0F, std::numeric_limits<float>::quiet_NaN()});
        QVERIFY(waves.peakIn(0, 2) == (Peak{-1, 1}));
        QVERIFY(waves.peakIn(2, 3) == Peak{});
        QVERIFY(waves.peakIn(3, 50) == Peak{});
        QVERIFY(waves.peakIn(-5, 0) == Peak{});
    }

    void peaksOfARangeStayWhileMoreIsAppended() {
        WaveSamples waves;
        const std::vector<float> samples = noise(70'000);
        waves.append(samples);
        const SampleRange range = waves.range(65'000, 70'000);
        waves.append(std::vector<float>(70'000, 0.3F));
        std::vector<float> copied(6'000, 9);
        range.copy(64'500, copied);
        QCOMPARE(copied[499], 0.0F);
        for (std::size_t i = 500; i < 5'500; ++i) QVERIFY(std::abs(copied[i] - samples[64'500 + i]) < 1e-4F);
        QCOMPARE(copied[5'500], 0.0F);
    }

    void copiedBeginningGrowsIndependentlyOfTheWhole() {
        auto whole = makePromptAndSound(5, 3, 8);
        WaveContent part = whole->beginning(5);
        QCOMPARE(part.seconds(), 5.0);
        QCOMPARE(part.codes.frames(), 125);
        QVERIFY(!part.madeFrom);
        QVERIFY(part.samples.peakIn(0, 80'000) == whole->samples.peakIn(0, 80'000));
        const Peak before = whole->samples.peakIn(80'000, 96'000);
        part.samples.append(std::vector<float>(16'000, 1.0F));
        QVERIFY(whole->samples.peakIn(80'000, 96'000) == before);
        QVERIFY(part.samples.peakIn(80'000, 80'200) == (Peak{1, 1}));
        QVERIFY(part.samples.peakIn(79'000, 96'000).low < 0);
        part.codes.append(std::vector<int>(8, 1), std::vector<float>(8, 2.0F));
        QCOMPARE(part.codes.frames(), 126);
        QCOMPARE(part.codes.codeAt({3, 125}), 1);
        QVERIFY(part.codes.codeAt({3, 124}) == whole->codes.codeAt({3, 124}));
    }

    void meanBitsIgnoreUnknownValues() {
        CodeMap codes(2);
        codes.append(std::vector<int>{1, 2, 3, 4, 5, 6, 7}, std::vector<float>{1, -1, 3, 4});
        QCOMPARE(codes.frames(), 3);  // the seventh is an incomplete frame
        QCOMPARE(codes.codeAt({1, 2}), 6);
        QCOMPARE(codes.meanBits(0, 0, 3).value(), 2.0);
        QCOMPARE(codes.meanBits(1, 0, 3).value(), 4.0);
        QVERIFY(!codes.meanBits(1, 0, 1));
        QVERIFY(!codes.meanBits(0, 2, 3));
        QVERIFY(!codes.meanBits(0, 3, 9));
        QCOMPARE(codes.bitsPerCode(0, 3).value(), 8.0 / 3);
        QVERIFY(codes.bitsAt({0, 2}) < 0);
    }

    void framesAndTimesRoundTrip() {
        const WaveContent content(WaveFormat{16'000, 25, 8});
        for (int frame = 0; frame < 90'000; frame += 37)
            QCOMPARE(content.frameAt(content.frameToSeconds(frame)), frame);
        QCOMPARE(content.frameAt(0.039), 0);
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::WaveContentTest, QCoreApplication)
#include "wave_content_test.moc"
