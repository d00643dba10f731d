#include "main_window/bars/workspace_bar.h"

#include <QAction>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QToolButton>
#include <algorithm>

#include "widgets/segmented_bar.h"

namespace continuo::ui {
namespace {

constexpr int kBefore = 12;  // px left of the tabs

}  // namespace

WorkspaceBar::WorkspaceBar(const std::vector<Tab>& tabs, QWidget* parent) : QWidget(parent), shown_(tabs) {
    std::vector<SegmentedBar::Segment> segments;
    for (const Tab& tab : tabs) segments.push_back({tab.action->text(), tab.icon});
    tabs_ = new SegmentedBar(SegmentedBar::Size::Workspaces, segments);
    bars_ = new QStackedWidget;
    bars_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    for (std::size_t i = 0; i < tabs.size(); ++i) {
        QAction* action = tabs[i].action;
        QToolButton* button = tabs_->button(static_cast<int>(i));
        const auto showTip = [action, button] {
            button->setToolTip(
                tr("%1 (%2)", "workspace and key")
                    .arg(action->text(), action->shortcut().toString(QKeySequence::NativeText)));
        };
        showTip();
        connect(action, &QAction::changed, button, showTip);
        bars_->addWidget(tabs[i].bar);
    }
    connect(tabs_, &SegmentedBar::currentEdited, this,
            [tabs](int index) { tabs[static_cast<std::size_t>(index)].action->trigger(); });
    auto* place = new QWidget;
    place->setProperty("role", QStringLiteral("paneHead"));
    place->setAttribute(Qt::WA_StyledBackground);
    auto* middle = new QHBoxLayout(place);
    middle->setContentsMargins(kBefore, 0, 0, 0);
    middle->addWidget(tabs_);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(place);
    row->addWidget(bars_, 1);
}

// Checks all toolbars together whether the tabs may show their words, so that the tabs look the same in each
// workspace.
void WorkspaceBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (!tabs_->iconsOnly()) wordy_ = tabs_->sizeHint().width();
    const int room = width() - kBefore - wordy_;
    tabs_->setIconsOnly(std::any_of(shown_.begin(), shown_.end(), [room](const Tab& tab) {
        return tab.wantedWidth && tab.wantedWidth() > room;
    }));
}

void WorkspaceBar::setCurrent(int index) {
    tabs_->setCurrent(index);
    bars_->setCurrentIndex(index);
}

}  // namespace continuo::ui
