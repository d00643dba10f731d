#include "duet/hearing/scale.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numeric>

namespace continuo::app {
namespace {

constexpr double kFades = 0.985;  // factor on older notes' weights with each new note
constexpr int kFewNotes = 8;
constexpr int kFewClasses = 3;

// Each kind's name and pitch classes relative to the root.
struct KindFacts {
    const char* name;
    std::uint16_t classes;
};
constexpr std::array<KindFacts, Scale::kKinds> kKindFacts{{
    {"major", 0b101010110101},
    {"minor", 0b010110101101},
    {"harmonic-minor", 0b100110101101},
    {"dorian", 0b011010101101},
    {"mixolydian", 0b011010110101},
    {"major-pentatonic", 0b001010010101},
    {"minor-pentatonic", 0b010010101001},
    {"blues", 0b010011101001},
    {"whole-tone", 0b010101010101},
}};

constexpr std::array<const char*, 12> kRoots = {"C",  "C#", "D",  "Eb", "E",  "F",
                                                "F#", "G",  "Ab", "A",  "Bb", "B"};

using Profile = std::array<double, 12>;
constexpr Profile kMajorProfile{6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88};
constexpr Profile kMinorProfile{6.33, 2.68, 3.52, 5.38, 2.60, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17};

// Returns the correlation of the pitch classes' weights, rotated to begin at `root`, with a profile.
double correlation(const Profile& weights, int root, const Profile& profile) {
    const double weightMean = std::accumulate(weights.begin(), weights.end(), 0.0) / 12;
    const double profileMean = std::accumulate(profile.begin(), profile.end(), 0.0) / 12;
    double both = 0, weightSquares = 0, profileSquares = 0;
    for (int i = 0; i < 12; ++i) {
        const double a = weights[static_cast<std::size_t>((root + i) % 12)] - weightMean;
        const double b = profile[static_cast<std::size_t>(i)] - profileMean;
        both += a * b;
        weightSquares += a * a;
        profileSquares += b * b;
    }
    return weightSquares > 0 ? both / std::sqrt(weightSquares * profileSquares) : -1;
}

std::string lowerCase(std::string_view text) {
    std::string result(text);
    for (char& each : result) each = static_cast<char>(std::tolower(static_cast<unsigned char>(each)));
    return result;
}

// Parses a root at the front of `text` and removes it; nullopt: no root.
std::optional<int> consumeRoot(std::string_view& text) {
    constexpr std::string_view kLetters = "c d ef g a b";
    if (text.empty() || text.front() == ' ') return std::nullopt;
    const std::size_t letter = kLetters.find(text.front());
    if (letter == std::string_view::npos) return std::nullopt;
    text.remove_prefix(1);
    const auto takes = [&](std::string_view sign) {
        if (!text.starts_with(sign)) return false;
        text.remove_prefix(sign.size());
        return true;
    };
    int root = static_cast<int>(letter);
    if (takes("#") || takes(" sharp") || takes("♯"))
        ++root;
    else if (takes("b") || takes(" flat") || takes("♭"))
        root += 11;
    return root % 12;
}

}  // namespace

std::uint16_t Scale::pitchClasses() const {
    const unsigned classes = kKindFacts[static_cast<std::size_t>(kind)].classes;
    return static_cast<std::uint16_t>((classes << root | classes >> (12 - root)) & 0xfff);
}

MusicConstraints limitToScale(MusicConstraints constraints, const std::optional<Scale>& scale) {
    const std::uint16_t classes = scale ? scale->pitchClasses() : MusicConstraints::kAllPitchClasses;
    constraints.pitchClasses = MusicConstraints::kAllPitchClasses;
    const int lowest = std::max(constraints.lowest, MusicConstraints::kLowestKey);
    const int highest = std::min(constraints.highest, MusicConstraints::kHighestKey);
    for (int pitch = lowest; pitch <= highest; ++pitch)
        if ((classes >> (pitch % 12) & 1) != 0) constraints.pitchClasses = classes;
    if (constraints.pitchClasses == MusicConstraints::kAllPitchClasses) constraints.strict = false;
    return constraints;
}

std::optional<Scale> findScale(std::uint16_t pitchClasses) {
    for (int kind = 0; kind < Scale::kKinds; ++kind) {
        for (int root = 0; root < 12; ++root) {
            const Scale scale{root, static_cast<Scale::Kind>(kind)};
            if (scale.pitchClasses() == pitchClasses) return scale;
        }
    }
    return std::nullopt;
}

std::string scaleName(const Scale& scale) {
    return std::string(kRoots[static_cast<std::size_t>(scale.root)]) + " " +
           kKindFacts[static_cast<std::size_t>(scale.kind)].name;
}

std::optional<Scale> parseScale(std::string_view text) {
    const std::string lower = lowerCase(text);
    std::string_view rest = lower;
    const std::optional<int> root = consumeRoot(rest);
    if (!root) return std::nullopt;
    if (rest.empty()) return Scale{*root, Scale::Kind::Major};
    if (rest.front() != ' ') return std::nullopt;
    rest.remove_prefix(1);
    const auto found = std::ranges::find(kKindFacts, rest, &KindFacts::name);
    if (found == kKindFacts.end()) return std::nullopt;
    return Scale{*root, static_cast<Scale::Kind>(found - kKindFacts.begin())};
}

void KeyFinder::addPitch(int pitch) {
    for (double& each : weights_) each *= kFades;
    weights_[static_cast<std::size_t>(pitch % 12)] += 1;
    ++noteCount_;
}

std::optional<KeyFinder::Key> KeyFinder::key() const {
    const auto classes = std::ranges::count_if(weights_, [](double each) { return each > 0.1; });
    if (noteCount_ < kFewNotes || classes < kFewClasses) return std::nullopt;
    Key best;
    double most = -2;
    for (int root = 0; root < 12; ++root) {
        for (const Scale::Kind kind : {Scale::Kind::Major, Scale::Kind::Minor}) {
            const double fit =
                correlation(weights_, root, kind == Scale::Kind::Major ? kMajorProfile : kMinorProfile);
            if (fit <= most) continue;
            most = fit;
            best.scale = {root, kind};
        }
    }
    const std::uint16_t in = best.scale.pitchClasses();
    double inside = 0, all = 0;
    for (std::size_t each = 0; each < 12; ++each) {
        all += weights_[each];
        inside += (in >> each & 1) != 0 ? weights_[each] : 0;
    }
    best.share = inside / all;
    return best;
}

}  // namespace continuo::app
