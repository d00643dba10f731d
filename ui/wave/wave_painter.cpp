#include "wave/wave_painter.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainter>
#include <QPixmap>
#include <algorithm>
#include <cmath>

#include "roll/note_painter.h"
#include "roll/roll_frame.h"
#include "theme/theme.h"
#include "wave/spectrum_shades.h"
#include "wave/wave_bars.h"

namespace continuo::ui {
namespace {

constexpr double kPlayedShare = 0.4;  // opacity of the background over the played part
constexpr int kHatch = 8;             // px between two lines
constexpr double kScaleTick = 4, kScaleGap = 6, kLeastScaleDistance = 20;  // px

struct Wave {
    Q_DECLARE_TR_FUNCTIONS(Wave)
};

QPixmap hatch(const Tokens& tokens, double ratio) {
    QPixmap tile(static_cast<int>(std::lround(kHatch * ratio)),
                 static_cast<int>(std::lround(kHatch * ratio)));
    tile.setDevicePixelRatio(ratio);
    tile.fill(tokens.bg0);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(mix(tokens.bg0, tokens.line, tokens.highContrast ? 0.4 : 0.6), 1));
    for (const int begin : {-kHatch, 0, kHatch})
        painter.drawLine(QPointF(begin, kHatch), QPointF(begin + kHatch, 0));
    return tile;
}

// Draws labels beside ticks; omits those outside the plot or overlapping another.
class ScaleLabels {
public:
    ScaleLabels(QPainter& painter, const QRectF& plot, const Tokens& tokens)
        : painter_(painter), plot_(plot), tokens_(tokens) {
        painter.setFont(Theme::instance().font(TextStyle::Caption));
        // Draws the unit of the numbers.
        last_ = plot.bottom() - kLeastScaleDistance;
    }
    void unit(const QString& text) const {
        draw(text, plot_.bottom() - kLeastScaleDistance / 2, tokens_.text3);
    }
    void add(const QString& text, double y) {
        if (y > last_ || y < plot_.top()) return;
        painter_.fillRect(QRectF(plot_.left() - kScaleTick, std::round(y), kScaleTick, 1),
                          tokens_.lineStrong);
        draw(text, std::max(y, plot_.top() + kLeastScaleDistance / 2), tokens_.text2);
        last_ = y - kLeastScaleDistance;
    }

private:
    void draw(const QString& text, double y, const QColor& colour) const {
        painter_.setPen(colour);
        painter_.drawText(
            QRectF(0, y - kLeastScaleDistance / 2, plot_.left() - kScaleGap, kLeastScaleDistance),
            Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, text);
    }

    QPainter& painter_;
    QRectF plot_;
    const Tokens& tokens_;
    double last_ = 0;
};

}  // namespace

void WavePainter::paintBands(QPainter& painter) const {
    const RollFrame frame{geometry.times, tokens};
    const double seconds = content.seconds();
    const double made = std::min(content.madeFrom.value_or(seconds), seconds);
    //: Caption in a sound: the part that the model was given.
    if (made > 0) frame.paintBand(painter, Voice::You, 0, made, Wave::tr("Prompt"), false);
    //: Caption in a sound: the part that the model generated.
    if (seconds > made) frame.paintBand(painter, Voice::Model, made, seconds, Wave::tr("Model"), false);
    if (content.end() <= seconds) return;
    const QString toCome = QLocale().toString(content.end() - seconds, 'f', 1);
    //: Caption in a sound: the part that is still to be generated.
    frame.paintBand(painter, Voice::Model, seconds, content.end(),
                    Wave::tr("%1 s not generated yet").arg(toCome), true);
}

