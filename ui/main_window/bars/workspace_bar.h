#pragma once

#include <QWidget>
#include <vector>

class QAction;
class QStackedWidget;

namespace continuo::ui {

class SegmentedBar;

// The bar below the menus: which workspace, and that workspace's toolbar.
class WorkspaceBar : public QWidget {
    Q_OBJECT

public:
    static constexpr int kHeight = 48;  // px, of each workspace's toolbar

    struct Tab {
        QAction* action = nullptr;  // chooses the workspace
        QString icon;
        QWidget* bar = nullptr;
    };
    explicit WorkspaceBar(const std::vector<Tab>& tabs, QWidget* parent = nullptr);

    void setCurrent(int index);

private:
    SegmentedBar* tabs_ = nullptr;
    QStackedWidget* bars_ = nullptr;
};

}  // namespace continuo::ui
