#pragma once

#include <QString>
#include <algorithm>

#include "widgets/slider_scale.h"

namespace continuo::ui {

// A number that a slider shows and sets: its texts and range.
struct SliderParameter {
    // A value that a text stands for, such as "off".
    struct Word {
        enum class Place {
            InRange,   // instead of the number of this value
            OpenEnd,   // at the right end, behind all numbers; the value is not in the range
            Greatest,  // at the right end, one step above the greatest number, where it means this value
        };
        QString text = {};  // empty: no such value
        double value = 0;
        Place place = Place::InRange;
    };

    QString name;             // "top-k": the same as OSC's
    QString label;            // "Top-k"
    QString spokenName = {};  // read out instead of a label that only its surroundings explain
    QString help = {};        // tool tip
    QString control = {};     // the name under which a MIDI controller moves it; empty: none may
    SliderScale::Range range = {};
    Word word = {};
    bool twoSided = false;

    // Convert between a value and its number on the slider's scale; they differ only for
    // Word::Place::Greatest.
    double toSlider(double value) const {
        return word.place == Word::Place::Greatest && value <= word.value ? range.maximum : value;
    }
    double fromSlider(double place) const {
        if (word.place != Word::Place::Greatest) return place;
        return place > range.maximum - range.step ? word.value : std::max(place, range.minimum);
    }
};

}  // namespace continuo::ui
