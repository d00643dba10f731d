// Reads the input as a model's card, shows it like the command line, and inherits it like generated files.
#include <nlohmann/json.hpp>
#include <string>

#include "cli/reports/card_lines.h"
#include "facade/training/training_card.h"
#include "files/model_card.h"
#include "support/fuzzing.h"

using namespace continuo;
using namespace continuo::test;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    readOrRefuse([&] { require(makeCard(text, std::nullopt).is_object()); });
    ModelSummary parent;
    parent.card = text;
    require(makeCard({}, parent).is_object());
    for (const std::string& line : app::cardLines(text)) require(line.find('\n') == std::string::npos);
    require(!app::licenceText(text).empty());
    return 0;
}
