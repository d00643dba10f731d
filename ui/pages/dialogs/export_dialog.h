#pragma once

#include <QDialog>

#include "pages/dialogs/export_forms.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace continuo::ui {

class ElidedLabel;
class FormGroup;

// How a take or branch is exported: whose notes, which range, format, bars, name and folder.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    explicit ExportDialog(QWidget* parent = nullptr);

    // Sets the form and emits nothing. Call setOutcome() afterwards.
    void setForm(const ExportForm&);
    // Returns the form with the user's changes.
    ExportForm form() const;
    // Sets what an export would write now. If that has no notes, exporting is disabled.
    void setOutcome(const ExportOutcome&);
    void setFolder(const QString&);

Q_SIGNALS:
    // The user changed a choice or the name. Call setOutcome() in response.
    void edited();
    void folderRequested();

protected:
    void showEvent(QShowEvent*) override;

private:
    FormGroup* makeMusic(int labelWidth);
    FormGroup* makeFile(int labelWidth);
    void showRanges();
    void edit();
    void showState();
    void growToFit();
    // Returns why nothing can be written; empty: it can.
    QString exportProblem() const;

    ExportForm form_;
    ExportOutcome outcome_;
    QLabel* what_ = nullptr;
    FormGroup* file_ = nullptr;
    QComboBox* notes_ = nullptr;
    QComboBox* range_ = nullptr;
    QComboBox* format_ = nullptr;
    QCheckBox* stems_ = nullptr;
    QCheckBox* normalise_ = nullptr;
    QComboBox* bars_ = nullptr;
    QComboBox* grid_ = nullptr;
    QLineEdit* name_ = nullptr;
    ElidedLabel* folder_ = nullptr;
    QWidget* place_ = nullptr;
    QLabel* told_ = nullptr;
    QLabel* barsTold_ = nullptr;
    QLabel* warning_ = nullptr;
    QPushButton* export_ = nullptr;
};

}  // namespace continuo::ui
