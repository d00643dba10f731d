#include "widgets/banner.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QToolButton>

#include "theme/theme.h"
#include "widgets/icon_label.h"

namespace continuo::ui {

namespace {

constexpr int kEdge = 3;  // the coloured bar at the left, px

QColor Tokens::*roleOf(Banner::Kind kind) {
    if (kind == Banner::Kind::Ok) return &Tokens::ok;
    return kind == Banner::Kind::Warn ? &Tokens::warn : &Tokens::err;
}

}  // namespace

Banner::Banner(QWidget* parent)
    : QWidget(parent),
      icon_(new IconLabel(16, this)),
      label_(new QLabel(this)),
      action_(new QPushButton(this)),
      close_(new QToolButton(this)) {
    label_->setTextFormat(Qt::PlainText);
    label_->setWordWrap(true);
    Theme::setRole(action_, ButtonRole::Small);
    action_->setAccessibleName(tr("What to do about it"));
    Theme::setRole(close_, ButtonRole::Flat);
    close_->setIcon(Theme::icon(QStringLiteral("close")));
    close_->setIconSize({12, 12});
    close_->setAccessibleName(tr("Close the message"));
    close_->setToolTip(tr("Close the message"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kEdge + 11, 2, 6, 2);
    row->setSpacing(8);
    row->addWidget(icon_);
    row->addWidget(label_, 1);
    row->addWidget(action_);
    row->addWidget(close_);
    setMinimumHeight(32);
    hide();
    connect(action_, &QPushButton::clicked, this, &Banner::actionTriggered);
    connect(close_, &QToolButton::clicked, this, [this] {
        hide();
        Q_EMIT closed();
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

QString Banner::text() const { return label_->text(); }

void Banner::tell(Kind kind, const QString& text, const QString& action) {
    kind_ = kind;
    icon_->setIcon(
        Theme::icon(kind == Kind::Ok ? QStringLiteral("check") : QStringLiteral("warning"), roleOf(kind)));
    label_->setText(text);
    setAccessibleName(text);
    action_->setText(action);
    action_->setAccessibleName(action.isEmpty() ? tr("What to do about it") : action);
    action_->setVisible(!action.isEmpty());
    show();
    update();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

QColor Banner::colour() const { return Theme::current().*roleOf(kind_); }

void Banner::paintEvent(QPaintEvent*) {
    const Tokens& tokens = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double half = tokens.outline / 2.0;
    QPainterPath shape;
    shape.addRoundedRect(QRectF(rect()).adjusted(half, half, -half, -half), 4, 4);
    painter.fillPath(shape, tokens.bannerGround(colour()));
    painter.save();
    painter.setClipPath(shape);
    painter.fillRect(QRect(0, 0, kEdge, height()), colour());
    painter.restore();
    painter.setPen(QPen(tokens.highContrast ? colour() : mix(tokens.bg1, colour(), 0.45), tokens.outline));
    painter.drawPath(shape);
}

}  // namespace continuo::ui
