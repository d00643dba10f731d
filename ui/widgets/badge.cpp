#include "widgets/badge.h"

#include <QIcon>
#include <QPainter>

#include "theme/theme.h"
#include "widgets/owner_mark.h"

namespace continuo::ui {

namespace {

constexpr int kBadgeHeight = 18;
constexpr int kPadding = 6;
constexpr int kBadgeGap = 4;  // px between mark and word

QString kindIcon(Badge::Kind kind) {
    switch (kind) {
        case Badge::Kind::Ok: return QStringLiteral("check");
        case Badge::Kind::Warn: return QStringLiteral("warning");
        case Badge::Kind::Err: return QStringLiteral("close");
        default: return {};
    }
}

}  // namespace

Badge::Badge(Kind kind, const QString& text, QWidget* parent) : QWidget(parent), kind_(kind) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
    set(kind, text);
}

void Badge::set(Kind kind, const QString& text) {
    kind_ = kind;
    text_ = text;
    setAccessibleName(text);
    updateGeometry();
    update();
}

QFont Badge::wordFont() const {
    return Theme::instance().font(kind_ == Kind::Key ? TextStyle::Fixed : TextStyle::Caption);
}

int Badge::markWidth() const {
    if (kind_ == Kind::You || kind_ == Kind::Model) return 12;
    return kindIcon(kind_).isEmpty() ? 0 : 12;
}

QSize Badge::sizeHint() const {
    const int mark = markWidth() > 0 ? markWidth() + kBadgeGap : 0;
    const int padding = kind_ == Kind::Key ? 4 : kPadding;
    const QFontMetrics metrics(wordFont());
    const int width = metrics.horizontalAdvance(text_) + mark + 2 * padding;
    return {qMax(width, kBadgeHeight), qMax(kBadgeHeight, metrics.height() + 2)};
}

QColor Badge::colour() const {
    const Tokens& tokens = Theme::current();
    switch (kind_) {
        case Kind::You: return tokens.you;
        case Kind::Model:
        case Kind::Pending: return tokens.ai;
        case Kind::Ok: return tokens.ok;
        case Kind::Warn: return tokens.warn;
        case Kind::Err: return tokens.err;
        case Kind::Plain: return tokens.text2;
        case Kind::Key: return tokens.text;
    }
    return tokens.text;
}

void Badge::paintMark(QPainter& painter, const QRect& room) const {
    if (kind_ == Kind::You || kind_ == Kind::Model)
        return paintOwnerMark(painter, QRectF(room.left(), room.center().y() - 3, 12, 8),
                              kind_ == Kind::You ? Owner::You : Owner::Model, true, colour());
    QColor Tokens::*role = kind_ == Kind::Ok     ? &Tokens::ok
                           : kind_ == Kind::Warn ? &Tokens::warn
                                                 : &Tokens::err;
    Theme::icon(kindIcon(kind_), role).paint(&painter, QRect(room.left(), room.center().y() - 5, 12, 12));
}

void Badge::paintEvent(QPaintEvent*) {
    const Tokens& tokens = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double half = tokens.outline / 2.0;
    const bool strong = kind_ != Kind::Plain && kind_ != Kind::Key;
    painter.setPen(QPen(strong ? colour() : tokens.lineStrong, tokens.outline,
                        kind_ == Kind::Pending ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(kind_ == Kind::Key ? QBrush(tokens.bg2) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(QRectF(rect()).adjusted(half, half, -half, -half), 3, 3);
    QRect room = rect().adjusted(kPadding, 0, -kPadding, 0);
    if (markWidth() > 0) {
        paintMark(painter, room);
        room.setLeft(room.left() + markWidth() + kBadgeGap);
    }
    painter.setFont(wordFont());
    painter.setPen(colour());
    painter.drawText(markWidth() > 0 ? room : rect(),
                     Qt::AlignVCenter | (markWidth() > 0 ? Qt::AlignLeft : Qt::AlignHCenter), text_);
}

}  // namespace continuo::ui
