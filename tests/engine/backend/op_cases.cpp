#include "engine/backend/op_cases.h"

#include "engine/backend/op_problem.h"
#include "support/reference_ops.h"

namespace continuo::test {
namespace {

constexpr std::int64_t kSizes[] = {1, 7, 33, 257};
using Cases = std::vector<OpCase>;

std::string activationName(Activation activation) {
    switch (activation) {
        case Activation::SquaredRelu: return "squaredRelu";
        case Activation::GeluTanh: return "geluTanh";
        case Activation::GeluErf: return "geluErf";
        case Activation::Elu: return "elu";
        case Activation::Relu: return "relu";
        case Activation::Tanh: return "tanh";
        case Activation::None: break;
    }
    return "none";
}

// Adds the case with everything, and one that is padded and omits all optional parts.
void addBoth(Cases& cases, OpCase shape) {
    cases.push_back(shape);
    shape.full = false;
    shape.padded = true;
    cases.push_back(shape);
}

void addElements(Cases& cases) {
    for (const std::int64_t channels : kSizes) {
        const OpCase shape{.op = "", .rows = 3, .positions = 7, .channels = channels};
        for (const char* op : {"add", "addScaled", "dropout", "sumOfSquares"}) {
            OpCase each = shape;
            each.op = op;
            addBoth(cases, each);
        }
        for (const DType type : {DType::F32, DType::I32}) {
            OpCase each = shape;
            each.op = "fill";
            each.type = type;
            addBoth(cases, each);
        }
        for (const DType from : {DType::F32, DType::BF16}) {
            for (const DType to : {DType::F32, DType::BF16}) {
                addBoth(cases, {.op = "copy",
                                .rows = 3,
                                .positions = 7,
                                .channels = channels,
                                .type = from,
                                .compute = to});
            }
        }
        for (const Activation activation : reference::kActivations) {
            for (const char* op : {"activate", "activateGradient"}) {
                addBoth(
                    cases,
                    {.op = op, .rows = 3, .positions = 7, .channels = channels, .activation = activation});
            }
        }
        for (const std::int64_t positions : kSizes) {
            addBoth(cases, {.op = "crossEntropy", .positions = positions, .vocabulary = channels});
            cases.push_back({.op = "adam", .positions = positions, .channels = channels});
        }
    }
    addBoth(cases, {.op = "crossEntropy", .positions = 33, .width = 65, .vocabulary = 3 + 4 * 65});
    // Large enough for several tasks.
    for (const char* op : {"add", "addScaled", "dropout", "sumOfSquares"})
        addBoth(cases, {.op = op, .rows = 2, .positions = 301, .channels = 257});
}

void addRows(Cases& cases) {
    for (const std::int64_t channels : kSizes) {
        for (const std::int64_t positions : kSizes) {
            for (const DType type : {DType::F32, DType::BF16, DType::I8}) {
                addBoth(cases, {.op = "embed",
                                .rows = 2,
                                .positions = positions,
                                .channels = channels,
                                .vocabulary = 33,
                                .type = type});
            }
            for (const std::int64_t vocabulary : {1, 33}) {
                addBoth(cases, {.op = "embedGradient",
                                .rows = 2,
                                .positions = positions,
                                .channels = channels,
                                .vocabulary = vocabulary});
            }
            for (const char* op : {"layerNorm", "layerNormRms", "layerNormGradient", "layerNormGradientRms"})
                addBoth(cases, {.op = op, .rows = 2, .positions = positions, .channels = channels});
        }
        for (const std::int64_t heads : {1, 2, 7}) {
            if (channels > 1)
                addBoth(cases,
                        {.op = "rotary", .rows = 2, .positions = 33, .heads = heads, .width = channels});
        }
    }
    addBoth(cases, {.op = "rotary", .rows = 2, .positions = 33, .heads = 2, .width = 64});
    addBoth(cases, {.op = "rotary", .rows = 1, .positions = 2, .heads = 1, .width = 1024});
}

void addProducts(Cases& cases) {
    for (const DType type : {DType::F32, DType::BF16, DType::I8}) {
        for (const std::int64_t channels : kSizes) {
            for (const std::int64_t outputs : kSizes) {
                const OpCase shape{
                    .op = "linear", .positions = 1, .channels = channels, .outputs = outputs, .type = type};
                for (const std::int64_t positions : {1, 7, 33}) {
                    OpCase each = shape;
                    each.positions = positions;
                    addBoth(cases, each);
                    each.prepared = true;
                    addBoth(cases, each);
                }
                for (const char* op : {"normLinear", "normLinearRms"}) {
                    OpCase normed = shape;
                    normed.op = op;
                    normed.positions = 3;
                    addBoth(cases, normed);
                }
                OpCase gradient = shape;
                gradient.op = "linearGradient";
                gradient.positions = 33;
                addBoth(cases, gradient);
            }
        }
        for (const Activation activation : reference::kActivations) {
            for (const char* op : {"linear", "normLinear"}) {
                addBoth(cases, {.op = op,
                                .positions = 7,
                                .channels = 33,
                                .outputs = 257,
                                .type = type,
                                .activation = activation});
            }
        }
    }
    for (const std::int64_t positions : {1, 33}) {
        addBoth(cases, {.op = "linear",
                        .rows = 2,
                        .positions = positions,
                        .channels = 257,
                        .outputs = 129,
                        .type = DType::BF16,
                        .compute = DType::BF16,
                        .prepared = true});
    }
    addBoth(cases, {.op = "linear", .positions = 257, .channels = 257, .outputs = 257, .prepared = true});
    addBoth(cases,
            {.op = "linearGradient", .positions = 257, .channels = 257, .outputs = 257, .prepared = true});
    // Few outputs from very many rows.
    addBoth(cases, {.op = "linearGradient", .rows = 2, .positions = 4501, .channels = 14, .outputs = 3});
}

void addAttention(Cases& cases) {
    for (const char* op : {"attention", "attentionGradient"}) {
        for (const std::int64_t width : {1, 7, 33, 64}) {
            for (const std::int64_t positions : {1, 7, 33}) {
                addBoth(
                    cases,
                    {.op = op, .rows = 2, .positions = positions, .keys = 70, .heads = 3, .width = width});
            }
        }
        addBoth(cases, {.op = op, .rows = 1, .positions = 257, .keys = 300, .heads = 1, .width = 16});
        addBoth(cases, {.op = op,
                        .rows = 1,
                        .positions = 33,
                        .keys = 300,
                        .heads = 2,
                        .width = 32,
                        .compute = DType::BF16});
        // Windows and biases: one query, blocks of queries, and fewer or more distances than the keys have.
        for (const std::int64_t window : {1, 7, 33, 64, 200}) {
            for (const std::int64_t distances : {0, 1, 9, 100}) {
                for (const std::int64_t positions : {1, 33})
                    addBoth(cases, {.op = op,
                                    .rows = 2,
                                    .positions = positions,
                                    .keys = 70,
                                    .heads = 3,
                                    .width = 33,
                                    .window = window,
                                    .distances = distances});
            }
        }
        for (const DType compute : {DType::F32, DType::BF16}) {
            for (const std::int64_t distances : {0, 30}) {
                addBoth(cases, {.op = op,
                                .rows = 1,
                                .positions = 257,
                                .keys = 600,
                                .heads = 2,
                                .width = 64,
                                .window = 128,
                                .distances = distances,
                                .type = DType::BF16,
                                .compute = compute});
            }
        }
    }
    for (const std::int64_t positions : {1, 7}) {
        addBoth(cases, {.op = "attention",
                        .rows = 2,
                        .positions = positions,
                        .keys = 257,
                        .heads = 2,
                        .width = 64,
                        .type = DType::BF16});
    }
}

void addEntries(Cases& cases) {
    for (const DType type : {DType::F32, DType::BF16}) {
        for (const std::int64_t width : {7, 16, 32, 64, 96, 128}) {
            for (const std::int64_t heads : {1, 3}) {
                addBoth(cases, {.op = "storeEntries",
                                .rows = 3,
                                .keys = 21,
                                .heads = heads,
                                .width = width,
                                .type = type});
                for (const std::int64_t keys : {1, 21, 600}) {
                    if (keys == 600 && width != 7 && width != 64) continue;  // the slowest cases
                    addBoth(cases, {.op = "storeAndAttend",
                                    .rows = 3,
                                    .keys = keys,
                                    .heads = heads,
                                    .width = width,
                                    .type = type});
                }
            }
        }
        for (const char* op : {"storeEntriesScaled", "storeAndAttendScaled"}) {
            for (const std::int64_t width : {7, 64})
                addBoth(cases, {.op = op, .rows = 3, .keys = 21, .heads = 3, .width = width, .type = type});
        }
        for (const char* op : {"storeAndAttend", "storeAndAttendScaled"}) {
            for (const std::int64_t window : {1, 40, 300}) {
                addBoth(cases, {.op = op,
                                .rows = 3,
                                .keys = 600,
                                .heads = 3,
                                .width = 64,
                                .window = window,
                                .distances = window / 2 + 1,
                                .type = type});
            }
        }
    }
}

void addGates(Cases& cases) {
    for (const std::int64_t width : kSizes) {
        for (const std::int64_t positions : {1, 33, 257}) {
            for (const char* op :
                 {"headScale", "headScalePlain", "headScaleGradient", "headScalePlainGradient", "gatedSum",
                  "gatedSumGradient", "gatedSumOfChannels", "gatedSumOfChannelsGradient", "gatedSumOfHeads",
                  "gatedSumOfHeadsGradient"})
                addBoth(cases, {.op = op, .rows = 2, .positions = positions, .heads = 3, .width = width});
        }
    }
}

void addSound(Cases& cases) {
    for (const std::int64_t codes : kSizes) {
        for (const std::int64_t positions : kSizes) {
            for (const std::int64_t width : {1, 7, 8, 33}) {
                addBoth(cases,
                        {.op = "nearestCode", .positions = positions, .width = width, .vocabulary = codes});
            }
        }
    }
    addBoth(cases, {.op = "nearestCode", .positions = 150, .width = 8, .vocabulary = 1024});
    for (const std::int64_t channels : {1, 7, 33, 257, 1300}) {
        for (const char* op : {"magnitude", "magnitudeGradient", "distance", "distanceLog10"})
            addBoth(cases, {.op = op, .rows = 3, .positions = 7, .channels = channels});
    }
    addBoth(cases, {.op = "crossEntropy", .positions = 33, .width = 65, .vocabulary = 3 + 4 * 65});
    // Large enough for several tasks.
    for (const char* op : {"magnitude", "magnitudeGradient", "distance", "distanceLog10"})
        addBoth(cases, {.op = op, .rows = 2, .positions = 301, .channels = 129});
}

void addFavor(Cases& cases) {
    const char* kernels[] = {"Positive", "Hyperbolic", "Trigonometric", "Relu"};
    for (const std::string kernel : kernels) {
        for (const std::int64_t width : {1, 8, 33}) {
            for (const std::int64_t rows : {1, 12, 37}) {
                for (const std::int64_t positions : {1, 29}) {
                    for (const char* end : {"", "Gradient"}) {
                        addBoth(cases, {.op = "features" + kernel + end,
                                        .rows = 2,
                                        .positions = positions,
                                        .outputs = rows,
                                        .heads = 3,
                                        .width = width});
                    }
                }
            }
        }
        for (const DType type : {DType::F32, DType::BF16}) {
            for (const std::int64_t keys : {1, 21}) {
                for (const std::int64_t channels : {1, 8, 33, 64, 130}) {
                    addBoth(cases, {.op = "prefixStep" + kernel,
                                    .rows = 3,
                                    .keys = keys,
                                    .channels = channels,
                                    .outputs = 19,
                                    .heads = 2,
                                    .width = 14,
                                    .type = type});
                }
            }
        }
    }
    struct Sizes {
        std::int64_t positions, keys, features, values, heads, chunk;
    };
    for (const Sizes& each : {Sizes{1, 1, 1, 1, 1, 1}, Sizes{1, 6, 7, 5, 3, 16}, Sizes{7, 7, 16, 8, 3, 16},
                              Sizes{33, 38, 33, 9, 2, 16}, Sizes{48, 48, 20, 33, 1, 16},
                              Sizes{70, 83, 40, 16, 1, 32}, Sizes{300, 307, 12, 6, 1, 3}}) {
        for (const char* op : {"prefixAttention", "prefixAttentionWhole", "prefixAttentionGradient",
                               "prefixAttentionWholeGradient"}) {
            addBoth(cases, {.op = op,
                            .rows = 2,
                            .positions = each.positions,
                            .keys = each.keys,
                            .channels = each.values,
                            .outputs = each.features,
                            .heads = each.heads,
                            .chunk = each.chunk});
        }
    }
    for (const char* op : {"prefixAttention", "prefixAttentionGradient", "foldChunk"}) {
        for (const DType type : {DType::F32, DType::BF16}) {
            addBoth(cases, {.op = op,
                            .rows = 2,
                            .positions = 40,
                            .keys = 150,
                            .channels = 24,
                            .outputs = 36,
                            .heads = 2,
                            .chunk = 64,
                            .type = type});
        }
    }
}

// Sizes of training steps, prefills and decode steps: 1,024 positions or one, 512 channels.
void addLarge(Cases& cases) {
    Cases large;
    for (const std::int64_t positions : {1, 1024}) {
        for (const char* op : {"add", "dropout", "layerNorm"})
            large.push_back({.op = op, .positions = positions, .channels = 512});
        for (const DType type : {DType::F32, DType::BF16, DType::I8}) {
            large.push_back(
                {.op = "embed", .positions = positions, .channels = 512, .vocabulary = 512, .type = type});
            large.push_back({.op = "linear",
                             .positions = positions,
                             .channels = 512,
                             .outputs = 2048,
                             .type = type,
                             .prepared = true});
        }
        large.push_back({.op = "linear",
                         .positions = positions,
                         .channels = 512,
                         .outputs = 2048,
                         .type = DType::BF16,
                         .compute = DType::BF16,
                         .prepared = true});
        large.push_back({.op = "copy", .positions = positions, .channels = 512, .compute = DType::BF16});
        large.push_back({.op = "rotary", .positions = positions, .heads = 8, .width = 64});
        large.push_back({.op = "attention", .positions = positions, .keys = 2048, .heads = 8, .width = 64});
        large.push_back({.op = "attention",
                         .positions = positions,
                         .keys = 2048,
                         .heads = 8,
                         .width = 64,
                         .compute = DType::BF16});
        for (const Activation activation : reference::kActivations) {
            large.push_back(
                {.op = "activate", .positions = positions, .channels = 2048, .activation = activation});
        }
    }
    for (const DType type : {DType::F32, DType::BF16, DType::I8}) {
        large.push_back({.op = "normLinear", .positions = 1, .channels = 512, .outputs = 2048, .type = type});
    }
    for (const Activation activation : reference::kActivations) {
        large.push_back(
            {.op = "activateGradient", .positions = 1024, .channels = 2048, .activation = activation});
    }
    for (const char* op : {"layerNormGradient", "sumOfSquares", "fill"})
        large.push_back({.op = op, .positions = 1024, .channels = 512});
    large.push_back({.op = "embedGradient", .positions = 1024, .channels = 512, .vocabulary = 512});
    large.push_back({.op = "crossEntropy", .positions = 1024, .vocabulary = 391});
    large.push_back({.op = "adam", .positions = 8192, .channels = 1024});
    large.push_back(
        {.op = "linearGradient", .positions = 1024, .channels = 512, .outputs = 2048, .prepared = true});
    large.push_back({.op = "attentionGradient", .positions = 1024, .keys = 2048, .heads = 8, .width = 64});
    large.push_back({.op = "attentionGradient",
                     .positions = 1024,
                     .keys = 2048,
                     .heads = 8,
                     .width = 64,
                     .compute = DType::BF16});
    // A long cache in bfloat16, and the prefill of the latents over it.
    for (const std::int64_t positions : {1, 1024}) {
        large.push_back({.op = "attention",
                         .positions = positions,
                         .keys = positions == 1 ? 65536 : 16384,
                         .heads = 8,
                         .width = 64,
                         .type = DType::BF16,
                         .compute = DType::BF16});
    }
    // A window of 512 over a segment, its decode step, and the norm and gates of such a layer.
    for (const char* op : {"attention", "attentionGradient"}) {
        for (const std::int64_t positions : {1, 2048}) {
            for (const std::int64_t distances : {0, 129})
                large.push_back({.op = op,
                                 .positions = positions,
                                 .keys = 2560,
                                 .heads = 8,
                                 .width = 64,
                                 .window = 512,
                                 .distances = distances});
        }
    }
    for (const char* op : {"layerNormRms", "headScale", "headScaleGradient", "gatedSum", "gatedSumGradient"})
        large.push_back({.op = op, .positions = 1024, .channels = 512, .heads = 8, .width = 64});
    // A codec layer, for one second of sound.
    for (const char* op : {"linear", "linearGradient"})
        large.push_back({.op = op, .positions = 16000, .channels = 112, .outputs = 16, .prepared = true});
    large.push_back({.op = "activate", .positions = 16000, .channels = 16, .activation = Activation::Elu});
    // The codec's quantiser for one and 64 seconds of sound; spectra of 8 seconds.
    for (const std::int64_t positions : {1, 50, 3200})
        large.push_back({.op = "nearestCode", .positions = positions, .width = 8, .vocabulary = 1024});
    for (const char* op : {"magnitude", "magnitudeGradient"})
        large.push_back({.op = op, .positions = 2000, .channels = 257});
    for (const char* op : {"distance", "distanceLog10"})
        large.push_back({.op = op, .positions = 2000, .channels = 80});
    // A FAVOR+ layer: a training segment, and one token.
    for (const char* op : {"featuresPositive", "featuresPositiveGradient"})
        large.push_back({.op = op, .positions = 1024, .outputs = 256, .heads = 8, .width = 64});
    for (const char* op : {"prefixAttention", "prefixAttentionGradient"})
        large.push_back({.op = op,
                         .positions = 1024,
                         .keys = 1024,
                         .channels = 64,
                         .outputs = 256,
                         .heads = 8,
                         .chunk = 64});
    for (const char* op : {"prefixStepPositive", "foldChunk"})
        large.push_back({.op = op,
                         .keys = 64,
                         .channels = 64,
                         .outputs = 256,
                         .heads = 8,
                         .width = 64,
                         .type = DType::BF16});
    for (OpCase& each : large) {
        each.large = true;
        cases.push_back(each);
    }
}

}  // namespace

std::string OpCase::name() const {
    const OpCase plain{};
    std::string text = op;
    const auto add = [&](const char* letter, std::int64_t value, std::int64_t usual) {
        if (value != usual) text += std::string(" ") + letter + std::to_string(value);
    };
    add("B", rows, 1);
    add("T", positions, 0);
    add("S", keys, 1);
    add("C", channels, 1);
    add("N", outputs, 1);
    add("H", heads, 1);
    add("D", width, 1);
    add("V", vocabulary, 1);
    add("chunk", chunk, 1);
    add("W", window, 0);
    add("R", distances, 0);
    text += " " + std::string(continuo::displayName(type));
    if (compute != plain.compute) text += " to " + std::string(continuo::displayName(compute));
    if (activation != plain.activation) text += " " + activationName(activation);
    if (!full) text += " bare";
    if (prepared) text += " prepared";
    if (padded) text += " padded";
    return text;
}

double OpCase::tolerance() const {
    if (op == "copy" || op == "fill" || op == "nearestCode") return 0;
    if (compute == DType::BF16) return 1.5e-2;
    // The gradient of a bias sums the gradients of all queries, each a difference of possibly equal numbers.
    if (op == "attentionGradient" && distances > 0) return 3e-5;
    // For an int8 weight, products of few rows round their inputs to 16 bits. The error is relative to the
    // sums, and tanh makes the outputs smaller.
    if (type == DType::I8 && activation == Activation::Tanh) return 4e-4;
    if (type == DType::I8 && (op == "linear" || op.starts_with("normLinear"))) return 1e-4;
    if (op == "embed" || op == "add" || op == "addScaled" || op == "dropout") return 2e-7;
    // Rotated keys of up to 9 are rounded to the cache's type; a tiny difference can change the direction.
    if (op.starts_with("store") && type == DType::BF16) return 4e-3;
    // Features, too, are rounded to the cache's type, up or down.
    if (op.starts_with("prefixStep") && type == DType::BF16) return 4e-3;
    return 4e-6;
}

std::unique_ptr<OpProblem> OpCase::makeProblem(Backend& backend) const {
    ProblemFactory factory = elementProblem(op);
    if (!factory) factory = rowProblem(op);
    if (!factory) factory = attentionProblem(op);
    if (!factory) factory = soundProblem(op);
    if (!factory) factory = favorProblem(op);
    if (!factory) factory = gateProblem(op);
    return factory(backend, *this);
}

const std::vector<OpCase>& opCases() {
    static const Cases all = [] {
        Cases cases;
        addElements(cases);
        addRows(cases);
        addProducts(cases);
        addAttention(cases);
        addEntries(cases);
        addGates(cases);
        addSound(cases);
        addFavor(cases);
        addLarge(cases);
        return cases;
    }();
    return all;
}

}  // namespace continuo::test
