// Compares gates and parts of a block recurrence with windows alone, and then sizes of the window and numbers
// of state vectors (Block-Recurrent Transformer, arXiv 2203.07852, tables 1 and 3).
//   gates_and_parts TRAIN-LIST VALID-LIST [STEPS [SEEDS [THREADS]]]
// STEPS: default 400, each of 4,096 tokens.
#include "benchmarks/app/architectures/variants.h"

namespace continuo {
namespace {

using Gate = RecurrenceConfig::Gate;
using Parts = RecurrenceConfig::Parts;
constexpr int kSegment = 1024, kWindow = 128, kStates = 128;

ModelConfig recurrent(Gate gate, Parts parts, int window = kWindow, int states = kStates) {
    return withStates(smallStream(window, window, kSegment),
                      {.states = states, .gate = gate, .parts = parts});
}

ModelConfig windows(int window, int layers) {
    ModelConfig config = smallStream(window, window, kSegment);
    config.layers.resize(static_cast<std::size_t>(layers), config.layers[0]);
    return config;
}

}  // namespace
}  // namespace continuo

int main(int count, char** words) {
    using namespace continuo;
    const SmallMusic music(SmallRun::parse(count, words, 400));
    compareVariants(music, {
                               {"windows, 4 layers", windows(kWindow, 4)},
                               {"windows, 5 layers", windows(kWindow, 5)},
                               {"fixed, skip", recurrent(Gate::Fixed, Parts::Skip)},
                               {"fixed, single", recurrent(Gate::Fixed, Parts::Single)},
                               {"fixed, dual", recurrent(Gate::Fixed, Parts::Dual)},
                               {"lstm, skip", recurrent(Gate::Lstm, Parts::Skip)},
                               {"lstm, single", recurrent(Gate::Lstm, Parts::Single)},
                               {"lstm, dual", recurrent(Gate::Lstm, Parts::Dual)},
                           });
    std::vector<Variant> sizes;
    for (const int window : {64, 256}) {
        const std::string name = "window " + std::to_string(window);
        sizes.push_back({name + ", 5 layers", windows(window, 5)});
        sizes.push_back({name + ", fixed, skip", recurrent(Gate::Fixed, Parts::Skip, window)});
    }
    for (const int states : {32, 512})
        sizes.push_back({"window 128, fixed, skip, " + std::to_string(states) + " states",
                         recurrent(Gate::Fixed, Parts::Skip, kWindow, states)});
    compareVariants(music, sizes);
}
