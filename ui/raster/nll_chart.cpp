#include "raster/nll_chart.h"

#include <QLocale>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "theme/theme.h"

namespace continuo::ui {
namespace {

constexpr double kLegend = 22;   // px below the bars
constexpr double kScale = 18;    // px at the side, for the numbers
constexpr double kLeastTop = 4;  // bits/dim
constexpr double kSwatch = 8;
constexpr double kApart = 12;  // px between entries of the legend

// Returns the mean of the known values in [from, to); nullopt if none is known.
std::optional<double> mean(const std::vector<std::optional<double>>& rows, std::size_t from, std::size_t to) {
    double sum = 0;
    int known = 0;
    for (std::size_t row = from; row < std::min(to, rows.size()); ++row) {
        if (!rows[row]) continue;
        sum += *rows[row];
        ++known;
    }
    return known == 0 ? std::nullopt : std::optional(sum / known);
}

}  // namespace

NllChart::NllChart(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    //: Read aloud: a chart of surprise. NLL: negative log-likelihood.
    setAccessibleName(tr("NLL by row"));
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
    updateDescription();
}

void NllChart::setRows(std::vector<std::optional<double>> bitsPerDim) {
    if (bitsPerDim == rows_) return;
    rows_ = std::move(bitsPerDim);
    updateDescription();
    update();
}

void NllChart::setKeptRows(int rows) {
    if (rows == kept_) return;
    kept_ = rows;
    updateDescription();
    update();
}

void NllChart::updateDescription() {
    const auto border = static_cast<std::size_t>(std::max(0, kept_));
    QStringList parts;
    if (const auto kept = mean(rows_, 0, border)) parts << tr("kept rows %L1 bits/dim").arg(*kept, 0, 'f', 2);
    if (const auto generated = mean(rows_, border, rows_.size()))
        parts << tr("generated rows %L1 bits/dim").arg(*generated, 0, 'f', 2);
    setAccessibleDescription(parts.isEmpty() ? tr("No values yet.") : parts.join(QStringLiteral("; ")));
}

double NllChart::top() const {
    double most = 0;
    for (const auto& row : rows_) most = std::max(most, row.value_or(0));
    return std::max(kLeastTop, std::ceil(most));
}

void NllChart::paintEvent(QPaintEvent*) {
    const Tokens& tokens = Theme::current();
    QPainter painter(this);
    painter.setFont(Theme::instance().font(TextStyle::Caption));
    const QRectF field(0, 0, width() - kScale, height() - kLegend);
    painter.fillRect(field, tokens.blackKeyRow);
    paintScale(painter, field);
    paintBars(painter, field);
    painter.fillRect(QRectF(field.left(), field.bottom() - 1, field.width(), 1), tokens.lineStrong);
    paintLegend(painter, field);
}

void NllChart::paintScale(QPainter& painter, const QRectF& field) const {
    const Tokens& tokens = Theme::current();
    const double most = top();
    const double step = most > 6 ? 2 : 1;
    for (double bits = step; bits < most; bits += step) {
        const double y = std::round(field.bottom() - bits / most * field.height());
        painter.fillRect(QRectF(field.left(), y, field.width(), 1), tokens.line);
        painter.setPen(tokens.text2);
        painter.drawText(QRectF(field.right(), y - 10, kScale, 20), Qt::AlignRight | Qt::AlignVCenter,
                         QLocale().toString(bits, 'f', 0));
    }
}

void NllChart::paintBars(QPainter& painter, const QRectF& field) const {
    if (rows_.empty()) return;
    const Tokens& tokens = Theme::current();
    const double each = field.width() / static_cast<double>(rows_.size());
    const double most = top();
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        if (!rows_[row]) continue;
        const double left = std::round(static_cast<double>(row) * each);
        const double right = std::round((static_cast<double>(row) + 1) * each) - (each >= 3 ? 1 : 0);
        const double high = std::max(1.0, *rows_[row] / most * field.height());
        const bool kept = static_cast<int>(row) < kept_;
        const QRectF bar(left, field.bottom() - high, std::max(1.0, right - left), high);
        // In high contrast both have the same colour, so kept rows are hollow.
        if (kept && tokens.highContrast) {
            painter.setPen(tokens.text);
            painter.drawRect(bar.adjusted(0, 0, -1, -1));
        } else {
            painter.fillRect(bar, kept ? tokens.lineStrong : tokens.ai);
        }
    }
    if (kept_ <= 0 || kept_ >= static_cast<int>(rows_.size())) return;
    painter.fillRect(QRectF(std::round(kept_ * each) - 1, field.top(), 2, field.height()), tokens.accent);
}

void NllChart::paintLegend(QPainter& painter, const QRectF& field) const {
    if (rows_.empty()) return;
    const Tokens& tokens = Theme::current();
    const QRectF line(field.left(), field.bottom(), field.width(), kLegend);
    painter.setPen(tokens.text2);
    const QFontMetricsF metrics(painter.font());
    const QString last = QString::number(rows_.size() - 1);
    // The numbers below the chart's ends and the words of the legend.
    //: Upper end of a chart: the first row of a picture.
    QString first = tr("row 0");
    //: Part of a chart: rows of a picture that were kept.
    QString kept = kept_ > 0 ? tr("kept") : QString();
    //: Part of a chart: rows of a picture that were generated.
    QString generated = tr("generated");
    const double words = metrics.horizontalAdvance(kept) + metrics.horizontalAdvance(generated);
    const double swatches = kept.isEmpty() ? kSwatch + 5 : 2 * (kSwatch + 5) + kApart;
    const auto room = [&] {
        return line.width() - metrics.horizontalAdvance(first) - metrics.horizontalAdvance(last) -
               2 * kApart - swatches;
    };
    // A narrow chart shows only the numbers at its ends, and shorter words.
    if (room() < words) first = QString::number(0);
    const double share = std::min(1.0, std::max(0.0, room()) / words);
    const auto shorten = [&](QString& text) {
        if (share < 1)
            text = metrics.elidedText(text, Qt::ElideRight, share * metrics.horizontalAdvance(text));
    };
    shorten(kept);
    shorten(generated);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, first);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, last);
    const double wide = metrics.horizontalAdvance(kept) + metrics.horizontalAdvance(generated) + swatches;
    const double least = line.left() + metrics.horizontalAdvance(first) + kApart;
    const double most = line.right() - metrics.horizontalAdvance(last) - kApart - wide;
    double x = std::round(std::max(least, std::min(line.center().x() - wide / 2, most)));
    const auto entry = [&](const QString& text, const QColor& colour, bool hollow) {
        const QRectF swatch(x, line.center().y() - kSwatch / 2, kSwatch, kSwatch);
        painter.setPen(colour);
        if (hollow)
            painter.drawRect(swatch.adjusted(0, 0, -1, -1));
        else
            painter.fillRect(swatch, colour);
        painter.setPen(tokens.text2);
        x += kSwatch + 5;
        const double length = metrics.horizontalAdvance(text);
        painter.drawText(QRectF(x, line.top(), length + 2, line.height()), Qt::AlignVCenter, text);
        x += length + kApart;
    };
    if (kept_ > 0) entry(kept, tokens.highContrast ? tokens.text : tokens.lineStrong, tokens.highContrast);
    entry(generated, tokens.ai, false);
}

}  // namespace continuo::ui
