#include "settings/parameter_table.h"

#include <continuo/picture_request.h>
#include <continuo/sound_request.h>

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <type_traits>
#include <vector>

#include "parameters/program_parameters.h"

namespace continuo::app {
namespace {

using Play = ParameterRow<ui::PlayForm>;
using Word = ui::SliderParameter::Word;

constexpr const char* kContext = "continuo::app::ParameterTable";

// Units and words that several rows share; listed here so that lupdate finds them.
[[maybe_unused]] constexpr const char* kUnits[] = {QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "ms"),
                                                   QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "s"),
                                                   QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "dB"),
                                                   QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "%"),
                                                   //: Unit: notes per second.
                                                   QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "/s")};
//: Value of a slider: no limit or no effect.
constexpr const char* kOff = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "off");
//: Value of a slider: no limit.
constexpr const char* kAny = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "any");

// Returns the rows of temperature and filters, which all forms have. topK: with the largest number of tokens
// that the slider offers.
template <class Form>
constexpr std::array<ParameterRow<Form>, 4> filterRows(const UserParameter& temperature,
                                                       const UserParameter& minP, const UserParameter& topK) {
    using Section = typename ParameterRow<Form>::Section;
    //: Slider: how much the model's choices vary.
    return {{{.parameter = temperature,
              .field = &Form::temperature,
              .key = "temperature",
              .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Temperature"),
              .control = "temperature"},
             //: Slider of sampling; the usual name.
             {.parameter = minP,
              .field = &Form::minP,
              .key = "min_p",
              .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Min-p"),
              .control = "min-p",
              .word = kOff,
              .section = Section::Filters},
             //: Slider of sampling; the usual name.
             {.parameter = parameters::kTopP,
              .field = &Form::topP,
              .key = "top_p",
              .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Top-p"),
              .control = "top-p",
              .word = kOff,
              .wordValue = 1,
              .section = Section::Filters},
             //: Slider of sampling; the usual name.
             {.parameter = topK,
              .field = &Form::topK,
              .key = "top_k",
              .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Top-k"),
              .control = "top-k",
              .word = kOff,
              .wordPlace = Word::Place::OpenEnd,
              .section = Section::Filters,
              .keptMax = parameters::kTopK.controlMax}}};
}

template <class Form>
constexpr ParameterRow<Form> latentsRow() {
    //: Slider: how many latents the model computes with; more are slower and usually better.
    return {.parameter = parameters::kLatents,
            .field = &Form::latents,
            .key = "latents",
            .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Latents"),
            .control = "latents"};
}

template <class Form>
constexpr ParameterRow<Form> variationsRow(double most, const char* help) {
    UserParameter parameter = parameters::kVariations;
    parameter.max = parameter.controlMax = most;
    return {.parameter = parameter,
            .field = &Form::variations,
            .key = "variations",
            .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Variations"),
            .help = help};
}

