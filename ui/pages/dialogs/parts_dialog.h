#pragma once

#include <QDialog>

#include "pages/dialogs/teach_forms.h"

class QPushButton;

namespace continuo::ui {

class TeachSourceList;

// Which parts of a file a take is made of. Rows that are `chosen` are checked at first.
class PartsDialog : public QDialog {
    Q_OBJECT
public:
    // name: the file's.
    PartsDialog(const QString& name, const QVector<TeachSource>& parts, QWidget* parent = nullptr);

    // Places among the rows.
    QVector<int> chosen() const;

private:
    TeachSourceList* list_ = nullptr;
    QPushButton* open_ = nullptr;
};

}  // namespace continuo::ui
