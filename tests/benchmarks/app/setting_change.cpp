#include "benchmarks/app/setting_change.h"

#include <algorithm>

namespace continuo::benchmark {

using namespace continuo::app;

namespace {

// Returns which events are strokes of the model that were not withdrawn.
std::vector<bool> findModelStrokes(const std::vector<DuetEvent>& log) {
    std::vector<bool> strokes(log.size());
    for (std::size_t i = 0; i < log.size(); ++i) {
        if (log[i].voice != Voice::Model) continue;
        strokes[i] = log[i].kind == DuetEvent::Kind::Strike;
        if (log[i].kind != DuetEvent::Kind::Cancel) continue;
        for (std::size_t k = 0; k < i; ++k) strokes[k] = strokes[k] && !isCancelled(log[i], log[k].seconds);
    }
    return strokes;
}

}  // namespace

std::vector<SettingHeard> findSettingHeard(const std::vector<SettingChange>& changes,
                                           const std::vector<DuetEvent>& log) {
    const std::vector<bool> strokes = findModelStrokes(log);
    std::vector<SettingHeard> heard;
    for (const SettingChange& change : changes) {
        SettingHeard& of = heard.emplace_back();
        for (std::size_t i = 0; i < log.size(); ++i) {
            if (!strokes[i]) continue;
            const double after = log[i].seconds - change.seconds;
            if (i < change.drawn) of.last = std::max(of.last, after);
            if (i < change.drawn && after > 0) of.before.push_back(after);
            if (i >= change.drawn && !of.first) of.first = after;
        }
    }
    return heard;
}

}  // namespace continuo::benchmark
