#pragma once

#include <QMenu>
#include <QStringList>

class QActionGroup;

namespace continuo::ui {

// The menu Model: the models of the workspace that is shown, one of which plays, above what can be done with
// models. Whoever knows the models sets them when it is about to open.
class ModelMenu : public QMenu {
    Q_OBJECT

public:
    using QMenu::QMenu;

    // In the place of those before; chosen: the one in use, below 0 none. Without any the menu says `none`.
    void setModels(const QStringList& names, int chosen, const QString& none);

Q_SIGNALS:
    void chosen(int row);  // by the user, another one than before

private:
    QActionGroup* models_ = nullptr;
    QAction* end_ = nullptr;  // behind them
};

}  // namespace continuo::ui
