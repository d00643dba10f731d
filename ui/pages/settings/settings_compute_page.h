#pragma once

#include "pages/settings/settings_forms.h"
#include "pages/settings/settings_page.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace continuo::ui {

class FormGroup;
class ModelFolderList;
class ModelList;
class ValueSlider;

// The models for each purpose, and the device for computing.
class ComputePage : public SettingsPage {
    Q_OBJECT
public:
    explicit ComputePage(QWidget* parent = nullptr);

    void setForm(const ComputeForm&);
    // Disables the button while `running`; `result`: the last measurement, or empty.
    void setBenchmark(bool running, const QString& result);

Q_SIGNALS:
    void edited(const ComputeForm&);
    void addModelRequested();
    void addFolderRequested();
    // `row`: index into the form's folders.
    void openFolderRequested(int row);
    void removeFolderRequested(int row);
    // `row`: index into the form's models for piano, pictures or sound.
    void pianoDetailsRequested(int row);
    void pictureDetailsRequested(int row);
    void soundDetailsRequested(int row);
    void benchmarkRequested();

private:
    void makeModels();
    void makeFolders();
    void makeCompute();
    QPushButton* addHeadingButton(const QString& text, void (ComputePage::*asked)());
    ModelList* addModelRow(FormGroup*, ModelChoices ComputeForm::*, const QString& none,
                           const QString& words);
    QComboBox* addChoiceRow(const QString& label, Choices ComputeForm::*);

    ComputeForm form_;
    FormGroup *pictureGroup_ = nullptr, *soundGroup_ = nullptr;
    FormGroup* compute_ = nullptr;
    ModelList* piano_ = nullptr;
    ModelList *pictures_ = nullptr, *sound_ = nullptr;
    ModelFolderList* folders_ = nullptr;
    QComboBox* device_ = nullptr;
    QComboBox* precision_ = nullptr;
    ValueSlider* memory_ = nullptr;
    ValueSlider* threads_ = nullptr;
    QPushButton* benchmark_ = nullptr;
    QLabel* result_ = nullptr;
};

}  // namespace continuo::ui
