#pragma once

#include <continuo/user_parameters.h>

#include <optional>
#include <span>
#include <variant>

#include "form_parameters.h"

namespace continuo::app {

// A number of an inspector's form, with all that settings, inspector, OSC and MIDI controllers need of it.
template <class Form>
struct ParameterRow {
    using Section = typename ui::FormParameter<Form>::Section;
    using Word = ui::SliderParameter::Word;

    UserParameter parameter;
    std::variant<double Form::*, int Form::*> field;
    const char* key;              // in the settings, within the group of the form
    const char* label;            // English; of QT_TRANSLATE_NOOP, as the texts below
    const char* help = "";        // tool tip
    const char* spokenName = "";  // read out instead of the label
    const char* control = "";     // the name under which a MIDI controller moves it; "": none may
    // What stands for a value on the slider.
    const char* word = "";
    Word::Place wordPlace = Word::Place::InRange;
    double wordValue = 0;
    Section section = Section::None;
    bool twoSided = false;  // the slider fills from the middle
    const char* sign = "";  // before the number
    // The field in other units than the parameter: thousandths of its seconds.
    double perUnit = 1;
    const char* fieldUnit = nullptr;
    // Settings keep values up to this one, which are not set by controls alone.
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

// Returns a form in which each number has its default.
template <class Form>
Form defaultForm();

// Returns the tables for the window, in the language of the installed translator.
ui::Parameters makeParameters();

}  // namespace continuo::app
