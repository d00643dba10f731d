#pragma once

#include <QDialog>

#include "pages/dialogs/teach_forms.h"

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace continuo::ui {

class TeachSourceList;
class ValueSlider;

// Asks how to adapt a model to the user's own playing: training music, duration, name of the new model.
class TeachDialog : public QDialog {
    Q_OBJECT
public:
    explicit TeachDialog(QWidget* parent = nullptr);

    void setForm(const TeachForm&);
    // Sets another default name, unless the user has edited the name.
    void suggestName(const QString&);
    // Returns the form with the user's changes.
    TeachForm form() const;
    // Appends files or a folder that the user chose, checked.
    void addSource(const TeachSource&);
    // Shows a sentence above the buttons, such as why training could not start; empty: none. Start clears it.
    void setProblem(const QString&);

Q_SIGNALS:
    void addFilesRequested();  // MIDI files
    void addFolderRequested();
    // The user pressed Start. The receiver closes the dialog.
    void startRequested();

private:
    QVBoxLayout* makeHeading();
    QVBoxLayout* makeSources();
    QVBoxLayout* makeFields();
    QHBoxLayout* makeFooter();
    void showSum();
    void showName();
    void showStart();
    void start();
    // Return why training cannot start with these sources or this name; empty: it can.
    QString sourcesProblem() const;
    QString nameProblem() const;

    TeachForm form_;
    QLabel* what_ = nullptr;
    TeachSourceList* sources_ = nullptr;
    QLabel* sum_ = nullptr;
    QLabel* tooLittle_ = nullptr;
    ValueSlider* minutes_ = nullptr;
    QLineEdit* name_ = nullptr;
    QLabel* wrongName_ = nullptr;
    QLabel* problem_ = nullptr;
    QPushButton* start_ = nullptr;
};

}  // namespace continuo::ui
