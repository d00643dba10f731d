#include "widgets/banner_stack.h"

#include <QGridLayout>
#include <QVBoxLayout>
#include <utility>

namespace continuo::ui {

BannerStack::BannerStack(QWidget* parent) : QWidget(parent) {
    auto* room = new QGridLayout(this);
    room->setContentsMargins(0, 0, 0, 0);
    room->addItem(new QSpacerItem(0, kReservedHeight, QSizePolicy::Minimum, QSizePolicy::Preferred), 0, 0);
    room->addItem(new QSpacerItem(0, kLeastReservedHeight, QSizePolicy::Minimum, QSizePolicy::Fixed), 0, 0);
    column_ = new QVBoxLayout;
    column_->setSpacing(2);
    room->addLayout(column_, 0, 0, Qt::AlignVCenter);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    setMinimumWidth(1);  // texts wrap instead of widening the window
}

Banner* BannerStack::findBanner(const QString& subject) const {
    return findChild<Banner*>(subject, Qt::FindDirectChildrenOnly);
}

bool BannerStack::hasMessage(const QString& subject) const {
    const Banner* banner = findBanner(subject);
    return banner != nullptr && !banner->isHidden();
}

void BannerStack::clearSuccess(const QString& subject) {
    const Banner* banner = findBanner(subject);
    if (banner != nullptr && banner->kind() == Banner::Kind::Ok) clear(subject);
}

void BannerStack::showMessage(const QString& subject, Banner::Kind kind, const UserMessage& saying,
                              const QString& action, Until until) {
    Banner* banner = findBanner(subject);
    until == Until::NextUse ? void(past_.insert(subject)) : void(past_.remove(subject));
    if (saying.text.isEmpty()) {
        if (banner != nullptr) banner->hide();
        return;
    }
    if (banner == nullptr) {
        banner = new Banner;
        banner->setObjectName(subject);
        connect(banner, &Banner::actionTriggered, this, [this, subject] { Q_EMIT actionTriggered(subject); });
        connect(banner, &Banner::focusLeaving, this, [this] {
            if (parentWidget() != nullptr) parentWidget()->setFocus();
        });
        column_->addWidget(banner);
    }
    banner->showMessage(kind, saying, action, until == Until::NextUse);
    Q_EMIT messageShown(subject, kind, saying);
}

void BannerStack::clearPast() {
    for (const QString& subject : std::exchange(past_, {}))
        if (Banner* banner = findBanner(subject)) banner->hide();
}

void BannerStack::showStatus(const QString& subject, Banner::Kind kind, const UserMessage& saying,
                             const QString& action) {
    UserMessage& held = held_[subject];
    if (held == saying) return;
    held = saying;
    showMessage(subject, kind, saying, action);
}

}  // namespace continuo::ui
