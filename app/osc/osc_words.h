#pragma once

#include <type_traits>
#include <utility>

#include "osc/osc_bindings.h"

namespace continuo::app {

// Bindings of controls whose words are the same in several forms. Each form has its own enumerations, with
// the same enumerators.

// The type of a form's field.
template <class Form, class Place>
using OscField = std::remove_cvref_t<std::invoke_result_t<Place, Form&>>;

// Binds "answer": how the length is measured, and the length. Bars and tokens are whole numbers up to
// `mostBars` and `mostTokens`.
template <class Form, class Length, class Seconds, class Bars, class Tokens>
OscBinding<Form> bindOscAnswer(Length length, Seconds seconds, Bars bars, int mostBars, Tokens tokens,
                               int mostTokens) {
    using Choice = OscField<Form, Length>;
    return bindOscWords<Form, Length, Choice>(
        length, {{"mine", Choice::MatchMine},
                 {"until-i-play", Choice::UntilIPlay},
                 {"bars", Choice::Bars, bindOscClamped<Form>(bars, mostBars)},
                 {"tokens", Choice::Tokens, bindOscClamped<Form>(tokens, mostTokens)},
                 {"", Choice::Seconds, bindOsc<Form>(seconds)}});
}

// Binds "scale". `asPlayed`: the value of the field for the word "as-played". `chosen`: binds the name of a
// scale.
template <class Form, class Use>
OscBinding<Form> bindOscScale(Use use, OscField<Form, Use> asPlayed, OscBinding<Form> chosen) {
    using Choice = OscField<Form, Use>;
    return bindOscWords<Form, Use, Choice>(
        use, {{"off", Choice::Off}, {"as-played", asPlayed}, {"", Choice::Chosen, std::move(chosen)}});
}

// Binds "tempo": the word for its source, or a number of beats a minute, which selects the fixed source.
template <class Form, class Source, class PerMinute>
OscBinding<Form> bindOscTempo(Source source, PerMinute perMinute) {
    using Choice = OscField<Form, Source>;
    return bindOscWords<Form, Source, Choice>(source, {{"free", Choice::Free},
                                                       {"clock", Choice::Clock},
                                                       {"jack", Choice::Jack},
                                                       {"", Choice::Fixed, bindOsc<Form>(perMinute)}});
}

}  // namespace continuo::app
