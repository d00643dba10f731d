#include <algorithm>
#include <cstdio>

#include "continuo/error.h"
#include "facade/golden/golden_checks.h"

namespace continuo {
namespace {

// Checks cached generation with row 0: first from `start` known tokens, then with one more per step. All
// tokens after the prefix are latents, as in krasserm/perceiver-io's generation.
void checkCachedTrace(const GoldenNode& trace, const GoldenNetwork& model, const SequenceBatch& rows,
                      GoldenReport& report) {
    const std::int64_t prefix = trace.at("prefix").integer();
    const std::int64_t start = trace.at("start").integer();
    const std::vector<float> expected = trace.at("steps").floats();
    const auto vocabulary = static_cast<std::size_t>(model.config().vocabulary);
    const auto steps = static_cast<std::int64_t>(expected.size() / vocabulary);
    if (prefix < 0 || start <= prefix || steps < 1 || start + steps - 1 > rows.length)
        trace.fail("prefix, start and steps do not fit the row");

    Arena arena([&](std::size_t bytes) { return model.backend->allocate(bytes); });
    DecoderState state = model.network->newState();
    std::vector<float> logits(vocabulary), cached, uncached;
    const std::span tokens(rows.tokens);
    model.network->append(state, tokens.first(static_cast<std::size_t>(start)), {}, arena);
    model.network->rebuild(state, start - prefix, arena, logits);
    for (std::int64_t known = start;; ++known) {
        cached.insert(cached.end(), logits.begin(), logits.end());
        SequenceBatch window = extractRow(rows, 0, known);
        window.latents = known - prefix;
        const std::vector<float> oracle = uncachedLogits(model, window);
        uncached.insert(uncached.end(), oracle.end() - static_cast<std::ptrdiff_t>(vocabulary), oracle.end());
        if (known == start + steps - 1) break;
        model.network->step(state, tokens.subspan(static_cast<std::size_t>(known), 1), {}, arena, logits);
    }
    report.compare("cached_trace", cached, expected, kLogitsTolerance);
    report.compare("cached_trace_uncached", uncached, expected, kLogitsTolerance);
}

// Returns the number of latents implied by the size of the logits [rows, N, V].
std::int64_t countLatents(const GoldenNode& logits, const GoldenNetwork& model, std::int64_t rows) {
    return static_cast<std::int64_t>(logits.floats().size()) / (rows * model.config().vocabulary);
}

void checkRows(const std::string& key, const GoldenNode& file, const GoldenNetwork& model,
               GoldenPadding padding, GoldenReport& report) {
    if (!file.has(key)) return;
    const GoldenNode golden = file.at(key);
    const auto rows = file.at("x").extents().front();
    compareLogits(key, model, goldenBatch(model, file, "x", padding, countLatents(golden, model, rows)),
                  golden, report);
}

}  // namespace

void checkKrassermForward(const GoldenNode& file, const GoldenNetwork& model, GoldenReport& report) {
    const SequenceBatch rows = goldenBatch(model, file, "x", GoldenPadding::None, 1);
    checkRows("logits_nopad", file, model, GoldenPadding::None, report);
    checkRows("logits_padmask", file, model, GoldenPadding::MaskAtStart, report);
    for (const std::string& key : file.keys()) {
        int row = 0, first = 0, prefix = 0, read = 0;
        if (std::sscanf(key.c_str(), "logits_row%d_first%d_prefix%d%n", &row, &first, &prefix, &read) != 3 ||
            static_cast<std::size_t>(read) != key.size())
            continue;
        if (row < 0 || row >= rows.rows || prefix < 0 || first <= prefix || first > rows.length)
            file.fail(key + " names a row or tokens that there are not");
        SequenceBatch part = extractRow(rows, row, first);
        part.latents = first - prefix;
        compareLogits(key, model, part, file.at(key), report);
    }
    if (file.has("cached_trace")) checkCachedTrace(file.at("cached_trace"), model, rows, report);
}

}  // namespace continuo
