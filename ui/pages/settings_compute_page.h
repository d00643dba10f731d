#pragma once

#include <vector>

#include "pages/settings_forms.h"
#include "pages/settings_page.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace continuo::ui {

class Card;
class FormGroup;
class ValueSlider;

// Which model answers and on what it computes.
class ComputePage : public SettingsPage {
    Q_OBJECT
public:
    explicit ComputePage(QWidget* parent = nullptr);

    void setForm(const ComputeForm&);
    // While `running` the benchmark cannot be asked for again; `result` is what it measured, or empty.
    void setBenchmark(bool running, const QString& result);

Q_SIGNALS:
    void edited(const ComputeForm&);
    void addModelAsked();
    void benchmarkAsked();

private:
    void makeModels();
    void makeCompute();
    QComboBox* choiceRow(const QString& label, Choices ComputeForm::*);
    void showModels();

    ComputeForm form_;
    FormGroup* compute_ = nullptr;
    QWidget* list_ = nullptr;
    std::vector<Card*> cards_;
    QLabel* none_ = nullptr;
    QComboBox* device_ = nullptr;
    QComboBox* precision_ = nullptr;
    ValueSlider* threads_ = nullptr;
    QPushButton* benchmark_ = nullptr;
    QLabel* result_ = nullptr;
};

}  // namespace continuo::ui
