#pragma once

#include "pages/settings/settings_forms.h"
#include "pages/settings/settings_page.h"

class QCheckBox;
class QComboBox;

namespace continuo::ui {

class ValueSlider;

// Colours, size, motion.
class AppearancePage : public SettingsPage {
    Q_OBJECT
public:
    explicit AppearancePage(QWidget* parent = nullptr);

    void setForm(const AppearanceForm&);
    const AppearanceForm& form() const { return form_; }

Q_SIGNALS:
    void edited(const AppearanceForm&);

private:
    AppearanceForm form_;
    QComboBox* scheme_ = nullptr;
    ValueSlider* scale_ = nullptr;
    QCheckBox* reduceMotion_ = nullptr;
};

}  // namespace continuo::ui
