#include "wave/spectrum_shades.h"

#include <QTest>
#include <cmath>

#include "ui/qt_test_program.h"
#include "ui/wave/wave_fixtures.h"

namespace continuo::ui {
namespace {

constexpr int kRate = 16'000, kRows = 200;

ShadesJob makeSpectrumJob(const WaveSamples& samples, int columns, double samplesPerColumn) {
    ShadesJob job;
    job.samples = samples.range(0, samples.count());
    job.sampleRate = kRate;
    job.samplesPerColumn = samplesPerColumn;
    job.columns = columns;
    job.rows = kRows;
    return job;
}

int brightestRow(const QImage& shades, int column) {
    int brightest = 0;
    for (int row = 0; row < shades.height(); ++row)
        if (shades.constScanLine(row)[column] > shades.constScanLine(brightest)[column]) brightest = row;
    return brightest;
}

// Returns the decibels of a shade.
double shadeToDecibels(int shade) { return -85 + shade / 255.0 * 70; }

}  // namespace

class SpectrumShadesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void toneIsAtItsFrequency() {
        for (const double hertz : {125.0, 440.0, 1000.0, 3100.0, 7000.0}) {
            WaveSamples samples;
            samples.append(tone(hertz, 1, kRate, 0.05));
            const QImage shades = computeShades(makeSpectrumJob(samples, 20, 800));
            const double row = (1 - frequencyToShare(hertz, kRate)) * kRows;
            // Low frequencies share bins: a bin of 15.6 Hz has 18 rows at 100 Hz.
            const double binsRows = kRows * 15.6 / hertz / std::log(8000 / kLowestFrequency);
            for (const int column : {1, 10, 18})
                QVERIFY2(std::abs(brightestRow(shades, column) + 0.5 - row) <= 1 + binsRows / 2,
                         qPrintable(
                             QStringLiteral("%1 Hz in row %2").arg(hertz).arg(brightestRow(shades, column))));
        }
    }

    void shadesAreOnADecibelScale() {
        for (const double decibels : {-30.0, -60.0}) {
            WaveSamples samples;
            samples.append(tone(1000, 1, kRate, std::pow(10, decibels / 20)));
            const QImage shades = computeShades(makeSpectrumJob(samples, 10, 1600));
            const int shade = shades.constScanLine(brightestRow(shades, 5))[5];
            QVERIFY2(std::abs(shadeToDecibels(shade) - decibels) < 1.5,
                     qPrintable(QString::number(shadeToDecibels(shade))));
        }
    }

    // One Fourier transform computes two windows, and must keep them separate.
    void columnsDoNotDependOnEachOther() {
        WaveSamples samples;
        samples.append(tone(500, 0.5, kRate));
        samples.append(std::vector<float>(8'000));
        samples.append(tone(4000, 0.5, kRate));
        const QImage shades = computeShades(makeSpectrumJob(samples, 15, 1600));
        QVERIFY(std::abs(brightestRow(shades, 2) - (1 - frequencyToShare(500, kRate)) * kRows) < 6);
        QVERIFY(std::abs(brightestRow(shades, 12) - (1 - frequencyToShare(4000, kRate)) * kRows) < 3);
        for (int row = 0; row < kRows; ++row) QCOMPARE(int(shades.constScanLine(row)[7]), 0);
        const int row4000 = brightestRow(shades, 12);
        QVERIFY(shades.constScanLine(row4000)[2] < 40);
    }

    void silenceAndMissingSoundAreDark() {
        const WaveSamples none;
        const QImage shades = computeShades(makeSpectrumJob(none, 4, 100));
        QCOMPARE(shades.size(), QSize(4, kRows));
        for (int row = 0; row < kRows; ++row)
            for (int column = 0; column < 4; ++column) QCOMPARE(int(shades.constScanLine(row)[column]), 0);
    }

    // An hour of sound has 41,000 samples per column, of which some are read.
    void longColumnShowsTheLoudestPart() {
        WaveSamples samples;
        std::vector<float> sound(60'000);
        const std::vector<float> late = tone(1000, 1, kRate);
        std::copy(late.begin(), late.end(), sound.begin() + 44'000);
        samples.append(sound);
        const QImage shades = computeShades(makeSpectrumJob(samples, 1, 60'000));
        QVERIFY(std::abs(brightestRow(shades, 0) - (1 - frequencyToShare(1000, kRate)) * kRows) < 4);
        QVERIFY(shades.constScanLine(brightestRow(shades, 0))[0] > 150);
    }
};

}  // namespace continuo::ui

CONTINUO_QT_TEST(continuo::ui::SpectrumShadesTest, QCoreApplication)
#include "spectrum_shades_test.moc"
