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
    // For MusicConstraints: bit 0 is C.
    std::uint16_t pitchClasses() const;
};

// Restricts the constraints to the pitch classes of a scale; nullopt: all. Ignores a scale that has no key in
// the register.
MusicConstraints limitToScale(MusicConstraints constraints, const std::optional<Scale>& scale);
// Formats as "Bb minor", which parseScale() parses; kinds in lower case with hyphens.
std::string scaleName(const Scale& scale);
// Parses a scale: roots as c, C#, Db, B flat; kinds by name, default major. nullopt: not a scale.
std::optional<Scale> parseScale(std::string_view text);

// Returns a scale with these pitch classes, preferably major or minor; nullopt: none, or all are allowed.
std::optional<Scale> findScale(std::uint16_t pitchClasses);

// Finds the major or minor key of a player's notes: correlates their pitch classes with listeners' profiles
// (Krumhansl and Kessler 1982). Older notes weigh less.
class KeyFinder {
public:
    void addPitch(int pitch);
    struct Key {
        Scale scale;       // major or minor
        double share = 0;  // fraction of the notes' weight in the scale
    };
    // nullopt until a few different notes were played.
    std::optional<Key> key() const;

private:
    std::array<double, 12> weights_{};
    int noteCount_ = 0;
};

}  // namespace continuo::app
