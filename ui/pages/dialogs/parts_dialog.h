#pragma once

#include <QDialog>

#include "pages/dialogs/teach_forms.h"

class QPushButton;

namespace continuo::ui {

class TeachSourceList;

// Asks which parts of a file become a take. Rows that are `chosen` are checked by default.
class PartsDialog : public QDialog {
    Q_OBJECT
public:
    // name: of the file.
    PartsDialog(const QString& name, const QVector<TeachSource>& parts, QWidget* parent = nullptr);

    // Returns indices into the rows.
    QVector<int> chosenRows() const;

private:
    TeachSourceList* list_ = nullptr;
    QPushButton* open_ = nullptr;
};

}  // namespace continuo::ui
