#pragma once

#include "pages/settings_forms.h"
#include "pages/settings_page.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace continuo::ui {

class FormGroup;

// The log.
class AdvancedPage : public SettingsPage {
    Q_OBJECT
public:
    explicit AdvancedPage(QWidget* parent = nullptr);

    void setForm(const AdvancedForm&);

Q_SIGNALS:
    void edited(const AdvancedForm&);
    void openLogAsked();

private:
    AdvancedForm form_;
    FormGroup* group_ = nullptr;
    QComboBox* level_ = nullptr;
    QLabel* file_ = nullptr;
    QPushButton* open_ = nullptr;
};

}  // namespace continuo::ui
