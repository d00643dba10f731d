#include "backends/cpu/runtime/processor_name.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

namespace continuo::cpu {
namespace {

constexpr unsigned kArm = 0x41;

// ARM's own 64-bit parts, numbered as in its manuals (MIDR_EL1).
constexpr std::array<std::pair<unsigned, std::string_view>, 31> kArmParts = {{
    {0xd02, "Cortex-A34"},   {0xd03, "Cortex-A53"},  {0xd04, "Cortex-A35"},  {0xd05, "Cortex-A55"},
    {0xd06, "Cortex-A65"},   {0xd07, "Cortex-A57"},  {0xd08, "Cortex-A72"},  {0xd09, "Cortex-A73"},
    {0xd0a, "Cortex-A75"},   {0xd0b, "Cortex-A76"},  {0xd0c, "Neoverse-N1"}, {0xd0d, "Cortex-A77"},
    {0xd0e, "Cortex-A76AE"}, {0xd40, "Neoverse-V1"}, {0xd41, "Cortex-A78"},  {0xd42, "Cortex-A78AE"},
    {0xd44, "Cortex-X1"},    {0xd46, "Cortex-A510"}, {0xd47, "Cortex-A710"}, {0xd48, "Cortex-X2"},
    {0xd49, "Neoverse-N2"},  {0xd4a, "Neoverse-E1"}, {0xd4b, "Cortex-A78C"}, {0xd4c, "Cortex-X1C"},
    {0xd4d, "Cortex-A715"},  {0xd4e, "Cortex-X3"},   {0xd4f, "Neoverse-V2"}, {0xd80, "Cortex-A520"},
    {0xd81, "Cortex-A720"},  {0xd82, "Cortex-X4"},   {0xd84, "Neoverse-V3"},
}};

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlank(" \t\0", 3);  // includes NUL, which ends device tree strings
    const std::size_t first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

unsigned parseNumber(std::string_view text) {
    if (text.starts_with("0x")) text.remove_prefix(2);
    unsigned number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number, 16);
    return number;
}

std::string_view partName(unsigned maker, unsigned part) {
    if (maker != kArm) return {};
    const auto* const found =
        std::ranges::find(kArmParts, part, [](const auto& known) { return known.first; });
    return found == kArmParts.end() ? std::string_view{} : found->second;
}

}  // namespace

std::string parseProcessorName(std::string_view cpuinfo, std::string_view computer) {
    computer = trimmed(computer);
    std::vector<std::string_view> parts;
    bool known = true;
    unsigned maker = 0;
    while (!cpuinfo.empty()) {
        const std::size_t end = std::min(cpuinfo.find('\n'), cpuinfo.size());
        const std::string_view line = cpuinfo.substr(0, end);
        cpuinfo.remove_prefix(std::min(end + 1, cpuinfo.size()));
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) continue;
        const std::string_view key = trimmed(line.substr(0, colon)), value = trimmed(line.substr(colon + 1));
        if (key == "model name" && !value.empty()) return std::string(value);
        if (key == "Model" && computer.empty()) computer = value;
        if (key == "CPU implementer") maker = parseNumber(value);
        if (key != "CPU part") continue;
        const std::string_view name = partName(maker, parseNumber(value));
        known = known && !name.empty();
        if (std::ranges::find(parts, name) == parts.end()) parts.push_back(name);
    }
    std::string name;
    if (known)
        for (const std::string_view part : parts) name.append(name.empty() ? "" : " + ").append(part);
    if (name.empty()) name = computer;
    return name.empty() ? "Processor" : name;
}

}  // namespace continuo::cpu
