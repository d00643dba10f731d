#pragma once

#include <QDialog>

#include "pages/dialogs/teach_forms.h"

class QPushButton;

namespace continuo::ui {

class TeachSourceList;

// Which of what was discarded comes back. Rows that are `chosen` are checked at first.
class BringBackDialog : public QDialog {
    Q_OBJECT
public:
    explicit BringBackDialog(const QVector<TeachSource>& discarded, QWidget* parent = nullptr);

    // Places among the rows.
    QVector<int> chosen() const;

private:
    void showChosen();

    TeachSourceList* list_ = nullptr;
    QPushButton* bringBack_ = nullptr;
};

}  // namespace continuo::ui
