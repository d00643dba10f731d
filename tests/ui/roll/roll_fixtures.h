#pragma once

#include <memory>
#include <random>

#include "roll/roll_content.h"

namespace continuo::ui {

// Returns `count` notes of both voices in turns of 8 s, `perSecond` per second, identical in every run.
inline std::shared_ptr<RollContent> manyNotes(int count, double perSecond = 8.0) {
    auto content = std::make_shared<RollContent>();
    std::mt19937 random(7);
    std::uniform_int_distribution<int> pitch(kLowestPitch, kHighestPitch), velocity(20, 120);
    std::uniform_real_distribution<double> length(0.05, 1.2), bits(0.0, 8.0);
    for (int i = 0; i < count; ++i) {
        const double start = i / perSecond;
        const Voice voice = static_cast<int>(start / 8) % 2 == 0 ? Voice::You : Voice::Model;
        content->addNote({start, start + length(random), pitch(random), velocity(random), voice,
                          static_cast<float>(bits(random))});
        if (i % 16 == 0) content->addPedal({start, 127, voice});
        if (i % 16 == 8) content->addPedal({start, 0, voice});
    }
    const double end = count / perSecond;
    for (double start = 0; start < end; start += 8)
        content->addTurn({start, std::min(start + 8, end),
                          static_cast<int>(start / 8) % 2 == 0 ? Voice::You : Voice::Model});
    return content;
}

}  // namespace continuo::ui
