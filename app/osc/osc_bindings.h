#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string_view>
#include <type_traits>
#include <vector>

#include "osc/osc_value.h"

namespace continuo::app {

// Reads the fields of a form that a control sets, and writes them.
template <class Form>
struct OscBinding {
    std::function<OscValue(const Form&)> read;
    // Writes a value. Returns false if the form does not accept it.
    std::function<bool(Form&, const OscValue&)> write;
};
// control name -> binding.
template <class Form>
using OscBindings = std::map<std::string_view, OscBinding<Form>>;

template <class Field>
void setOscField(Field& field, double number) {
    if constexpr (std::is_floating_point_v<Field>)
        field = number;
    else if constexpr (std::is_same_v<Field, bool>)
        field = number >= 0.5;
    else
        field = static_cast<Field>(std::llround(number));
}

// Binds a number, switch or choice. place: returns a reference to the field of a form. unit: the field's
// value that corresponds to 1 of the control.
template <class Form, class Place>
OscBinding<Form> bindOsc(Place place, double unit = 1) {
    return {[=](const Form& form) { return OscValue{{static_cast<double>(place(form)) / unit}}; },
            [=](Form& form, const OscValue& value) {
                if (value.numbers.empty()) return false;
                setOscField(place(form), value.numbers.front() * unit);
                return true;
            }};
}

// Binds a range of two fields, of which the first is the lower. The control's two numbers are in order.
template <class Form, class Low, class High>
OscBinding<Form> bindOscRange(Low low, High high) {
    return {[=](const Form& form) {
                return OscValue{{static_cast<double>(low(form)), static_cast<double>(high(form))}};
            },
            [=](Form& form, const OscValue& value) {
                setOscField(low(form), value.numbers.at(0));
                setOscField(high(form), value.numbers.at(1));
                return true;
            }};
}

// Binds one end of a range. If the new end would pass the other end, moves the other end too. The value
// `open` means that an end has no limit.
template <class Form, class Place, class Other>
OscBinding<Form> bindOscRangeEnd(Place place, Other other, bool isLow, double open) {
    OscBinding<Form> binding = bindOsc<Form>(place);
    binding.write = [=](Form& form, const OscValue& value) {
        setOscField(place(form), value.numbers.at(0));
        const auto set = place(form);
        if (set == open || other(form) == open) return true;
        other(form) = isLow ? std::max(other(form), set) : std::min(other(form), set);
        return true;
    };
    return binding;
}

// Binds an upper bound; if two numbers arrive, they set the lower and the upper bound. 0 means no bound.
template <class Form, class Least, class Most>
OscBinding<Form> bindOscBounds(Least least, Most most) {
    OscBinding<Form> binding = bindOscRangeEnd<Form>(most, least, false, 0);
    const auto writeMost = binding.write;
    binding.write = [=](Form& form, const OscValue& value) {
        if (value.numbers.size() < 2) return writeMost(form, value);
        setOscField(least(form), value.numbers[0]);
        setOscField(most(form), value.numbers[1]);
        return true;
    };
    return binding;
}

// Binds a number. While `automatic` is on, a word is sent instead; receiving the word turns it on, a number
// off.
template <class Form, class Place, class Automatic>
OscBinding<Form> bindOscAuto(Place place, Automatic automatic, std::string_view word) {
    OscBinding<Form> binding = bindOsc<Form>(place);
    const auto read = binding.read;
    binding.read = [=](const Form& form) {
        return automatic(form) ? OscValue{{}, std::string(word)} : read(form);
    };
    binding.write = [=](Form& form, const OscValue& value) {
        automatic(form) = value.numbers.empty();
        if (!value.numbers.empty()) setOscField(place(form), value.numbers.front());
        return true;
    };
    return binding;
}

// Like bindOsc(), but clamps to `most`. Needed for numbers next to a word, which the control does not clamp.
template <class Form, class Place>
OscBinding<Form> bindOscClamped(Place place, double most) {
    OscBinding<Form> binding = bindOsc<Form>(place);
    const auto set = binding.write;
    binding.write = [=](Form& form, const OscValue& value) {
        OscValue bounded = value;
        for (double& number : bounded.numbers) number = std::min(number, most);
        return set(form, bounded);
    };
    return binding;
}

// Binds a switch that is on when the field is off.
template <class Form, class Place>
OscBinding<Form> bindOscInverted(Place place) {
    return {[=](const Form& form) { return OscValue{{place(form) ? 0.0 : 1.0}}; },
            [=](Form& form, const OscValue& value) {
                if (value.numbers.empty()) return false;
                place(form) = value.numbers.front() < 0.5;
                return true;
            }};
}

// A value of a field, and the word for it. `rest` binds a number next to the word, such as the 4 of "4bars".
// An empty word matches any other value that `rest` accepts.
template <class Form, class Choice>
struct OscWord {
    std::string_view word;
    Choice value;
    OscBinding<Form> rest = {};
};

// Binds a field each of whose values has a word.
template <class Form, class Place, class Choice>
OscBinding<Form> bindOscWords(Place place, std::vector<OscWord<Form, Choice>> words) {
    const auto read = [=](const Form& form) {
        const auto each = std::ranges::find(words, place(form), &OscWord<Form, Choice>::value);
        if (each == words.end()) return OscValue{};
        OscValue value = each->rest.read ? each->rest.read(form) : OscValue{};
        if (!each->word.empty()) value.word = each->word;
        return value;
    };
    const auto write = [=](Form& form, const OscValue& value) {
        auto each = std::ranges::find(words, value.word, &OscWord<Form, Choice>::word);
        if (each == words.end())
            each = std::ranges::find(words, std::string_view(), &OscWord<Form, Choice>::word);
        if (each == words.end()) return false;
        const bool says = each->word.empty() || !value.numbers.empty();
        if (says && each->rest.write && !each->rest.write(form, value)) return false;
        place(form) = each->value;
        return true;
    };
    return {read, write};
}

}  // namespace continuo::app
