#include "widgets/latents_curve.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <QLocale>
#include <QPainter>

#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr int kMargin = 12, kTop = 4, kCurve = 40, kLabels = 18;  // px

QString shortNumber(int latents) {
    //: Number of latents on an axis: 2k is 2048.
    if (latents >= 1024 && latents % 1024 == 0)
        return LatentsCurve::tr("%1k", "thousands").arg(latents / 1024);
    return QString::number(latents);
}

// Returns a curve's height at `x`, linearly interpolated.
std::optional<double> heightAt(const std::vector<QPointF>& curve, double x) {
    for (std::size_t i = 1; i < curve.size(); ++i) {
        if (x < curve[i - 1].x() || x > curve[i].x()) continue;
        const double share = (x - curve[i - 1].x()) / (curve[i].x() - curve[i - 1].x());
        return curve[i - 1].y() + share * (curve[i].y() - curve[i - 1].y());
    }
    return std::nullopt;
}

}  // namespace

LatentsCurve::LatentsCurve(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Cost and benefit of latents"));
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
    updateDescription();
}

std::vector<LatentsCurve::Point> LatentsCurve::mergePoints(const QVector<ModelFacts::Point>& natsPerToken,
                                                           const QVector<ModelFacts::Point>& msPerToken) {
    std::map<int, Point> points;
    for (const ModelFacts::Point& point : natsPerToken)
        points[point.latents] = {point.latents, {}, point.value};
    for (const ModelFacts::Point& point : msPerToken) {
        points.try_emplace(point.latents, Point{point.latents, {}, {}});
        points[point.latents].msPerToken = point.value;
    }
    std::vector<Point> rising;
    for (const auto& [latents, point] : points) rising.push_back(point);
    return rising;
}

void LatentsCurve::setPoints(std::vector<Point> points) {
    points_ = std::move(points);
    updateDescription();
    update();
}

void LatentsCurve::setCurrent(int latents) {
    if (latents == current_) return;
    current_ = latents;
    update();
}

bool LatentsCurve::hasReading(Reading reading) const {
    return std::any_of(points_.begin(), points_.end(),
                       [reading](const Point& point) { return point.*reading; });
}

void LatentsCurve::updateDescription() {
    QStringList parts;
    const QLocale locale;
    for (const Point& point : points_) {
        if (point.msPerToken)
            parts << tr("%1 latents: %2 ms per token")
                         .arg(point.latents)
                         .arg(locale.toString(*point.msPerToken, 'f', 1));
        if (point.natsPerToken)
            parts << tr("%1 latents: %2 nats per token")
                         .arg(point.latents)
                         .arg(locale.toString(*point.natsPerToken, 'f', 2));
    }
    setAccessibleDescription(parts.isEmpty() ? tr("Not measured on this computer yet.")
                                             : parts.join(QStringLiteral("; ")));
}

double LatentsCurve::xOf(double latents) const {
    const double first = std::log2(points_.front().latents), last = std::log2(points_.back().latents);
    if (last <= first) return width() / 2.0;
    return kMargin + (std::log2(latents) - first) / (last - first) * (width() - 2 * kMargin);
}

std::vector<QPointF> LatentsCurve::curve(Reading reading) const {
    double low = 1e300, high = -1e300;
    for (const Point& point : points_) {
        if (!(point.*reading)) continue;
        low = std::min(low, *(point.*reading));
        high = std::max(high, *(point.*reading));
    }
    std::vector<QPointF> path;
    for (const Point& point : points_) {
        if (!(point.*reading)) continue;
        const double share = high > low ? (*(point.*reading) - low) / (high - low) : 0.5;
        path.emplace_back(xOf(point.latents), kTop + (1.0 - share) * (kCurve - 4));
    }
    return path;
}

void LatentsCurve::paintEvent(QPaintEvent*) {
    const Tokens& tokens = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(Theme::instance().font(TextStyle::Caption));
    const std::vector<QPointF> cost = curve(&Point::msPerToken), gain = curve(&Point::natsPerToken);
    if (cost.empty() && gain.empty()) {
        painter.setPen(tokens.text3);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Not measured on this computer yet."));
        return;
    }
    paintAxis(painter);
    painter.setPen(QPen(tokens.text2, 1.5, Qt::DashLine));
    painter.drawPolyline(gain.data(), static_cast<int>(gain.size()));
    painter.setPen(QPen(tokens.accent, 1.5));
    painter.drawPolyline(cost.data(), static_cast<int>(cost.size()));
    painter.setBrush(tokens.accent);
    painter.setPen(Qt::NoPen);
    for (const QPointF& point : cost) painter.drawEllipse(point, 2, 2);
    if (current_ > 0)
        if (const std::optional<double> y = heightAt(cost, xOf(current_)))
            painter.drawEllipse(QPointF(xOf(current_), *y), 4, 4);
    paintLegend(painter);
}

void LatentsCurve::paintAxis(QPainter& painter) const {
    const Tokens& tokens = Theme::current();
    for (const Point& point : points_) {
        const double x = xOf(point.latents);
        painter.setPen(QPen(tokens.line, 1));
        painter.drawLine(QPointF(x, kTop), QPointF(x, kTop + kCurve));
        painter.setPen(point.latents == current_ ? tokens.text : tokens.text3);
        painter.drawText(QRectF(x - 24, kTop + kCurve, 48, kLabels), Qt::AlignCenter,
                         shortNumber(point.latents));
    }
    if (current_ < points_.front().latents || current_ > points_.back().latents) return;
    painter.setPen(QPen(tokens.lineStrong, 1));
    painter.drawLine(QPointF(xOf(current_), kTop), QPointF(xOf(current_), kTop + kCurve));
}

void LatentsCurve::paintLegend(QPainter& painter) const {
    const Tokens& tokens = Theme::current();
    int x = 0;
    const int top = kTop + kCurve + kLabels, middle = top + 9;
    const auto entry = [&](Reading reading, const QPen& pen, const QString& text) {
        if (!hasReading(reading)) return;
        painter.setPen(pen);
        painter.drawLine(x, middle, x + 16, middle);
        painter.setPen(tokens.text2);
        const int wide = painter.fontMetrics().horizontalAdvance(text);
        painter.drawText(QRect(x + 22, top, wide + 2, 18), Qt::AlignVCenter, text);
        x += 22 + wide + 16;
    };
    entry(&Point::msPerToken, QPen(tokens.accent, 2), tr("ms/token"));
    entry(&Point::natsPerToken, QPen(tokens.text2, 1.5, Qt::DashLine), tr("nats/token"));
}

}  // namespace continuo::ui
