#include "roll/marked_range.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QLocale>

#include "roll/roll_grid.h"
#include "roll/roll_text.h"

namespace continuo::ui {

namespace {

constexpr double kStep = 0.5, kLargeStep = 5;  // s
constexpr double kSame = 1e-6;                 // s or beats
constexpr double kOnTheBeat = 0.01;            // s

struct Roll {
    Q_DECLARE_TR_FUNCTIONS(Roll)
};

// The beats in effect at a moment, and their end.
struct BeatsInEffect {
    const RollBeats& beats;
    double end;

    double countAt(double seconds) const {
        return beats.countAtStart + (seconds - beats.start) / beats.beatSeconds;
    }
    // Returns the moment of the beat number `count`, clamped to the time in which these beats apply.
    double momentAt(double count) const {
        const double first = std::max(static_cast<double>(beats.firstWholeBeat), countAt(0));
        const double seconds =
            beats.start + (std::max(count, first) - beats.countAtStart) * beats.beatSeconds;
        return std::max(0.0, std::min(seconds, end));
    }
};

// Returns the beats in effect at a moment or, with `before`, just before it; nullopt if there are none.
std::optional<BeatsInEffect> beatsAt(const std::vector<RollBeats>& beats, double seconds,
                                     bool before = false) {
    const auto after = std::find_if(beats.begin(), beats.end(), [&](const RollBeats& each) {
        return before ? each.start > seconds - kSame : each.start > seconds + kSame;
    });
    if (after == beats.begin() || std::prev(after)->beatSeconds <= 0) return {};
    return BeatsInEffect{*std::prev(after), after == beats.end() ? kStillSounds : after->start};
}

// Returns bar and beat ("4.2") if the moment is on a beat, otherwise the clock time.
QString placeText(const std::vector<RollBeats>& all, double seconds) {
    if (const std::optional<BeatsInEffect> holding = beatsAt(all, seconds)) {
        const RollBeats& beats = holding->beats;
        const auto beat = std::llround(holding->countAt(seconds));
        const bool onBeat = std::abs(holding->momentAt(static_cast<double>(beat)) - seconds) < kOnTheBeat;
        const auto inBar =
            beat - beats.beatsPerBar *
                       static_cast<std::int64_t>(std::floor(static_cast<double>(beat) / beats.beatsPerBar));
        const std::int64_t bar = beats.bar + (beat - inBar) / beats.beatsPerBar;
        //: Position in a take: %1 is the bar, %2 the beat.
        if (onBeat && bar > 0) return Roll::tr("%1.%2", "bar and beat").arg(bar).arg(inBar + 1);
    }
    return clockText(seconds, 1);
}

QString secondsText(double seconds) { return Roll::tr("%1 s").arg(QLocale().toString(seconds, 'f', 1)); }

QString notesText(const RollContent& content, const MarkedRange& range) {
    return Roll::tr("%Ln note(s)", nullptr, static_cast<int>(countNotesIn(content, range)));
}

}  // namespace

std::optional<MarkedRange> rangeBetween(double one, double other) {
    if (std::abs(one - other) < kSame) return {};
    return MarkedRange{std::min(one, other), std::max(one, other)};
}

double snapToBeat(const std::vector<RollBeats>& beats, double seconds, double scale) {
    const std::optional<BeatsInEffect> holding = beatsAt(beats, seconds);
    if (!holding) return seconds;
    const double unit = drawsBeats(holding->beats, scale) ? 1 : holding->beats.beatsPerBar;
    return holding->momentAt(std::round(holding->countAt(seconds) / unit) * unit);
}

double snapToGrid(const std::vector<RollBeats>& beats, double seconds, double scale) {
    const std::optional<BeatsInEffect> holding = beatsAt(beats, seconds);
    if (!holding || !drawsBeats(holding->beats, scale)) return snapToBeat(beats, seconds, scale);
    const double parts = partsPerBeat(holding->beats, scale);
    return holding->momentAt(std::round(holding->countAt(seconds) * parts) / parts);
}

std::optional<double> beatLengthAt(const std::vector<RollBeats>& beats, double seconds) {
    const std::optional<BeatsInEffect> holding = beatsAt(beats, seconds);
    return holding ? std::optional(holding->beats.beatSeconds) : std::nullopt;
}

double stepFrom(const std::vector<RollBeats>& beats, double seconds, int direction, bool large) {
    const std::optional<BeatsInEffect> holding = beatsAt(beats, seconds, direction < 0);
    if (!holding) return std::max(0.0, seconds + direction * (large ? kLargeStep : kStep));
    const double unit = large ? holding->beats.beatsPerBar : 1;
    const double count = holding->countAt(seconds) / unit;
    const double next = direction > 0 ? std::floor(count + kSame) + 1 : std::ceil(count - kSame) - 1;
    const double moment = holding->momentAt(next * unit);
    if (direction > 0 || moment < seconds - kSame) return moment;
    return std::min(holding->beats.start, seconds);  // the stretch may begin between two beats
}

std::size_t countNotesIn(const RollContent& content, const MarkedRange& range) {
    const std::vector<RollNote>& notes = content.notes();
    const auto first = [&](double seconds) {
        return std::lower_bound(notes.begin(), notes.end(), seconds,
                                [](const RollNote& note, double value) { return note.start < value; });
    };
    return static_cast<std::size_t>(first(range.to) - first(range.from));
}

QString rangeText(const RollContent& content, const MarkedRange& range) {
    //: The marked range: %1 start, %2 end, %3 length, %4 number of notes.
    return Roll::tr("%1 – %2 (%3), %4")
        .arg(placeText(content.beats(), range.from), placeText(content.beats(), range.to),
             secondsText(range.seconds()), notesText(content, range));
}

QString spokenRange(const RollContent& content, const MarkedRange& range) {
    return Roll::tr("Marked from %1 to %2, %3 long, %4")
        .arg(secondsText(range.from), secondsText(range.to), secondsText(range.seconds()),
             notesText(content, range));
}

}  // namespace continuo::ui
