#include "widgets/banner.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include "theme/theme.h"
#include "widgets/announcements.h"
#include "widgets/icon_label.h"
#include "widgets/tab_order.h"

namespace continuo::ui {

namespace {

constexpr int kEdge = 3;  // px of the coloured bar at the left

QColor Tokens::*kindRole(Banner::Kind kind) {
    switch (kind) {
        case Banner::Kind::Ok: return &Tokens::ok;
        case Banner::Kind::Info: return &Tokens::accent;
        case Banner::Kind::Warn: return &Tokens::warn;
        case Banner::Kind::Err: break;
    }
    return &Tokens::err;
}

QString kindIcon(Banner::Kind kind) {
    switch (kind) {
        case Banner::Kind::Ok: return QStringLiteral("check");
        case Banner::Kind::Info: return QStringLiteral("info");
        case Banner::Kind::Warn:
        case Banner::Kind::Err: break;
    }
    return QStringLiteral("warning");
}

}  // namespace

Banner::Banner(QWidget* parent)
    : QWidget(parent),
      icon_(new IconLabel(16, this)),
      label_(new QLabel(this)),
      action_(new QPushButton(this)),
      close_(new QToolButton(this)),
      more_(new QPushButton(tr("Details"), this)) {
    label_->setTextFormat(Qt::PlainText);
    label_->setWordWrap(true);
    Theme::setRole(action_, ButtonRole::Small);
    //: Read aloud: the button of a message.
    action_->setAccessibleName(tr("Suggested action"));
    Theme::setRole(close_, ButtonRole::Flat);
    close_->setIcon(Theme::icon(QStringLiteral("close")));
    close_->setIconSize({12, 12});
    close_->setAccessibleName(tr("Close the message"));
    close_->setToolTip(tr("Close the message"));
    Theme::setRole(more_, ButtonRole::Small);
    more_->setCheckable(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kEdge + 11, 2, 6, 2);
    column->setSpacing(2);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    column->addLayout(row);
    column->addWidget(detailsRow_ = makeDetails());
    row->addWidget(icon_);
    row->addWidget(label_, 1);
    row->addWidget(more_);
    row->addWidget(action_);
    row->addWidget(close_);
    setTabOrderByLayout(this);
    setMinimumHeight(32);
    hide();
    passing_ = new QTimer(this);
    passing_->setObjectName(QStringLiteral("passing"));
    passing_->setSingleShot(true);
    connect(passing_, &QTimer::timeout, this, &Banner::hideIfUnused);
    connect(more_, &QPushButton::toggled, detailsRow_, &QWidget::setVisible);
    connect(action_, &QPushButton::clicked, this, &Banner::actionTriggered);
    connect(close_, &QToolButton::clicked, this, &Banner::hide);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

QWidget* Banner::makeDetails() {
    auto* part = new QWidget(this);
    details_ = new QLabel(part);
    details_->setTextFormat(Qt::PlainText);
    details_->setWordWrap(true);
    details_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    details_->setAccessibleName(tr("Details"));
    Theme::setStyle(details_, TextStyle::Fixed, &Tokens::text2);
    auto* copy = new QPushButton(tr("Copy details"), part);
    Theme::setRole(copy, ButtonRole::Small);
    connect(copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(text() + QLatin1Char('\n') + details_->text()); });
    auto* row = new QHBoxLayout(part);
    row->setContentsMargins(24, 0, 0, 4);
    row->setSpacing(8);
    row->addWidget(details_, 1);
    row->addWidget(copy, 0, Qt::AlignTop);
    return part;
}

QString Banner::text() const { return label_->text(); }

bool Banner::isFocusIn(const QWidget& part) const {
    const QWidget* focused = window()->focusWidget();
    return isVisible() && focused != nullptr && (focused == &part || part.isAncestorOf(focused));
}

void Banner::setVisible(bool visible) {
    if (!visible && isFocusIn(*this)) Q_EMIT focusLeaving();
    QWidget::setVisible(visible);
}

void Banner::hideIfUnused() {
    const QWidget* focused = QApplication::focusWidget();
    const bool read = underMouse() || (focused != nullptr && isAncestorOf(focused));
    if (read || Announcements::instance().isWaiting(*this)) return passing_->start();
    hide();
}

void Banner::showMessage(Kind kind, const UserMessage& saying, const QString& action, bool passes) {
    kind_ = kind;
    if (kind == Kind::Ok || (kind == Kind::Info && action.isEmpty()))
        passing_->start(action.isEmpty() ? kDisplayMs : kActionDisplayMs);
    else if (passes)
        passing_->start(kErrorDisplayMs);
    else
        passing_->stop();
    const bool withoutDetails = saying.details.isEmpty() && (isFocusIn(*more_) || isFocusIn(*detailsRow_));
    if (withoutDetails || (action.isEmpty() && isFocusIn(*action_))) Q_EMIT focusLeaving();
    details_->setText(saying.details);
    more_->setChecked(false);
    detailsRow_->hide();
    more_->setVisible(!saying.details.isEmpty());
    icon_->setIcon(Theme::icon(kindIcon(kind), kindRole(kind)));
    label_->setText(saying.text);
    setAccessibleName(saying.text);
    action_->setText(action);
    action_->setAccessibleName(action.isEmpty() ? tr("Suggested action") : action);
    action_->setVisible(!action.isEmpty());
    show();
    update();
    Announcements::instance().announce(*this, kind == Kind::Err);
    Q_EMIT messageShown(kind, saying);
}

QColor Banner::colour() const { return Theme::current().*kindRole(kind_); }

void Banner::paintEvent(QPaintEvent*) {
    const Tokens& tokens = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double half = tokens.outline / 2.0;
    QPainterPath shape;
    shape.addRoundedRect(QRectF(rect()).adjusted(half, half, -half, -half), 4, 4);
    painter.fillPath(shape, tokens.bannerBackground(colour()));
    painter.save();
    painter.setClipPath(shape);
    painter.fillRect(QRect(0, 0, kEdge, height()), colour());
    painter.restore();
    painter.setPen(QPen(tokens.highContrast ? colour() : mix(tokens.bg1, colour(), 0.45), tokens.outline));
    painter.drawPath(shape);
}

}  // namespace continuo::ui
