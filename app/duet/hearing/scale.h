#pragma once

#include <continuo/music_constraints.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace continuo::app {

// A scale by its root and kind.
struct Scale {
    enum class Kind : std::uint8_t {
        Major,
        Minor,  // natural
        HarmonicMinor,
        Dorian,
        Mixolydian,
        MajorPentatonic,
        MinorPentatonic,
        Blues,
        WholeTone,
    };
    static constexpr int kKinds = 9;

    int root = 0;  // pitch class, 0: C
    Kind kind = Kind::Major;

    bool operator==(const Scale&) const = default;
    // Returns a bit for each pitch class, as in MusicConstraints: bit 0 is C.
    std::uint16_t pitchClasses() const;
};

// Restricts the constraints to the pitch classes of a scale; nullopt: no restriction. Ignores a scale without
// any key in the register.
MusicConstraints limitToScale(MusicConstraints constraints, const std::optional<Scale>& scale);
// Returns a name that parseScale() parses, such as "Bb minor"; kinds are in lower case with hyphens.
std::string scaleName(const Scale& scale);
// Parses a scale such as "c", "C#", "Db" or "B flat", followed by the name of a kind; default: major.
// nullopt: not a scale.
std::optional<Scale> parseScale(std::string_view text);

// Returns a scale with exactly these pitch classes, preferably major or minor; nullopt: no such scale, or all
// pitch classes are set.
std::optional<Scale> findScale(std::uint16_t pitchClasses);

// Finds the major or minor key of a player's notes. Correlates the weights of their pitch classes with
// profiles measured from listeners (Krumhansl and Kessler 1982). Older notes have less weight.
class KeyFinder {
public:
    void addPitch(int pitch);
    struct Key {
        Scale scale;       // major or minor
        double share = 0;  // fraction of the weight that notes in the scale have
    };
    // Returns the key; nullopt until a few different notes were played.
    std::optional<Key> key() const;

private:
    std::array<double, 12> weights_{};
    int noteCount_ = 0;
};

}  // namespace continuo::app
