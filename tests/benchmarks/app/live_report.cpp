#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <thread>

#include "benchmarks/app/live_conductor.h"

namespace continuo::benchmark {

using namespace std::chrono_literals;

constexpr double kOpening = 0.02;  // s

double Figures::quantile(double part) const {
    if (values_.empty()) return NAN;
    std::vector<double> sorted = values_;
    std::sort(sorted.begin(), sorted.end());
    const double place = std::ceil(part * static_cast<double>(sorted.size())) - 1;
    return sorted[static_cast<std::size_t>(std::max(0.0, place))];
}

std::string Figures::text() const {
    std::array<char, 120> line{};
    std::snprintf(line.data(), line.size(), "median %.2f, p95 %.2f, p99 %.2f, max %.2f (%zu)", quantile(0.5),
                  quantile(0.95), quantile(0.99), quantile(1), values_.size());
    return line.data();
}

void Conductor::comparePlayed() {
    std::vector<StudioMessage> out;
    std::copy_if(heard_.begin(), heard_.end(), std::back_inserter(out),
                 [](const StudioMessage& each) { return isOn(each) && !isFromModel(each); });
    std::size_t next = 0;
    for (const StudioMessage& in : played_) {
        if (!isOn(in)) continue;
        while (next < out.size() && out[next].frame < in.frame) ++next;
        std::size_t found = next;
        while (found < out.size() && out[found].bytes[1] != in.bytes[1]) ++found;
        if (found < out.size() && out[found].frame < in.frame + static_cast<std::uint64_t>(studio_.rate()))
            thru_.add(ms(out[found].frame - in.frame));
    }
}

// Returns whether the event was already sent when a panic came.
bool Conductor::isSilencedByPanic(double moment) const {
    return std::any_of(panics_.begin(), panics_.end(),
                       [&](double panic) { return moment > panic - 0.1 && moment < panic + 0.3; });
}

// Returns whether the event was probably sent in a block that the server then skipped.
bool Conductor::isLostByServer(double moment) const {
    constexpr double kOnItsWay = 0.01;
    return std::any_of(gaps_.begin(), gaps_.end(), [&](const LiveStudio::Gap& gap) {
        return moment > gap.end - gap.seconds - kOnItsWay && moment < gap.end + kOnItsWay;
    });
}

std::string Conductor::describeNearest(double moment) const {
    double xrun = 1e3, cut = 1e3;
    for (const double each : xrunMoments_) xrun = std::min(xrun, std::abs(each - moment));
    for (const DuetEvent& event : events_) {
        const double since = beginning_ + event.seconds - moment;
        if (event.kind == DuetEvent::Kind::Turn && event.voice == Voice::Player && since > -0.05)
            cut = std::min(cut, since);
    }
    std::array<char, 100> text{};
    std::snprintf(text.data(), text.size(), "%.1f ms from an xrun, the answer ended %.1f ms later",
                  1e3 * xrun, 1e3 * cut);
    return text.data();
}

void Conductor::compareModel() {
    std::vector<DuetEvent> strikes;
    std::vector<double> turns;
    for (const DuetEvent& event : events_) {
        if (event.voice != Voice::Model) continue;
        if (event.kind == DuetEvent::Kind::Turn) turns.push_back(event.seconds);
        if (event.kind == DuetEvent::Kind::Strike) strikes.push_back(event);
        if (event.kind == DuetEvent::Kind::Cancel)
            std::erase_if(strikes, [&](const DuetEvent& each) { return isCancelled(event, each.seconds); });
    }
    std::vector<StudioMessage> out;
    std::copy_if(heard_.begin(), heard_.end(), std::back_inserter(out),
                 [](const StudioMessage& each) { return isOn(each) && isFromModel(each); });
    std::vector<bool> used(out.size());
    modelNotes_ = strikes.size();
    for (const DuetEvent& strike : strikes) {
        const double moment = beginning_ + strike.seconds;
        if (moment > heardUntil_) continue;  // playing ended before this note
        std::size_t found = out.size();
        for (std::size_t i = 0; i < out.size(); ++i) {
            if (used[i] || out[i].bytes[1] != strike.pitch || out[i].time < moment - 0.1) continue;
            if (out[i].time < moment + 1) found = i;
            break;
        }
        if (found == out.size()) {
            if (isSilencedByPanic(moment)) continue;
            ++dropped_;
            lost_ += isLostByServer(moment) ? 1 : 0;
            std::printf("never came: pitch %d, due at %.3f s, %s\n", strike.pitch, strike.seconds,
                        describeNearest(moment).c_str());
        } else {
            used[found] = true;
            // Notes due at the beginning of a turn are counted separately, because they are sent only after
            // that moment.
            const bool opening = std::any_of(turns.begin(), turns.end(), [&](double turn) {
                return strike.seconds >= turn && strike.seconds < turn + kOpening;
            });
            (opening ? opening_ : lateness_).add(1e3 * (out[found].time - moment));
        }
    }
}

void Conductor::print() {
    comparePlayed();
    compareModel();
    const auto row = [](const char* name, const std::string& text) {
        std::printf("| %s | %s |\n", name, text.c_str());
    };
    const auto number = [](double value, const char* unit) {
        char text[60];
        std::snprintf(text, sizeof text, "%.2f %s", value, unit);
        return std::string(text);
    };
    row("G1 key to its sound, ms", keyToSound_.text());
    row("G2 thru, in to out, ms of the server's frames", thru_.text());
    row("G3 turn to first note written, ms", answer_.text());
    row("G4 model's notes, ms after their moment, the block included", lateness_.text());
    row("G4 the same of notes due in the first 20 ms of an answer", opening_.text());
    row("G4 handed on late by the duet; sent late by the scheduler",
        std::to_string(status_.late) + ", worst " + number(1e3 * status_.worstLateness, "ms; ") +
            std::to_string(rig_.sending.late) + ", worst " +
            number(std::chrono::duration<double, std::milli>(rig_.sending.worstLateness).count(), "ms"));
    row("G4 written and never heard, panics apart; in or beside blocks that the server skipped",
        std::to_string(dropped_) + " of " + std::to_string(modelNotes_) + "; " + std::to_string(lost_));
    row("Tokens that waited for a rebuild, rebuilds",
        std::to_string(status_.load.waits) + ", " + std::to_string(status_.load.rebuilds));
    row("G5 ms/token (p95 of late), while the model plays", token_.text());
    row("G5 latents", latents_.text());
    Figures last, first;
    for (const SettingHeard& each : findSettingHeard(temperatures_, events_)) {
        last.add(1e3 * each.last);
        if (each.first) first.add(1e3 * *each.first);
    }
    row("G6 another temperature: the last note of before it, ms", last.text());
    row("G6 another temperature: the first note drawn since, ms", first.text());
    row("G6 other latents in use, ms", change_.text());
    row("G7 panic to the last sample that is not silent, ms", silence_.text());
    row("G7 panic until the model has stopped, ms", stopped_.text());
    double missed = 0;
    for (const LiveStudio::Gap& each : gaps_) missed += each.seconds;
    row("G8 xruns of the program, of the server; gaps in what the listener got",
        std::to_string(rig_.audio.xruns - xrunsBefore_) + ", " +
            std::to_string(studio_.xruns() - serverXrunsBefore_) + "; " + std::to_string(gaps_.size()) +
            ", " + number(1e3 * missed, "ms"));
    row("Answers, cut short, unanswered, model's notes",
        std::to_string(status_.answers) + ", " + std::to_string(status_.interrupted) + ", " +
            std::to_string(unanswered_) + ", " + std::to_string(status_.notes));
    row("Memory after a minute, at the end", number(memoryAtOneMinute_, "MB, ") + number(memoryAtEnd_, "MB"));
}

void Conductor::printHeld() {
    std::this_thread::sleep_for(300ms);
    pollStudio();
    std::map<int, int> held;
    std::map<int, double> struck;
    for (const StudioMessage& each : heard_) {
        const int key = 128 * (each.bytes[0] & 0x0F) + each.bytes[1];
        const bool on = isOn(each);
        if ((each.bytes[0] & 0xE0) == 0x80) held[key] = on ? held[key] + 1 : std::max(0, held[key] - 1);
        if (on) struck[key] = each.time;
    }
    int stuck = 0, lost = 0;
    for (const auto& [key, count] : held) {
        if (count == 0) continue;
        ++stuck;
        const double end = findRelease(key / 128 == 1, key % 128, struck[key]);
        lost += end > 0 && isLostByServer(end) ? 1 : 0;
        std::printf("stuck: channel %d, pitch %d, %s\n", key / 128 + 1, key % 128,
                    describeNearest(end > 0 ? end : struck[key]).c_str());
    }
    std::printf(
        "| Stuck notes after the end; let go in or beside blocks that the server skipped | %d; %d |\n", stuck,
        lost);
}

// Returns when the key was first released after a moment; 0: never.
double Conductor::findRelease(bool models, int pitch, double after) const {
    for (const DuetEvent& event : events_) {
        const double moment = beginning_ + event.seconds;
        if (models && event.voice == Voice::Model && event.kind == DuetEvent::Kind::Release &&
            event.pitch == pitch && moment > after)
            return moment;
    }
    for (const StudioMessage& each : played_) {
        if (!models && !isOn(each) && (each.bytes[0] & 0xE0) == 0x80 && each.bytes[1] == pitch &&
            each.time > after)
            return each.time;
    }
    return 0;
}

}  // namespace continuo::benchmark
