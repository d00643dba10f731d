#include "cli/options/constraint_options.h"

#include <CLI/CLI.hpp>

#include "cli/options/choice_option.h"
#include "cli/options/number_option.h"
#include "files/constraints_json.h"

namespace continuo::app {
namespace {

// Parses a key name as its MIDI number, "C4" as 60, or the number itself.
bool readPitch(const std::string& text, std::int64_t& pitch) {
    if (readWhole(text, pitch)) return pitch >= 0 && pitch <= 127;
    const std::size_t digits = text.find_first_of("-0123456789");
    if (digits == std::string::npos || digits == 0) return false;
    const std::optional<Scale> root = parseScale(text.substr(0, digits));
    std::int64_t octave = 0;
    if (!root || text.find(' ') != std::string::npos || !readWhole(text.substr(digits), octave)) return false;
    if (octave < -1 || octave > 9) return false;
    pitch = 12 * (octave + 1) + root->root;
    // An octave begins at C, but Cb and B# sound in the neighbouring octave.
    if (root->root == 11 && (text[0] == 'C' || text[0] == 'c')) pitch -= 12;
    if (root->root == 0 && (text[0] == 'B' || text[0] == 'b')) pitch += 12;
    return pitch >= 0 && pitch <= 127;
}

// Parses a maximum of notes per second; 0: unlimited.
bool readDensity(const std::string& text, double& density) {
    return readNumber(text, density) && (density == 0 || parameters::kDensity.accepts(density));
}

// Parses LOW-HIGH; `read` parses each end. The low end may have a sign.
template <class Read>
bool readPair(const std::string& text, const Read& read, int& low, int& high) {
    for (std::size_t at = text.find('-', 1); at != std::string::npos; at = text.find('-', at + 1)) {
        std::int64_t first = 0, second = 0;
        if (!read(text.substr(0, at), first) || !read(text.substr(at + 1), second) || first > second)
            continue;
        low = static_cast<int>(first);
        high = static_cast<int>(second);
        return true;
    }
    return false;
}

void addRegisterOption(CLI::App& command, MusicConstraints& constraints) {
    const auto take = [&constraints](const std::string& text) {
        if (!readPair(text, readPitch, constraints.lowest, constraints.highest))
            throw CLI::ValidationError(
                "--register",
                "'" + text + "' is not valid; give the lowest and the highest key, such as C3-G5 or 48-79");
    };
    command
        .add_option_function<std::string>(
            "--register", take, "Range of keys that the model plays, such as C3-G5 or 48-79 (default A0-C8)")
        ->type_name("LOW-HIGH");
}

bool readVelocity(const std::string& text, std::int64_t& velocity) {
    return readWhole(text, velocity) && parameters::kSoftest.accepts(static_cast<double>(velocity));
}

void addVelocityOption(CLI::App& command, MusicConstraints& constraints, bool& asPlayed) {
    asPlayed = true;
    const auto take = [&constraints, &asPlayed](const std::string& text) {
        asPlayed = text == "as-played";
        if (!asPlayed && !readPair(text, readVelocity, constraints.softest, constraints.loudest)) {
            throw CLI::ValidationError("--velocity",
                                       "'" + text +
                                           "' is not valid; give as-played, or the softest and the loudest "
                                           "velocity, such as 20-90, from " +
                                           rangeText(parameters::kSoftest));
        }
    };
    command
        .add_option_function<std::string>(
            "--velocity", take,
            "Range of velocities that the model plays, in steps of four, such as 20-90; as-played stays "
            "within what was played; 1-127 sets no limit (default as-played)")
        ->type_name("LOW-HIGH or as-played");
}

void addScaleOptions(CLI::App& command, MusicConstraints& constraints, ScaleUse& use, Scale& scale) {
    const auto take = [&use, &scale](const std::string& text) {
        const std::optional<Scale> read = parseScale(text);
        if (!read && text != "as-played" && text != "off") {
            throw CLI::ValidationError(
                "--scale", "'" + text +
                               "' is not valid; give off, as-played, or a root and a kind, such as \"Bb "
                               "minor\"; kinds are major, minor, harmonic-minor, dorian, mixolydian, "
                               "major-pentatonic, minor-pentatonic, blues, whole-tone");
        }
        use = read ? ScaleUse::Chosen : text == "off" ? ScaleUse::Off : ScaleUse::AsPlayed;
        if (read) scale = *read;
    };
    CLI::Option* chosen = command
                              .add_option_function<std::string>(
                                  "--scale", take,
                                  "Scale that the model plays in, such as \"Bb minor\" or \"D dorian\"; "
                                  "as-played uses the key of what was played (default off)")
                              ->type_name("SCALE");
    command
        .add_flag("--strict-scale", constraints.strict,
                  "Never leave the scale; without this option the model leaves it rarely")
        ->needs(chosen);
}

// Parses the maximum notes per second, or LOW-HIGH for a minimum too. Only the high end may be 0 (unlimited).
bool readDensities(const std::string& text, double& least, double& most) {
    const std::size_t dash = text.find('-', 1);
    least = 0;
    if (dash == std::string::npos) return readDensity(text, most);
    if (!readDensity(text.substr(0, dash), least) || least == 0) return false;
    return readDensity(text.substr(dash + 1), most) && (most == 0 || least <= most);
}

void addDensityOption(CLI::App& command, MusicConstraints& constraints) {
    const auto take = [&constraints](const std::string& text) {
        double least = 0, most = 0;
        if (!readDensities(text, least, most)) {
            throw CLI::ValidationError("--density",
                                       "'" + text + "' is not valid; give the maximum notes per second, " +
                                           rangeText(parameters::kDensity) +
                                           " or 0 for no "
                                           "limit, or the minimum and the maximum, such as 2-8 or 2-0");
        }
        constraints.minDensity = least;
        constraints.density = most;
    };
    command
        .add_option_function<std::string>(
            "--density", take,
            "Maximum notes per second that the model plays, averaged over two seconds, or minimum and "
            "maximum, such as 2-8; 0 for no limit (default 0)")
        ->type_name("NUMBER or LOW-HIGH");
}

}  // namespace

void addConstraintOptions(CLI::App& command, MusicConstraints& constraints, ScaleUse& use, Scale& scale,
                          bool& dynamicsAsPlayed) {
    addScaleOptions(command, constraints, use, scale);
    addRegisterOption(command, constraints);
    addParameter(command, parameters::kVoices, constraints.voices);
    addDensityOption(command, constraints);
    addVelocityOption(command, constraints, dynamicsAsPlayed);
    constraints.repetition = MusicConstraints::Guard::Mild;
    addChoice<MusicConstraints::Guard>(command, "--repetition-guard", constraints.repetition,
                                       {{kGuardNames[0], MusicConstraints::Guard::Off},
                                        {kGuardNames[1], MusicConstraints::Guard::Mild},
                                        {kGuardNames[2], MusicConstraints::Guard::Strong}},
                                       "Strength of the guard against endless repetition (default mild)");
}

void checkConstraints(MusicConstraints constraints, ScaleUse use, const Scale& scale) {
    if (use == ScaleUse::Chosen) constraints.pitchClasses = scale.pitchClasses();
    constraints.check();
}

}  // namespace continuo::app
