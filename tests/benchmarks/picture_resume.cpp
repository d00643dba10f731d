// Measures how long stopped pictures take to resume, and whether they are equal.
//   picture_resume MODEL CLASS [PICTURES [SHARE [THREADS [LATENTS]]]]
// Draws pictures without interruption, then stops them when SHARE (0.97) of each is drawn, and resumes.
// Prints seconds from the call to the first new byte, without loading the model.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <vector>

#include "continuo/engine.h"

namespace continuo {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// Times each phase, and stops when the share is drawn.
struct Watch : Events {
    explicit Watch(double share) : stopAt(share) {}
    void onProgress(const Progress& progress) override {
        if (progress.phase == "prefill") start = Clock::now();
        if (progress.phase == "generating" && untilNew < 0) untilNew = secondsSince(start);
        if (progress.phase == "generating" && progress.fraction >= stopAt) source.request_stop();
    }

    double stopAt;
    Clock::time_point start;
    double untilNew = -1;
    std::stop_source source;
};

int measure(const std::vector<std::string>& arguments) {
    const auto number = [&](std::size_t index, double otherwise) {
        return arguments.size() > index ? std::strtod(arguments[index].c_str(), nullptr) : otherwise;
    };
    PictureRequest asked;
    asked.modelPath = arguments.at(0);
    asked.label = arguments.at(1);
    for (int i = 0; i < static_cast<int>(number(2, 1)); ++i)
        asked.seeds.push_back(static_cast<std::uint64_t>(i + 1));
    const double share = number(3, 0.97);
    asked.compute.threads = static_cast<int>(number(4, 2));
    asked.sampling.latents = static_cast<int>(number(5, 0));
    Engine engine{EngineOptions{}};
    Events silent;
    const Clock::time_point start = Clock::now();
    const PictureResult whole = engine.run(asked, silent);
    std::printf("at one go: %.2f s, %.0f tokens/s\n", secondsSince(start), whole.tokensPerSecond);

    Watch first(share), second(2);
    const PictureResult begun = engine.run(asked, first, first.source.get_token());
    asked.moves = begun.moves;
    constexpr int kFirstByte = 3;
    for (const MadePicture& made : begun.pictures) {
        asked.drawn.emplace_back();
        for (const std::int32_t token : made.tokens)
            asked.drawn.back().push_back(static_cast<std::uint8_t>(token - kFirstByte));
    }
    const PictureResult rest = engine.run(asked, second);
    bool same = true;
    for (std::size_t i = 0; i < asked.seeds.size(); ++i)
        same = same && rest.pictures[i].tokens == whole.pictures[i].tokens;
    std::printf("stopped at %zu of %zu tokens; goes on after %.2f s; %s\n", begun.pictures[0].tokens.size(),
                whole.pictures[0].tokens.size(), second.untilNew, same ? "the same" : "NOT THE SAME");
    return same ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace
}  // namespace continuo

int main(int count, char** arguments) try {
    return continuo::measure({arguments + 1, arguments + count});
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return EXIT_FAILURE;
}
