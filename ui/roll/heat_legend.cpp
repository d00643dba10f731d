#include "roll/heat_legend.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr int kRamp = 130, kLeastRamp = 40, kRampHeight = 8, kGap = 6;
constexpr double kMostBits = 8;

}  // namespace

HeatLegend::HeatLegend(QWidget* parent)
    : HeatLegend(
          {//: Unit of a scale of colours.
           tr("bits/note"), QStringLiteral("0"),
           //: End of a scale of colours: 8 bits or more.
           tr("8+"), tr("Colour scale of the surprise in bits per note, from 0 to 8 and more"),
           tr("Surprise of each note: 0 bits is certain, 8 and more very unusual")},
          parent) {}

HeatLegend::HeatLegend(const Texts& words, QWidget* parent) : QWidget(parent), words_(words) {
    setAccessibleName(words_.spoken);
    setToolTip(words_.toolTip);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

QSize HeatLegend::sizeHint() const {
    const QFontMetrics metrics(Theme::instance().font(TextStyle::Caption));
    const int words = metrics.horizontalAdvance(words_.unit) + metrics.horizontalAdvance(words_.least) +
                      metrics.horizontalAdvance(words_.most);
    return {words + kRamp + 4 * kGap, metrics.height() + 6};
}

QSize HeatLegend::minimumSizeHint() const { return sizeHint() - QSize(kRamp - kLeastRamp, 0); }

void HeatLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = Theme::current();
    painter.setFont(Theme::instance().font(TextStyle::Caption));
    painter.setPen(tokens.text2);
    int x = 0;
    const auto word = [&](const QString& text) {
        const int width = painter.fontMetrics().horizontalAdvance(text);
        painter.drawText(QRect(x, 0, width + 1, height()), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += width + kGap;
    };
    word(words_.unit);
    word(words_.least);
    // If there is little room, only the ramp shrinks.
    const int wide = std::clamp(kRamp + width() - sizeHint().width(), kLeastRamp, kRamp);
    const QRect ramp(x, (height() - kRampHeight) / 2, wide, kRampHeight);
    for (int column = 0; column < ramp.width(); ++column)
        painter.fillRect(ramp.left() + column, ramp.top(), 1, ramp.height(),
                         tokens.heatAt(kMostBits * column / (ramp.width() - 1)));
    painter.setPen(tokens.lineStrong);
    painter.drawRect(ramp.adjusted(0, 0, -1, -1));
    painter.setPen(tokens.text2);
    x += wide + kGap;
    word(words_.most);
}

}  // namespace continuo::ui
