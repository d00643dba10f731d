#include "widgets/count_in.h"

#include <QEvent>
#include <QLocale>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "theme/theme.h"

namespace continuo::ui {
namespace {

constexpr int kInset = 16, kCorner = 8;  // px
constexpr double kBeatsLarger = 2;       // relative to the text that is readable at 2 m

QFont beatsFont() {
    QFont font = Theme::instance().font(TextStyle::StageReadout);
    font.setPointSizeF(font.pointSizeF() * kBeatsLarger);
    return font;
}

QFont wordsFont() { return Theme::instance().font(TextStyle::Body); }

}  // namespace

CountIn::CountIn(QWidget* canvas) : QWidget(canvas) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    connect(&Theme::instance(), &Theme::changed, this, &CountIn::moveToCentre);
    canvas->installEventFilter(this);
    hide();
}

void CountIn::setBeats(int beats) {
    if (std::exchange(beats_, beats) == beats) return;
    setAccessibleName(tr("Count-in: %n beat(s)", nullptr, beats));
    if (beats > 0) moveToCentre();
    setVisible(beats > 0);
    update();
}

QSize CountIn::sizeHint() const {
    const QFontMetrics number(beatsFont()), caption(wordsFont());
    //: Below the number of beats that are counted before a recording.
    const int width =
        std::max(number.horizontalAdvance(QStringLiteral("00")), caption.horizontalAdvance(tr("Count-in")));
    return {width + 2 * kInset, number.height() + caption.height() + 2 * kInset};
}

void CountIn::moveToCentre() {
    resize(sizeHint());
    const QRect canvas = parentWidget()->rect();
    move(canvas.center() - rect().center());
    raise();
    update();
}

bool CountIn::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parent() && event->type() == QEvent::Resize && beats_ > 0) moveToCentre();
    return QWidget::eventFilter(watched, event);
}

void CountIn::paintEvent(QPaintEvent*) {
    const Tokens& tokens = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double inset = tokens.outline / 2.0;
    painter.setPen(QPen(tokens.lineStrong, tokens.outline));
    painter.setBrush(tokens.bg1);
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), kCorner, kCorner);
    const QRect inside = rect().adjusted(kInset, kInset, -kInset, -kInset);
    painter.setPen(tokens.text);
    painter.setFont(beatsFont());
    painter.drawText(inside, Qt::AlignHCenter | Qt::AlignTop, QLocale().toString(beats_));
    painter.setPen(tokens.text2);
    painter.setFont(wordsFont());
    painter.drawText(inside, Qt::AlignHCenter | Qt::AlignBottom, tr("Count-in"));
}

}  // namespace continuo::ui
