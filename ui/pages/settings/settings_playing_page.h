#pragma once

#include "pages/settings/settings_forms.h"
#include "pages/settings/settings_page.h"

class QCheckBox;
class QComboBox;

namespace continuo::ui {

class ValueSlider;

// The initial settings of a new performance: turn taking, lookahead, built-in piano.
class PlayingPage : public SettingsPage {
    Q_OBJECT
public:
    explicit PlayingPage(const PlayParameters& parameters, QWidget* parent = nullptr);

    void setForm(const PlayingForm&);
    const PlayingForm& form() const { return form_; }

Q_SIGNALS:
    void edited(const PlayingForm&);
    // Requests to choose a soundfont that is not in the list.
    void soundfontRequested();

private:
    void makeTurns();
    void makePiano();
    template <class Choice>
    QComboBox* makeBox(const QStringList& names, Choice PlayingForm::*choice);

    PlayingForm form_;
    FormGroup* piano_ = nullptr;
    QComboBox* mode_ = nullptr;
    QComboBox* turnBy_ = nullptr;
    QComboBox* playOver_ = nullptr;
    QComboBox* soundfont_ = nullptr;
    QCheckBox* adaptive_ = nullptr;
    ValueSlider* gap_ = nullptr;
    ValueSlider* lookahead_ = nullptr;
    ValueSlider* gain_ = nullptr;
    ValueSlider* reverb_ = nullptr;
};

}  // namespace continuo::ui
