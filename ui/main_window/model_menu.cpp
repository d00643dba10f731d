#include "main_window/model_menu.h"

#include <QActionGroup>

#include "widgets/ampersands.h"

namespace continuo::ui {

void ModelMenu::setModels(const QStringList& names, int chosen, const QString& none) {
    if (end_ == nullptr) end_ = insertSeparator(actions().value(0));
    delete models_;  // including its actions
    models_ = new QActionGroup(this);
    for (int row = 0; row < names.size(); ++row) {
        auto* model = new QAction(doubleAmpersands(names[row]), models_);
        model->setCheckable(true);
        model->setChecked(row == chosen);
        connect(model, &QAction::triggered, this, [this, row, chosen] {
            if (row != chosen) Q_EMIT this->chosen(row);
        });
        insertAction(end_, model);
    }
    if (!names.isEmpty()) return;
    auto* line = new QAction(none, models_);
    line->setEnabled(false);
    insertAction(end_, line);
}

}  // namespace continuo::ui
