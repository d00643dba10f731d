#pragma once

#include <QWidget>
#include <functional>
#include <vector>

class QAction;
class QStackedWidget;

namespace continuo::ui {

class SegmentedBar;

// The bar below the menus: which workspace, and that workspace's toolbar. The workspaces go without words
// where a toolbar has no room for its own.
class WorkspaceBar : public QWidget {
    Q_OBJECT

public:
    static constexpr int kHeight = 48;  // px, of each workspace's toolbar

    struct Tab {
        QAction* action = nullptr;  // chooses the workspace
        QString icon;
        QWidget* bar = nullptr;
        std::function<int()> room = {};  // px that the bar wants for its words; empty: what it gets will do
    };
    explicit WorkspaceBar(const std::vector<Tab>& tabs, QWidget* parent = nullptr);

    void setCurrent(int index);

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    std::vector<Tab> shown_;
    SegmentedBar* tabs_ = nullptr;
    QStackedWidget* bars_ = nullptr;
    int wordy_ = 0;  // px of the tabs with their words
};

}  // namespace continuo::ui
