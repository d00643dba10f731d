#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "forms.h"

class QComboBox;
class QVBoxLayout;

namespace continuo::ui {

class ValueSlider;

// A part of the inspector: controls for some fields of the form. It shows a form without telling, and gives
// the whole form back when its user changed one of its fields.
class PlayFormPart : public QWidget {
    Q_OBJECT

public:
    explicit PlayFormPart(QWidget* parent = nullptr);

    void setForm(const PlayForm& form);
    const PlayForm& form() const { return form_; }

    // How a part is put together, from top to bottom.
    static constexpr int kLabelWidth = 92;
    QVBoxLayout& column() { return *column_; }
    // What brings a control to what the form says.
    void onShow(std::function<void(const PlayForm&)> bring) { shows_.push_back(std::move(bring)); }
    // What the user did to the form.
    void edit(const std::function<void(PlayForm&)>& change);

    ValueSlider* addSlider(ValueSlider* slider, double PlayForm::*field);
    ValueSlider* addSlider(ValueSlider* slider, int PlayForm::*field);
    template <class Choice>
    QComboBox* addCombo(const QString& label, const QStringList& choices, Choice PlayForm::*field) {
        return addCombo(
            label, choices, [field](const PlayForm& form) { return static_cast<int>(form.*field); },
            [field](PlayForm& form, int index) { form.*field = static_cast<Choice>(index); });
    }
    // A label of the width that all of the pane's labels have, and what it names.
    static QWidget* labelled(const QString& text, QWidget* field);

Q_SIGNALS:
    void edited(const continuo::ui::PlayForm& form);

private:
    QComboBox* addCombo(const QString& label, const QStringList& choices,
                        const std::function<int(const PlayForm&)>& get,
                        const std::function<void(PlayForm&, int)>& set);

    PlayForm form_;
    bool showing_ = false;
    QVBoxLayout* column_ = nullptr;
    std::vector<std::function<void(const PlayForm&)>> shows_;
};

}  // namespace continuo::ui
