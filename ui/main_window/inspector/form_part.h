#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <algorithm>
#include <cmath>
#include <functional>
#include <type_traits>
#include <variant>
#include <vector>

#include "form_parameters.h"
#include "main_window/inspector/part_column.h"
#include "widgets/value_slider.h"

namespace continuo::ui {

// A part of an inspector: controls for some fields of its form. setForm() emits nothing; after an edit by the
// user, form() is complete when edited() is emitted.
template <class Form>
class FormPart : public PartColumn {
public:
    explicit FormPart(QWidget* parent = nullptr) : PartColumn(parent) {}

    void setForm(const Form& form) {
        form_ = form;
        showing_ = true;
        for (const auto& bring : shows_) bring(form_);
        showing_ = false;
    }
    const Form& form() const { return form_; }

    // Registers a function that updates a control from the form.
    void onShow(std::function<void(const Form&)> bring) { shows_.push_back(std::move(bring)); }
    // Applies an edit by the user to the form.
    void edit(const std::function<void(Form&)>& change) {
        if (showing_) return;
        change(form_);
        setForm(Form(form_));
        Q_EMIT edited();
    }

    ValueSlider* addSlider(const FormParameter<Form>& parameter) {
        auto* slider = new ValueSlider(parameter);
        std::visit([&](auto field) { addSlider(slider, field); }, parameter.field);
        return slider;
    }
    template <class Value>
    ValueSlider* addSlider(ValueSlider* slider, Value Form::*field) {
        placeSlider(slider);
        connect(slider, &ValueSlider::valueEdited, this, [this, field](double value) {
            edit([&](Form& form) {
                if constexpr (std::is_integral_v<Value>)
                    form.*field = static_cast<Value>(std::lround(value));
                else
                    form.*field = value;
            });
        });
        onShow([slider, field](const Form& form) { slider->setValue(static_cast<double>(form.*field)); });
        return slider;
    }
    template <class Choice>
    QComboBox* addCombo(const QString& label, const QStringList& choices, Choice Form::*field) {
        QComboBox* combo = placeCombo(label, choices);
        connect(combo, &QComboBox::activated, this, [this, field](int index) {
            edit([&](Form& form) { form.*field = static_cast<Choice>(index); });
        });
        onShow([combo, field](const Form& form) { combo->setCurrentIndex(static_cast<int>(form.*field)); });
        return combo;
    }
    // Adds a choice of the whole numbers of the parameter.
    QComboBox* addNumber(const FormParameter<Form>& parameter) {
        QComboBox* combo = placeCombo(parameter.label, {});
        combo->setToolTip(parameter.help);
        const int least = qRound(parameter.range.minimum), most = qRound(parameter.range.maximum);
        const auto field = std::get<int Form::*>(parameter.field);
        for (int number = least; number <= most; ++number) combo->addItem(QString::number(number));
        connect(combo, &QComboBox::activated, this,
                [this, field, least](int index) { edit([&](Form& form) { form.*field = least + index; }); });
        onShow([combo, field, least](const Form& form) { combo->setCurrentIndex(form.*field - least); });
        return combo;
    }
    QCheckBox* addCheck(const QString& text, bool Form::*field) {
        QCheckBox* box = placeCheck(text);
        connect(box, &QCheckBox::clicked, this,
                [this, field](bool on) { edit([&](Form& form) { form.*field = on; }); });
        onShow([box, field](const Form& form) { box->setChecked(form.*field); });
        return box;
    }
    // One end of a range: its slider and field, and the conversions between slider and field values.
    template <class Value>
    struct End {
        ValueSlider* slider = nullptr;
        Value Form::*field = nullptr;
        std::function<Value(double)> read;
        std::function<double(Value)> show = [](Value value) { return static_cast<double>(value); };
    };
    // Adds the two ends; the end that was moved pushes the other. open: the field value of an unlimited end.
    template <class Value>
    void addEnds(const End<Value>& low, const End<Value>& high, Value open) {
        const auto add = [&](const End<Value>& end, Value Form::*other, bool isLow) {
            placeSlider(end.slider);
            connect(end.slider, &ValueSlider::valueEdited, this, [=, this](double value) {
                edit([&](Form& form) {
                    const Value set = form.*end.field = end.read(value);
                    if (set == open || form.*other == open) return;
                    form.*other = isLow ? std::max(form.*other, set) : std::min(form.*other, set);
                });
            });
            onShow([end](const Form& form) { end.slider->setValue(end.show(form.*end.field)); });
        };
        add(low, high.field, true);
        add(high, low.field, false);
    }

private:
    Form form_;
    bool showing_ = false;
    std::vector<std::function<void(const Form&)>> shows_;
};

using PlayFormPart = FormPart<PlayForm>;
using ImageFormPart = FormPart<ImageForm>;
using SoundFormPart = FormPart<SoundForm>;

}  // namespace continuo::ui
