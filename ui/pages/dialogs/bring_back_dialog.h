#pragma once

#include <QDialog>

#include "pages/dialogs/teach_forms.h"

class QPushButton;

namespace continuo::ui {

class TeachSourceList;

// Asks which discarded items to restore. Rows that are `chosen` are checked by default.
class BringBackDialog : public QDialog {
    Q_OBJECT
public:
    explicit BringBackDialog(const QVector<TeachSource>& discarded, QWidget* parent = nullptr);

    // Returns indices into the rows.
    QVector<int> chosenRows() const;

private:
    void showChosen();

    TeachSourceList* list_ = nullptr;
    QPushButton* bringBack_ = nullptr;
};

}  // namespace continuo::ui
