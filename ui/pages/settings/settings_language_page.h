#pragma once

#include "pages/settings/settings_forms.h"
#include "pages/settings/settings_page.h"

class QComboBox;

namespace continuo::ui {

// The language of the user interface.
class LanguagePage : public SettingsPage {
    Q_OBJECT
public:
    explicit LanguagePage(QWidget* parent = nullptr);

    void setLanguage(Language);

Q_SIGNALS:
    void edited(Language);

private:
    QComboBox* box_ = nullptr;
};

}  // namespace continuo::ui
