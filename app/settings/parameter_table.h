#pragma once

#include <continuo/user_parameters.h>

#include <optional>
#include <span>
#include <variant>

#include "form_parameters.h"

namespace continuo::app {

// A number of an inspector's form, with all that the settings, inspector, OSC and MIDI controllers need to
// know about it.
template <class Form>
struct ParameterRow {
    using Section = typename ui::FormParameter<Form>::Section;
    using Word = ui::SliderParameter::Word;

    UserParameter parameter;
    std::variant<double Form::*, int Form::*> field;
    const char* key;              // key in the settings, within the form's group
    const char* label;            // English, marked by QT_TRANSLATE_NOOP like the texts below
    const char* help = "";        // tool tip
    const char* spokenName = "";  // screen readers read it instead of the label
    const char* control = "";     // the name under which a MIDI controller moves it; "": none may
    // The slider shows this word for one of its values.
    const char* word = "";
    Word::Place wordPlace = Word::Place::InRange;
    double wordValue = 0;
    Section section = Section::None;
    bool twoSided = false;  // the slider fills from the middle
    const char* sign = "";  // before the number
    // Units of the field per unit of the parameter, for example 1000 for ms and s.
    double perUnit = 1;
    const char* fieldUnit = nullptr;
    // The settings accept numbers up to these limits, which other parts than the control can set. Default:
    // the limits of the control.
    std::optional<double> keptMin = {}, keptMax = {};

    double controlMin() const { return parameter.controlMin * perUnit; }
    double controlMax() const { return parameter.controlMax * perUnit; }
    double defaultValue() const { return parameter.defaultValue * perUnit; }
};

// The rows of ui::PlayForm, ui::ImageForm and ui::SoundForm.
template <class Form>
std::span<const ParameterRow<Form>> parameterRows();
template <>
std::span<const ParameterRow<ui::PlayForm>> parameterRows();
template <>
std::span<const ParameterRow<ui::ImageForm>> parameterRows();
template <>
std::span<const ParameterRow<ui::SoundForm>> parameterRows();

// Returns a form whose numbers have their defaults.
template <class Form>
Form defaultForm();

// Returns the parameters for the window, in the language of the installed translator.
ui::Parameters makeParameters();

}  // namespace continuo::app
