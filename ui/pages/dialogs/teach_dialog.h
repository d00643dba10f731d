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

// A user teaches a model their own playing: what to learn from, for how long, and what the new model is
// called.
class TeachDialog : public QDialog {
    Q_OBJECT
public:
    explicit TeachDialog(QWidget* parent = nullptr);

    void setForm(const TeachForm&);
    // Another name than the form's, where the user has not written one meanwhile.
    void proposeName(const QString&);
    // As the user left it.
    TeachForm form() const;
    // Files or a folder that were chosen: below the others, and checked.
    void addSource(const TeachSource&);
    // A sentence above the buttons, as why it could not begin; empty: none. Start takes it away.
    void setProblem(const QString&);

Q_SIGNALS:
    void addFilesAsked();  // MIDI files
    void addFolderAsked();
    // The dialog stays open until it is closed by whoever listens.
    void startAsked();

private:
    QVBoxLayout* makeHeading();
    QVBoxLayout* makeSources();
    QVBoxLayout* makeFields();
    QHBoxLayout* makeFooter();
    void showSum();
    void showName();
    void showStart();
    void start();
    // Why it cannot begin with these sources, or this name; empty: it can.
    QString whyNotSources() const;
    QString whyNotName() const;

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
