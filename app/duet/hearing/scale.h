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

// The constraints with the pitch classes of a scale; nullopt: with all. If the register has no key of the
// scale, the scale is ignored.
MusicConstraints inScale(MusicConstraints constraints, const std::optional<Scale>& scale);
// "Bb minor", as readScale() takes it; kinds in lower case with hyphens.
std::string nameOf(const Scale& scale);
// Reads a scale: roots as c, C#, Db, B flat; kinds by their names, or left out for major. nullopt: it is no
// scale.
std::optional<Scale> readScale(std::string_view text);

// A scale with these pitch classes, preferably major or minor; nullopt: there is none, or all are allowed.
std::optional<Scale> scaleWith(std::uint16_t pitchClasses);

// Which major or minor key a player's notes fit best: the correlation of their pitch classes with the
// profiles that listeners gave (Krumhansl and Kessler 1982). Older notes count less and less.
class KeyFinder {
public:
    void hear(int pitch);
    struct Key {
        Scale scale;       // major or minor
        double share = 0;  // of the notes' weight that lies in it
    };
    // nullopt until a few different notes were heard.
    std::optional<Key> key() const;

private:
    std::array<double, 12> weights_{};
    int heard_ = 0;
};

}  // namespace continuo::app
