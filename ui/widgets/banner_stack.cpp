#include "widgets/banner_stack.h"

#include <QVBoxLayout>

namespace continuo::ui {

BannerStack::BannerStack(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
}

void BannerStack::tell(const QString& key, Banner::Kind kind, const Saying& saying, const QString& action) {
    auto* banner = findChild<Banner*>(key, Qt::FindDirectChildrenOnly);
    if (saying.text.isEmpty()) {
        if (banner != nullptr) banner->hide();
        return;
    }
    if (banner == nullptr) {
        banner = new Banner;
        banner->setObjectName(key);
        connect(banner, &Banner::actionTriggered, this, [this, key] { Q_EMIT actionTriggered(key); });
        layout()->addWidget(banner);
    }
    banner->tell(kind, saying.text, action, saying.details);
    Q_EMIT told(key, kind, saying);
}

void BannerStack::hold(const QString& key, Banner::Kind kind, const Saying& saying, const QString& action) {
    Saying& held = held_[key];
    if (held == saying) return;
    held = saying;
    tell(key, kind, saying, action);
}

}  // namespace continuo::ui
