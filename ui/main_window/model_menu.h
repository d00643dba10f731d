#pragma once

#include <QMenu>
#include <QStringList>

class QActionGroup;

namespace continuo::ui {

// The Model menu: the models of the current workspace, one of them checked, above the model commands. A
// controller sets the models in aboutToShow.
class ModelMenu : public QMenu {
    Q_OBJECT

public:
    using QMenu::QMenu;

    // Replaces the models; chosen: the one in use, below 0: none. If the list is empty, the menu shows
    // `none`.
    void setModels(const QStringList& names, int chosen, const QString& none);

Q_SIGNALS:
    void chosen(int row);  // the user chose another model than before

private:
    QActionGroup* models_ = nullptr;
    QAction* end_ = nullptr;  // separator below the models
};

}  // namespace continuo::ui
