#include "widgets/banner_stack.h"

#include <QEvent>
#include <QVBoxLayout>

namespace continuo::ui {

BannerStack::BannerStack(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    setMinimumWidth(1);  // what is said wraps before it makes a window wider
}

void BannerStack::layOver(QWidget& canvas, int top) {
    canvas_ = &canvas;
    top_ = top;
    canvas.installEventFilter(this);
    place();
}

void BannerStack::setTop(int top) {
    top_ = top;
    place();
}

void BannerStack::place() {
    if (canvas_ == nullptr) return;
    const int width = canvas_->width();
    const int height = layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width)
                                                     : layout()->totalSizeHint().height();
    setGeometry(QRect(canvas_->mapTo(parentWidget(), QPoint(0, top_)), QSize(width, height)));
    raise();
}

// A banner comes, goes or has more to say.
bool BannerStack::event(QEvent* event) {
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest) place();
    return done;
}

bool BannerStack::eventFilter(QObject* watched, QEvent* event) {
    const QEvent::Type type = event->type();
    if (watched == canvas_ && (type == QEvent::Resize || type == QEvent::Move || type == QEvent::Show))
        place();
    return QWidget::eventFilter(watched, event);
}

Banner* BannerStack::bannerOf(const QString& subject) const {
    return findChild<Banner*>(subject, Qt::FindDirectChildrenOnly);
}

bool BannerStack::says(const QString& subject) const {
    const Banner* banner = bannerOf(subject);
    return banner != nullptr && !banner->isHidden();
}

void BannerStack::clearDone(const QString& subject) {
    const Banner* banner = bannerOf(subject);
    if (banner != nullptr && banner->kind() == Banner::Kind::Ok) clear(subject);
}

void BannerStack::tell(const QString& subject, Banner::Kind kind, const Saying& saying,
                       const QString& action) {
    Banner* banner = bannerOf(subject);
    if (saying.text.isEmpty()) {
        if (banner != nullptr) banner->hide();
        return;
    }
    if (banner == nullptr) {
        banner = new Banner;
        banner->setObjectName(subject);
        connect(banner, &Banner::actionTriggered, this, [this, subject] { Q_EMIT actionTriggered(subject); });
        connect(banner, &Banner::leavesFocus, this, [this] {
            if (parentWidget() != nullptr) parentWidget()->setFocus();
        });
        layout()->addWidget(banner);
    }
    banner->tell(kind, saying, action);
    Q_EMIT told(subject, kind, saying);
}

void BannerStack::hold(const QString& subject, Banner::Kind kind, const Saying& saying,
                       const QString& action) {
    Saying& held = held_[subject];
    if (held == saying) return;
    held = saying;
    tell(subject, kind, saying, action);
}

}  // namespace continuo::ui
