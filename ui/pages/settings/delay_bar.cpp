#include "pages/settings/delay_bar.h"

#include <algorithm>
#include <cmath>

#include <QLocale>
#include <QPainter>

#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr int kMarks = 22, kBar = 24, kScale = 20;  // px from the top

QString msText(double ms) { return QLocale().toString(ms, 'f', 1); }

}  // namespace

DelayBar::DelayBar(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Latency from key to sound"));
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
    setForm({});
}

double DelayBar::totalMs() const {
    double total = 0;
    for (const DelayForm::Part& part : form_.parts) total += part.ms;
    return total;
}

void DelayBar::setForm(const DelayForm& form) {
    form_ = form;
    QStringList spoken;
    for (const DelayForm::Part& part : form.parts) spoken << tr("%1: %2 ms").arg(part.name, msText(part.ms));
    if (!spoken.isEmpty()) spoken << tr("%1 ms in total").arg(msText(totalMs()));
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
    update();
}

QColor DelayBar::partColour(int part) const {
    const Tokens& tokens = Theme::current();
    const QColor colours[] = {tokens.lineStrong, mix(tokens.bg1, tokens.accent, 0.6), tokens.accent,
                              mix(tokens.bg1, tokens.lineStrong, 0.65)};
    return colours[part % 4];
}

void DelayBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(Theme::instance().font(TextStyle::Caption));
    if (form_.parts.isEmpty()) {
        painter.setPen(Theme::current().text3);
        painter.drawText(rect(), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap,
                         tr("Available once audio and a keyboard are running."));
        return;
    }
    const double highest = std::max({totalMs() * 1.25, form_.goalMs * 1.1, 5.0});
    const double pixelsPerMs = (width() - 16) / highest;
    paintScale(painter, pixelsPerMs, highest);
    paintBar(painter, pixelsPerMs);
    paintLegend(painter);
}

void DelayBar::paintBar(QPainter& painter, double pixelsPerMs) const {
    const Tokens& tokens = Theme::current();
    double x = 0;
    for (int part = 0; part < form_.parts.size(); ++part) {
        const double wide = form_.parts[part].ms * pixelsPerMs;
        const QRectF room(x, kMarks, std::max(wide - 1, 1.0), kBar);
        painter.fillRect(room, partColour(part));
        if (tokens.highContrast) painter.drawRect(room);
        x += wide;
    }
    painter.fillRect(QRectF(x, kMarks - 4, 2, kBar + 4), tokens.text);
    QFont strong = Theme::instance().font(TextStyle::Caption);
    strong.setBold(true);
    painter.setFont(strong);
    painter.setPen(tokens.text);
    painter.drawText(QRectF(x - 80, 0, 160, kMarks - 4), Qt::AlignCenter, tr("%1 ms").arg(msText(totalMs())));
    painter.setFont(Theme::instance().font(TextStyle::Caption));
    if (form_.goalMs < 0) return;
    const double goal = form_.goalMs * pixelsPerMs;
    painter.setPen(QPen(tokens.ok, 2, Qt::DotLine));
    painter.drawLine(QPointF(goal, kMarks - 4), QPointF(goal, kMarks + kBar));
    painter.setPen(tokens.ok);
    //: Mark in a chart of latency: the aim in milliseconds.
    const QString goalText = tr("target %1").arg(msText(form_.goalMs));
    const double least = x + 40 + painter.fontMetrics().horizontalAdvance(goalText) / 2.0;
    // Moves the target's text beside the text of the total, so that they do not overlap.
    const double middle = goal >= x ? std::max(goal, least) : std::min(goal, 2 * x - least);
    painter.drawText(QRectF(middle - 60, 0, 120, kMarks - 4), Qt::AlignCenter, goalText);
}

void DelayBar::paintScale(QPainter& painter, double pixelsPerMs, double highest) const {
    const Tokens& tokens = Theme::current();
    // At most about eight labels: 1, 2, 5, 10, ... ms apart.
    double step = std::pow(10.0, std::floor(std::log10(highest / 8)));
    for (const double times : {1.0, 2.0, 5.0, 10.0})
        if (highest / (step * times) <= 8) {
            step *= times;
            break;
        }
    const int bottom = kMarks + kBar;
    painter.fillRect(QRectF(0, bottom + 1, width(), 1), tokens.line);
    painter.setPen(tokens.text2);
    for (double ms = 0; ms <= highest; ms += step) {
        const double x = ms * pixelsPerMs;
        const double left = ms == 0 ? 0 : x - 20;
        painter.drawText(QRectF(left, bottom + 3, 40, kScale - 3), ms == 0 ? Qt::AlignLeft : Qt::AlignHCenter,
                         QLocale().toString(ms, 'g', 4));
    }
}

void DelayBar::paintLegend(QPainter& painter) const {
    const Tokens& tokens = Theme::current();
    const int top = kMarks + kBar + kScale + 4;
    int x = 0;
    for (int part = 0; part < form_.parts.size(); ++part) {
        const QString text = tr("%1 %2", "part of the delay and its ms")
                                 .arg(form_.parts[part].name, msText(form_.parts[part].ms));
        painter.fillRect(x, top + 5, 10, 10, partColour(part));
        painter.setPen(tokens.text2);
        const int wide = painter.fontMetrics().horizontalAdvance(text);
        painter.drawText(QRect(x + 14, top, wide + 2, 20), Qt::AlignVCenter, text);
        x += wide + 32;
    }
}

}  // namespace continuo::ui
