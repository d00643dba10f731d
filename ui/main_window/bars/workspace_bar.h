#pragma once

#include <QWidget>
#include <functional>
#include <vector>

class QAction;
class QStackedWidget;

namespace continuo::ui {

class SegmentedBar;

// The bar below the menus: workspace tabs and the current workspace's toolbar. The tabs lose their words if a
// toolbar needs the room.
class WorkspaceBar : public QWidget {
    Q_OBJECT

public:
    static constexpr int kHeight = 48;  // px

    struct Tab {
        QAction* action = nullptr;  // shows the workspace
        QString icon;
        QWidget* bar = nullptr;
        std::function<int()> wantedWidth = {};  // px that the bar needs to show words; empty: no requirement
    };
    explicit WorkspaceBar(const std::vector<Tab>& tabs, QWidget* parent = nullptr);

    void setCurrent(int index);

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    std::vector<Tab> shown_;
    SegmentedBar* tabs_ = nullptr;
    QStackedWidget* bars_ = nullptr;
    int wordy_ = 0;  // px of the tabs with words
};

}  // namespace continuo::ui
