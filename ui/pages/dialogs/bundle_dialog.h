#pragma once

#include <QDialog>

#include "pages/dialogs/teach_forms.h"

class QCheckBox;
class QPushButton;

namespace continuo::ui {

class TeachSourceList;

// Asks which takes a .continuo file contains, and whether it contains all pictures and all sounds. Rows that
// are `chosen` are checked by default.
class BundleDialog : public QDialog {
    Q_OBJECT
public:
    // pictures, sounds: their counts.
    BundleDialog(const QVector<TeachSource>& takes, int pictures, int sounds, QWidget* parent = nullptr);

    // Returns indices into the rows.
    QVector<int> chosenRows() const;
    bool includesPictures() const;
    bool includesSounds() const;

private:
    void showChosen();

    TeachSourceList* list_ = nullptr;
    QCheckBox *pictures_ = nullptr, *sounds_ = nullptr;
    QPushButton* export_ = nullptr;
};

}  // namespace continuo::ui