std::vector<Play> makePlayRows() {
    using F = ui::PlayForm;
    using Section = Play::Section;
    const char* const channel10 = QT_TRANSLATE_NOOP(
        "continuo::app::ParameterTable", "MIDI files use another channel instead of 10, which is for drums");
    std::vector<Play> rows;
    for (const Play& each :
         filterRows<F>(parameters::kTemperature, parameters::kMinP, parameters::forMusic(parameters::kTopK)))
        rows.push_back(each);
    rows.push_back(latentsRow<F>());
    rows.push_back(variationsRow<F>(
        parameters::kVariations.max,
        QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Number of continuations made at once")));
    const Play others[] = {
        // Factors of the temperature for each kind of token.
        //: Slider under “Temperature of”: the time between notes.
        {.parameter = parameters::kTimingTemperature,
         .field = &F::timingTemperature,
         .key = "timing_temperature",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Timing"),
         .help = QT_TRANSLATE_NOOP("continuo::app::ParameterTable",
                                   "Temperature of the time between notes, independent of the temperature "
                                   "above. Below ×1 the music also gets faster."),
         .spokenName = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Timing temperature"),
         .control = "timing-temperature",
         .section = Section::Factors,
         .twoSided = true,
         .sign = "×"},
        //: Slider under “Temperature of”: the pitches.
        {.parameter = parameters::kPitchTemperature,
         .field = &F::pitchTemperature,
         .key = "pitch_temperature",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Pitch"),
         .help = QT_TRANSLATE_NOOP(
             "continuo::app::ParameterTable",
             "Multiplies the temperature for pitches. It does not change how often notes come."),
         .spokenName = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Pitch temperature"),
         .control = "pitch-temperature",
         .section = Section::Factors,
         .twoSided = true,
         .sign = "×"},
        //: Slider under “Temperature of”: the velocities.
        {.parameter = parameters::kVelocityTemperature,
         .field = &F::velocityTemperature,
         .key = "velocity_temperature",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Velocity"),
         .help =
             QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Multiplies the temperature for velocities"),
         .spokenName = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Velocity temperature"),
         .control = "velocity-temperature",
         .section = Section::Factors,
         .twoSided = true,
         .sign = "×"},
        //: Slider: how readily the model uses the sustain pedal again.
        {.parameter = parameters::kPedalRecall,
         .field = &F::pedalRecall,
         .key = "pedal_recall",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Pedal"),
         .help = QT_TRANSLATE_NOOP(
             "continuo::app::ParameterTable",
             "How readily the model uses the sustain pedal again. Off: it may not use it for half a minute."),
         .spokenName = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Pedal recall"),
         .control = "pedal-recall",
         .word = kOff},
        // Generate.
        {.parameter = parameters::kMinLatents,
         .field = &F::fewestLatents,
         .key = "fewest_latents",
         .label = ""},
        {.parameter = parameters::kLatencyTarget,
         .field = &F::latencyTarget,
         .key = "latency_target_ms",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Latency target"),
         .help = QT_TRANSLATE_NOOP("continuo::app::ParameterTable",
                                   "Target time from the end of your turn to the model's first note")},
        //: Slider: length of an answer.
        {.parameter = parameters::kAnswerSeconds,
         .field = &F::lengthSeconds,
         .key = "length_s",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Seconds")},
        //: Slider: length of an answer.
        {.parameter = parameters::kAnswerBars,
         .field = &F::lengthBars,
         .key = "length_bars",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Bars"),
         .help = QT_TRANSLATE_NOOP(
             "continuo::app::ParameterTable",
             "Number of bars; the answer ends on a bar line. Without a tempo it is as long as your phrase.")},
        //: Slider: length of an answer.
        {.parameter = parameters::kAnswerTokens,
         .field = &F::lengthTokens,
         .key = "length_tokens",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Tokens"),
         .help = QT_TRANSLATE_NOOP(
             "continuo::app::ParameterTable",
             "A note takes three to four tokens: velocity, start, end and the waits between")},
        {.parameter = parameters::kLookahead,
         .field = &F::lookahead,
         .key = "lookahead_ms",
         .label = "",
         .perUnit = 1000,
         .fieldUnit = "ms"},
        //: Slider: how far back the model hears.
        {.parameter = parameters::kMemory,
         .field = &F::memory,
         .key = "memory_s",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Memory"),
         .help = QT_TRANSLATE_NOOP("continuo::app::ParameterTable",
                                   "How far back the model hears; the line below the ruler also changes it"),
         //: Value of the slider “Memory”: the model hears everything.
         .word = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "all"),
         .wordPlace = Word::Place::OpenEnd,
         .keptMax = 3600},
        // Constraints.
        {.parameter = parameters::kLowestKey, .field = &F::lowestPitch, .key = "lowest_pitch", .label = ""},
        {.parameter = parameters::kHighestKey,
         .field = &F::highestPitch,
         .key = "highest_pitch",
         .label = ""},
        //: Slider: maximum number of notes of the model that sound at once.
        {.parameter = parameters::kVoices,
         .field = &F::voices,
         .key = "voices",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Voices"),
         .help = QT_TRANSLATE_NOOP("continuo::app::ParameterTable",
                                   "Maximum number of the model's notes that sound at once"),
         .control = "voices",
         .word = kAny,
         .wordPlace = Word::Place::OpenEnd},
        {.parameter = parameters::kMinDensity,
         .field = &F::leastDensity,
         .key = "least_density",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Min. density"),
         .help = QT_TRANSLATE_NOOP("continuo::app::ParameterTable",
                                   "Minimum notes per second. A chord can count for up to two seconds."),
         .control = "least-density",
         .word = kAny},
        {.parameter = parameters::kDensity,
         .field = &F::mostDensity,
         .key = "density",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Max. density"),
         .help = QT_TRANSLATE_NOOP("continuo::app::ParameterTable",
                                   "Maximum notes per second (averaged over two seconds)"),
         .control = "density",
         .word = kAny,
         .wordPlace = Word::Place::Greatest},
        //: Slider: minimum velocity of the model.
        {.parameter = parameters::kSoftest,
         .field = &F::softest,
         .key = "softest",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Softest"),
         .help = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Minimum velocity of the model's notes")},
        //: Slider: maximum velocity of the model.
        {.parameter = parameters::kLoudest,
         .field = &F::loudest,
         .key = "loudest",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Loudest"),
         .help = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Maximum velocity of the model's notes"),
         .control = "loudest"},
        // Turns.
        {.parameter = parameters::kTurnKey,
         .field = &F::turnKey,
         .key = "turn_key",
         .label = "",
         .keptMin = parameters::kTurnKey.min,
         .keptMax = parameters::kTurnKey.max},
        {.parameter = parameters::kTurnController,
         .field = &F::turnController,
         .key = "turn_controller",
         .label = "",
         .keptMax = 127},
        //: Slider: rest after which the model answers.
        {.parameter = parameters::kGap,
         .field = &F::gap,
         .key = "gap_s",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Seconds of rest"),
         .control = "gap"},
        // Time.
        {.parameter = parameters::kTempo, .field = &F::tempo, .key = "tempo", .label = ""},
        {.parameter = parameters::kBeatsPerBar,
         .field = &F::beatsPerBar,
         .key = "beats_per_bar",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Beats per bar")},
        {.parameter = parameters::kCountIn, .field = &F::countIn, .key = "count_in", .label = ""},
        {.parameter = parameters::kClickLevel,
         .field = &F::clickLevel,
         .key = "click_level_db",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Click level"),
         .spokenName = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Loudness of the click"),
         .control = "click"},
        // Output.
        {.parameter = parameters::kGain,
         .field = &F::gain,
         .key = "gain_db",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Volume"),
         .control = "gain"},
        {.parameter = parameters::kReverb,
         .field = &F::reverb,
         .key = "reverb",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Reverb"),
         .control = "reverb"},
        {.parameter = parameters::kOutputOffset,
         .field = &F::outputOffset,
         .key = "output_offset_ms",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Output offset"),
         .help = QT_TRANSLATE_NOOP(
             "continuo::app::ParameterTable",
             "Delay of notes at the MIDI output; negative for an instrument that sounds late"),
         .twoSided = true},
        //: Slider: MIDI channel of the player's notes.
        {.parameter = parameters::kPlayerChannel,
         .field = &F::playerChannel,
         .key = "player_channel",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Your channel"),
         .help = channel10},
        {.parameter = parameters::kModelChannel,
         .field = &F::modelChannel,
         .key = "model_channel",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Model channel"),
         .help = channel10},
    };
    rows.insert(rows.end(), std::begin(others), std::end(others));
    return rows;
}

std::vector<ParameterRow<ui::ImageForm>> makeImageRows() {
    using F = ui::ImageForm;
    const SamplingChoice sampling = PictureRequest().sampling;
    std::vector<ParameterRow<F>> rows;
    // The top-k slider offers as many tokens as a model without classes has.
    for (const auto& each :
         filterRows<F>(parameters::kTemperature.withDefault(sampling.temperature),
                       parameters::kMinP.withDefault(sampling.minP), parameters::kTopK.withControlMax(259)))
        rows.push_back(each);
    rows.push_back(latentsRow<F>());
    rows.push_back(variationsRow<F>(
        PictureRequest::kMostPictures,
        QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Number of pictures made together")));
    return rows;
}

std::vector<ParameterRow<ui::SoundForm>> makeSoundRows() {
    using F = ui::SoundForm;
    const SamplingChoice sampling = SoundRequest().sampling;  // with min-p, sound models soon fall silent
    std::vector<ParameterRow<F>> rows;
    for (const auto& each : filterRows<F>(parameters::kTemperature.withDefault(parameters::kSoundTemperature),
                                          parameters::kMinP.withDefault(sampling.minP),
                                          parameters::kTopK.withControlMax(ui::SoundModelFacts().codes)))
        rows.push_back(each);
    rows.push_back(latentsRow<F>());
    rows.push_back(
        variationsRow<F>(SoundRequest::kMostSounds,
                         QT_TRANSLATE_NOOP("continuo::app::ParameterTable",
                                           "Number of continuations made together from one prompt")));
    //: Slider: length of the sound that is generated.
    rows.push_back(
        {.parameter = parameters::kSoundSeconds,
         .field = &F::seconds,
         .key = "seconds",
         .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Length"),
         .help = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "How much the model generates"),
         .keptMin = 0.1});
    rows.push_back({.parameter = parameters::kSoundLevels,
                    .field = &F::levels,
                    .key = "levels",
                    .label = QT_TRANSLATE_NOOP("continuo::app::ParameterTable", "Codec levels"),
                    .help = QT_TRANSLATE_NOOP("continuo::app::ParameterTable",
                                              "Codes in each frame: fewer are faster and sound coarser")});
    return rows;
}

QString translated(const char* text) {
    return *text == '\0' ? QString() : QCoreApplication::translate(kContext, text);
}

template <class Form>
ui::FormParameter<Form> toFormParameter(const ParameterRow<Form>& row) {
    const UserParameter& parameter = row.parameter;
    ui::FormParameter<Form> made;
    made.name = QLatin1String(parameter.name.data(), static_cast<qsizetype>(parameter.name.size()));
    made.label = translated(row.label);
    made.spokenName = translated(row.spokenName);
    made.help = translated(row.help);
    made.control = QLatin1String(row.control);
    ui::SliderScale::Range& range = made.range;
    range.minimum = row.controlMin();
    range.maximum = row.controlMax();
    range.step = parameter.step * row.perUnit;
    range.defaultValue = row.defaultValue();
    range.decimals = row.perUnit == 1 ? parameter.decimals() : 0;
    range.unit = row.fieldUnit != nullptr ? translated(row.fieldUnit)
                                          : translated(std::string(parameter.unit).c_str());
    range.scale = static_cast<ui::SliderScale::Kind>(parameter.scale);
    range.sign = QString::fromUtf8(row.sign);
    made.word = {translated(row.word), row.wordValue, row.wordPlace};
    if (!made.word.text.isEmpty() && row.wordPlace == Word::Place::OpenEnd)
        range.minimum = std::max(range.minimum, row.wordValue + 1);
    if (!made.word.text.isEmpty() && row.wordPlace == Word::Place::Greatest) {
        range.minimum = range.step;
        range.maximum += range.step;
        range.defaultValue = made.toSlider(range.defaultValue);
    }
    made.twoSided = row.twoSided;
    made.field = row.field;
    made.section = row.section;
    return made;
}

template <class Form>
ui::FormParameters<Form> toFormParameters() {
    ui::FormParameters<Form> made;
    made.defaults = defaultForm<Form>();
    for (const ParameterRow<Form>& each : parameterRows<Form>()) made.all.push_back(toFormParameter(each));
    return made;
}

}  // namespace

template <>
std::span<const Play> parameterRows() {
    static const std::vector<Play> kRows = makePlayRows();
    return kRows;
}

template <>
std::span<const ParameterRow<ui::ImageForm>> parameterRows() {
    static const std::vector<ParameterRow<ui::ImageForm>> kRows = makeImageRows();
    return kRows;
}

template <>
std::span<const ParameterRow<ui::SoundForm>> parameterRows() {
    static const std::vector<ParameterRow<ui::SoundForm>> kRows = makeSoundRows();
    return kRows;
}

template <class Form>
Form defaultForm() {
    Form form;
    for (const ParameterRow<Form>& each : parameterRows<Form>())
        std::visit(
            [&](auto field) {
                form.*field = static_cast<std::remove_cvref_t<decltype(form.*field)>>(each.defaultValue());
            },
            each.field);
    return form;
}

template ui::PlayForm defaultForm();
template ui::ImageForm defaultForm();
template ui::SoundForm defaultForm();

ui::Parameters makeParameters() {
    return {toFormParameters<ui::PlayForm>(), toFormParameters<ui::ImageForm>(),
            toFormParameters<ui::SoundForm>()};
}

}  // namespace continuo::app
