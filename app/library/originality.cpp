#include "library/originality.h"

namespace continuo::app {

std::vector<std::vector<PlayedNote>> findModelTurns(const TakeContent& content, double from, double to) {
    std::vector<std::vector<PlayedNote>> answers;
    auto turn = content.turns.begin();
    bool another = true;
    for (const PlayedNote& played : content.of(Voice::Model).notes) {
        for (; turn != content.turns.end() && turn->seconds <= played.note.start; ++turn)
            another = another || turn->voice == Voice::Model;
        if (played.note.start < from) continue;
        if (played.note.start >= to) break;
        if (another || answers.empty()) answers.emplace_back();
        another = false;
        answers.back().push_back(played);
    }
    return answers;
}

std::optional<CertainRun> mostCertainRun(std::span<const PlayedNote> notes) {
    std::optional<CertainRun> best;
    double sum = 0;
    std::size_t known = 0;  // notes of known surprise in a row up to here
    for (std::size_t i = 0; i < notes.size(); ++i) {
        if (!areKnownBits(notes[i].bits)) {
            known = 0;
            sum = 0;
            continue;
        }
        sum += static_cast<double>(notes[i].bits);
        if (++known > CertainRun::kNotes) sum -= static_cast<double>(notes[i - CertainRun::kNotes].bits);
        if (known < CertainRun::kNotes) continue;
        const double bits = sum / static_cast<double>(CertainRun::kNotes);
        if (!best || bits < best->bits) best = {bits, notes[i + 1 - CertainRun::kNotes].note.start};
    }
    return best;
}

}  // namespace continuo::app
