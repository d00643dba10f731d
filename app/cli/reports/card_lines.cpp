#include "cli/reports/card_lines.h"

#include <continuo/json_place.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numbers>
#include <optional>

#include "files/card_text.h"
#include "files/text.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kNameWidth = 22;
constexpr int kDigits = 4;  // significant digits of nats and bits, as on the card

std::string decimalText(std::optional<double> number) { return number ? fixed(*number, kDigits) : "-"; }

std::string integerText(std::optional<double> number) { return number ? fixed(*number, 0) : "-"; }

// A table with aligned columns; numbers are right-aligned.
class Columns {
public:
    void addRow(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
    std::vector<std::string> lines() const {
        std::vector<std::size_t> widths;
        for (const auto& row : rows_) {
            widths.resize(std::max(widths.size(), row.size()), 0);
            for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
        }
        widths[0] = std::max(widths[0], kNameWidth - 2);
        std::vector<std::string> lines;
        for (const auto& row : rows_) {
            std::string& line = lines.emplace_back(row[0]);
            line.resize(widths[0], ' ');
            for (std::size_t i = 1; i < row.size(); ++i)
                line += std::string(2 + widths[i] - row[i].size(), ' ') + row[i];
        }
        return lines;
    }

private:
    std::vector<std::vector<std::string>> rows_;
};

// Formats how well each kind was predicted, from the part of a card that `score --write-card` writes.
std::vector<std::string> kindLines(const Json& measured) {
    Columns table;
    table.addRow({"predicted", "nats/token", "bits/token", "best n-gram", "order", "pieces", "tokens"});
    const auto add = [&table](const std::string& name, const Json& kind) {
        const std::optional<double> nats = cardNumber(kind, "nats_per_token");
        if (!nats) return;
        const Json& ngram = cardPart(kind, "best_ngram");
        table.addRow({"  " + name, decimalText(nats), decimalText(*nats / std::numbers::ln2),
                      decimalText(cardNumber(ngram, "nats_per_token")),
                      integerText(cardNumber(ngram, "order")), cardValueText(cardPart(kind, "pieces")),
                      cardValueText(cardPart(kind, "tokens"))});
    };
    add("all", cardPart(measured, "all"));
    const Json& kinds = cardPart(measured, "kinds");
    if (kinds.is_object()) {
        for (const auto& [name, kind] : kinds.items()) add(oneLine(name), kind);
    }
    return table.lines();
}

// Formats figures by a range of positions, or by latents: "0-512: 0.5117, 512-2,048: 1.4685, later: 1.1902".
std::string rangesText(const Json& list, const std::string& from, const std::string& to) {
    std::string line;
    for (const Json& each : list.is_array() ? list : Json::array()) {
        const std::optional<double> nats = cardNumber(each, "nats_per_token");
        if (!nats || !cardPart(each, from).is_number()) continue;
        line += (line.empty() ? "" : ", ") + cardValueText(cardPart(each, from));
        if (!to.empty())
            line += cardPart(each, to).is_number() ? "-" + cardValueText(cardPart(each, to)) : " and up";
        line += ": " + decimalText(nats);
    }
    return line;
}

std::vector<std::string> measuredLines(const Json& measured) {
    std::vector<std::string> lines = {namedLine("measured", cardItemText(measured))};
    for (std::string& line : kindLines(measured)) lines.push_back(std::move(line));
    const auto add = [&lines](const std::string& name, const std::string& text) {
        if (!text.empty()) lines.push_back(namedLine(name, text));
    };
    const Json& all = cardPart(measured, "all");
    add("nats by position", rangesText(cardPart(all, "by_position"), "from", "to"));
    const std::string ofAll = rangesText(cardPart(all, "by_latents"), "latents", "");
    add("nats by latents", ofAll);
    // Shows the curves of the kinds only if the card has no total curve.
    const Json& kinds = cardPart(measured, "kinds");
    if (ofAll.empty() && kinds.is_object()) {
        for (const auto& [name, kind] : kinds.items()) {
            const std::string ranges = rangesText(cardPart(kind, "by_latents"), "latents", "");
            if (!ranges.empty()) add("nats by latents", "of " + name + ", " + ranges);
        }
    }
    return lines;
}

// Formats one line per value. For lists and objects below the first level, prints only their length.
std::vector<std::string> valueLines(const std::string& name, const Json& value) {
    if (isOneCardValue(value)) return {namedLine(name, cardValueText(value))};
    std::vector<std::string> lines;
    if (value.is_array() && std::ranges::all_of(value, isOneCardValue)) {
        std::string list;
        for (const Json& each : value) list += (list.empty() ? "" : ", ") + cardValueText(each);
        return {namedLine(name, list)};
    }
    if (value.is_array()) {
        for (const Json& each : value)
            lines.push_back(namedLine(lines.empty() ? name : "", cardItemText(each)));
        return lines;
    }
    for (const auto& [part, each] : value.items()) {
        const auto inside = static_cast<std::int64_t>(each.size());
        // A key with a dot is a file, as "config.json" in {"sha256": {"config.json": ..}}; other keys are
        // properties, as "name" in {"parent": {"name": ..}}.
        const bool ofFile = part.find('.') != std::string::npos;
        lines.push_back(namedLine(
            ofFile ? name + " of " + part : part + " of " + name,
            isOneCardValue(each) ? cardValueText(each) : counted(inside, "value") + ", shown by --json"));
    }
    return lines;
}

// Formats {"it has no notes": 3}, the reasons for skipping files. A reason is a sentence, so it is shown as a
// value.
std::vector<std::string> reasonLines(const std::string& name, const Json& reasons) {
    std::vector<std::string> lines;
    for (const auto& [reason, files] : reasons.items())
        lines.push_back(namedLine(lines.empty() ? name : "", reason + ": " + cardItemText(files)));
    return lines;
}

std::vector<std::string> formatField(const std::string& key, const Json& value) {
    if (key == "measured" && value.is_object()) return measuredLines(value);
    if (key == "skipped_because" && value.is_object()) return reasonLines(key, value);
    return valueLines(key, value);
}

}  // namespace

std::string namedLine(std::string name, const std::string& value) {
    name.resize(std::max(name.size() + 1, kNameWidth), ' ');
    return oneLine(name + value);
}

std::vector<std::string> listLines(const std::string& name, const std::vector<std::string>& items) {
    constexpr std::size_t kLineWidth = 100;
    std::vector<std::string> lines;
    if (items.empty()) return lines;
    std::string line = std::to_string(items.size()) + ":";
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string item = oneLine(items[i]) + (i + 1 < items.size() ? ";" : "");
        if (!line.empty() && kNameWidth + line.size() + 1 + item.size() > kLineWidth) {
            lines.push_back(namedLine(lines.empty() ? name : "", line));
            line.clear();
        }
        line += (line.empty() ? "" : " ") + item;
    }
    lines.push_back(namedLine(lines.empty() ? name : "", line));
    return lines;
}

std::vector<std::string> cardLines(const std::string& text) {
    std::vector<std::string> lines;
    const Json card = parseJsonObjectOrEmpty<Json>(text);
    for (const auto& [key, value] : card.items()) {
        if (key == "licence" || key == "license") continue;
        for (std::string& line : formatField(key, value)) lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace continuo::app
