#include "pages/dialogs/step_bar.h"

#include <QPainter>
#include <QStyle>

#include "theme/theme.h"

namespace continuo::ui {

StepBar::StepBar(const QStringList& titles, QWidget* parent) : QWidget(parent), titles_(titles) {
    for (int step = 0; step < titles.size(); ++step) {
        notes_ << QString();
        missing_ << false;
    }
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
    updateDescription();
}

void StepBar::setCurrent(int step) {
    if (step == current_) return;
    current_ = step;
    updateDescription();
    update();
}

void StepBar::setNote(int step, const QString& note, bool missing) {
    // This is called often, and a screen reader announces each name and description that is set.
    if (note == notes_[step] && missing == missing_[step]) return;
    notes_[step] = note;
    missing_[step] = missing;
    updateDescription();
    update();
}

void StepBar::updateDescription() {
    //: Read aloud: %3 is the name of a step of the setup.
    setAccessibleName(
        tr("Step %1 of %2, %3").arg(current_ + 1).arg(titles_.size()).arg(titles_.value(current_)));
    setAccessibleDescription(notes_.value(current_));
}

void StepBar::paintEvent(QPaintEvent*) {
    const Tokens& tokens = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens.line, tokens.outline));
    painter.setBrush(tokens.bg1);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
    const int wide = (width() - 8) / static_cast<int>(titles_.size());
    for (int step = 0; step < titles_.size(); ++step)
        paintStep(painter, mirrored(QRect(4 + step * wide, 4, wide, height() - 8), rect()), step);
}

// Mirrors a part for right-to-left languages.
QRect StepBar::mirrored(const QRect& part, const QRect& whole) const {
    return QStyle::visualRect(layoutDirection(), whole, part);
}

void StepBar::paintStep(QPainter& painter, const QRect& room, int step) const {
    const Tokens& tokens = Theme::current();
    if (step == current_) {
        painter.fillRect(room, tokens.bg2);
        painter.fillRect(QRect(room.left(), room.bottom() - 1, room.width(), 2), tokens.accent);
    }
    paintCircle(painter, mirrored(QRect(room.left() + 12, room.center().y() - 12, 24, 24), room), step);
    const QRect words = mirrored(room.adjusted(48, 4, -8, -4), room);
    painter.setPen(step <= current_ ? tokens.text : tokens.text2);
    painter.setFont(Theme::instance().font(step == current_ ? TextStyle::PaneTitle : TextStyle::Body));
    const bool noted = !notes_[step].isEmpty();
    const auto draw = [&](Qt::Alignment place, const QString& text) {
        painter.drawText(words, Qt::AlignLeft | place,
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, words.width()));
    };
    draw(noted ? Qt::AlignTop : Qt::AlignVCenter, titles_[step]);
    painter.setPen(tokens.text2);
    painter.setFont(Theme::instance().font(TextStyle::Caption));
    draw(Qt::AlignBottom, notes_[step]);
}

void StepBar::paintCircle(QPainter& painter, const QRect& room, int step) const {
    const Tokens& tokens = Theme::current();
    const bool done = step < current_, now = step == current_;
    QColor Tokens::*mark = missing_[step] ? &Tokens::warn : &Tokens::ok;
    painter.setPen(QPen(done ? tokens.*mark : now ? tokens.accentFill : tokens.lineStrong, 1.5));
    painter.setBrush(now ? QBrush(tokens.accentFill) : QBrush(Qt::NoBrush));
    painter.drawEllipse(QRectF(room).adjusted(1, 1, -1, -1));
    if (done) {
        const QString name = missing_[step] ? QStringLiteral("warning") : QStringLiteral("check");
        Theme::icon(name, mark).paint(&painter, room.adjusted(4, 4, -4, -4));
        return;
    }
    painter.setPen(now ? tokens.onAccentFill : tokens.text2);
    painter.setFont(Theme::instance().font(TextStyle::PaneTitle));
    painter.drawText(room, Qt::AlignCenter, QString::number(step + 1));
}

}  // namespace continuo::ui
