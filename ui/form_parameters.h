#pragma once

#include <QLatin1String>
#include <QString>
#include <algorithm>
#include <stdexcept>
#include <variant>
#include <vector>

#include "forms.h"
#include "image_forms.h"
#include "sound_forms.h"
#include "widgets/slider_parameter.h"

// The numbers that a window's controls set, with their ranges, defaults and labels. The program passes this
// table to the window. The window's forms have no ranges or defaults of their own.
namespace continuo::ui {

// A numeric field of a form.
template <class Form>
struct FormParameter : SliderParameter {
    // The inspector part that shows this parameter automatically. None: a part adds the parameter by its
    // name.
    enum class Section { None, Filters, Factors };

    std::variant<double Form::*, int Form::*> field;
    Section section = Section::None;
};

template <class Form>
struct FormParameters {
    Form defaults;
    std::vector<FormParameter<Form>> all;

    // Throws std::out_of_range if no parameter has this name.
    const FormParameter<Form>& operator[](const char* name) const {
        const auto found = std::ranges::find(all, QLatin1String(name), &FormParameter<Form>::name);
        if (found == all.end()) throw std::out_of_range(name);
        return *found;
    }
};

using PlayParameters = FormParameters<PlayForm>;
using ImageParameters = FormParameters<ImageForm>;
using SoundParameters = FormParameters<SoundForm>;

struct Parameters {
    PlayParameters play;
    ImageParameters image;
    SoundParameters sound;
};

}  // namespace continuo::ui