void WavePainter::paintWaveform(QPainter& painter, std::optional<double> playhead, QImage& scratch) const {
    const QRectF& area = geometry.wave;
    const RollGeometry& times = geometry.times;
    const double ratio = times.ratio, origin = times.origin();
    const double samplesPerColumn = content.format.sampleRate / (times.scale * ratio);
    const auto columnAt = [&](double x) -> std::int64_t { return std::llround((x - origin) * ratio); };
    const std::int64_t first = columnAt(area.left()), last = columnAt(area.right());
    const std::int64_t made = content.madeFrom ? columnAt(times.xOf(*content.madeFrom)) : last;
    const std::int64_t played = playhead ? columnAt(times.xOf(*playhead)) : first;
    const auto end =
        static_cast<std::int64_t>(std::ceil(static_cast<double>(content.samples.count()) / samplesPerColumn));
    const int rows = static_cast<int>(std::lround(area.height() * ratio));
    WaveBars bars(static_cast<std::size_t>(last - first), rows);
    for (std::int64_t column = std::max<std::int64_t>(0, first); column < std::min(last, end); ++column) {
        const auto from = std::llround(static_cast<double>(column) * samplesPerColumn);
        // Include the next column's first sample, so that the line has no gaps.
        const auto to = std::llround(static_cast<double>(column + 1) * samplesPerColumn) + 1;
        bars.set(static_cast<std::size_t>(column - first), content.samples.peakIn(from, to));
    }
    const auto darker = [&](const QColor& colour) {
        return tokens.highContrast ? colour : mix(colour, tokens.bg0, kPlayedShare);
    };
    const auto colour = [&](const QColor& owner, std::int64_t begin, std::int64_t until) {
        bars.setColour(begin - first, std::min(played, until) - first, darker(owner).rgb());
        bars.setColour(std::max(begin, played) - first, until - first, owner.rgb());
    };
    colour(tokens.you, first, made);
    colour(tokens.ai, made, last);
    // In high contrast prompt and generated sound have the same colour, so the prompt is hollow.
    if (tokens.highContrast) bars.makeHollow(made - first);

    if (scratch.size() != QSize(static_cast<int>(last - first), rows))
        scratch = QImage(static_cast<int>(last - first), rows, QImage::Format_RGB32);
    bars.draw(scratch, tokens.bg0.rgb(), tokens.line.rgb());
    painter.save();
    painter.scale(1 / ratio, 1 / ratio);  // one unit per device pixel
    painter.drawImage(QPointF(area.left() * ratio, area.top() * ratio), scratch);
    painter.restore();
}

void WavePainter::paintPending(QPainter& painter) const {
    const RollGeometry& times = geometry.times;
    const double left = std::max(times.roll.left(), times.xOf(content.seconds()));
    const double right = std::min(times.roll.right(), times.xOf(content.end()));
    if (right <= left) return;
    painter.setBrushOrigin(QPointF(left, 0));
    const QBrush brush(hatch(tokens, times.ratio));
    for (const QRectF& plot : {geometry.wave, geometry.spectrogram, geometry.codes})
        if (!plot.isEmpty()) painter.fillRect(QRectF(left, plot.top(), right - left, plot.height()), brush);
    if (content.isMadeAt(content.seconds()))  // generation is in progress
        painter.fillRect(QRectF(left, times.roll.top(), 2, times.roll.height()), tokens.ai);
}

void WavePainter::paintScales(QPainter& painter) const {
    const QRectF& gutter = geometry.times.gutter;
    paintDecibels(painter);
    paintFrequencies(painter);
    for (const QRectF& plot : {geometry.wave, geometry.spectrogram})
        painter.fillRect(QRectF(0, plot.bottom(), geometry.times.roll.right(), 1), tokens.line);
    painter.fillRect(QRectF(gutter.right() - 1, gutter.top(), 1, gutter.height()), tokens.line);
    if (geometry.codes.height() < kLeastScaleDistance) return;
    painter.setPen(tokens.text2);
    painter.setFont(Theme::instance().font(TextStyle::Caption));
    const int levels = content.format.levels;
    const QString range = levels > 1 ? QStringLiteral("1\u2013%1").arg(levels) : QStringLiteral("1");
    const bool two = geometry.codes.height() >= 2 * painter.fontMetrics().height();
    //: Name of the lane that shows the codec's codes of a sound.
    const QString text = two ? Wave::tr("Codes") + QLatin1Char('\n') + range : range;
    painter.drawText(QRectF(0, geometry.codes.top(), gutter.width() - kScaleGap, geometry.codes.height()),
                     Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, text);
}

void WavePainter::paintDecibels(QPainter& painter) const {
    const QRectF& area = geometry.wave;
    ScaleLabels labels(painter, area, tokens);
    labels.unit(Wave::tr("dB", "decibel"));
    const double middle = area.center().y(), half = area.bottom() - middle - 2;
    labels.add(QStringLiteral("\u2212\u221E"), middle);
    for (const int decibels : {-18, -12, -6, 0}) {
        const QString text = decibels < 0 ? QStringLiteral("\u2212%1").arg(-decibels) : QStringLiteral("0");
        labels.add(text, middle - std::pow(10.0, decibels / 20.0) * half);
    }
}

void WavePainter::paintFrequencies(QPainter& painter) const {
    const QRectF& area = geometry.spectrogram;
    ScaleLabels labels(painter, area, tokens);
    labels.unit(Wave::tr("Hz", "hertz"));
    const QLocale locale;
    for (const double hertz : {100, 200, 500, 1000, 2000, 5000, 10000, 20000}) {
        const double share = frequencyToShare(hertz, content.format.sampleRate);
        if (share > 1) return;
        //: Frequency on an axis: 5k is 5000 Hz.
        const QString text = hertz >= 1000
                                 ? Wave::tr("%1k", "thousand").arg(locale.toString(hertz / 1000, 'f', 0))
                                 : locale.toString(hertz, 'f', 0);
        labels.add(text, area.bottom() - share * area.height());
    }
}

}  // namespace continuo::ui
