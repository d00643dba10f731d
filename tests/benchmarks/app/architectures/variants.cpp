#include "benchmarks/app/architectures/variants.h"

#include <chrono>
#include <cstdio>

#include "model/parameters/parameter_specs.h"

namespace continuo {
namespace {

constexpr std::int64_t kClear = 2048;

double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

void compareVariants(const SmallMusic& music, const std::vector<Variant>& variants) {
    std::printf(
        "\n| | parameters | nats/token | to 512 | to 2,048 | to 8,192 | later | worth of the state | s |\n");
    std::printf("|---|---|---|---|---|---|---|---|---|\n");
    for (const Variant& variant : variants) {
        if (variant.name.find(music.run().only) == std::string::npos) continue;
        const double begin = seconds();
        std::vector<double> all, worth;
        std::vector<std::vector<double>> ranges(std::size(kRangeEnds));
        for (int seed = 1; seed <= music.run().seeds; ++seed) {
            Trainer trainer = music.trainer(variant.config, music.run().steps, seed);
            music.train(trainer, music.run().steps, seed);
            const Measured whole = music.measure(trainer);
            all.push_back(whole.all.natsPerToken());
            for (std::size_t range = 0; range < ranges.size(); ++range)
                if (whole.ranges[range].tokens > 0)
                    ranges[range].push_back(whole.ranges[range].natsPerToken());
            if (variant.config.isStream())
                worth.push_back(music.measure(trainer, kClear).all.natsPerToken() - all.back());
        }
        std::printf("| %s | %.2f M | %s |", variant.name.c_str(),
                    static_cast<double>(parameterCount(variant.config)) / 1e6, formatMean(all).c_str());
        for (const std::vector<double>& each : ranges)
            std::printf(" %s |", each.empty() ? "" : formatMean(each).c_str());
        std::printf(" %s | %.0f |\n", worth.empty() ? "" : formatMean(worth).c_str(), seconds() - begin);
        std::fflush(stdout);
    }
}

}  // namespace continuo
