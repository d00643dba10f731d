#include "files/model_card.h"

#include <continuo/json_place.h>

#include <nlohmann/json.hpp>

#include "files/text.h"

namespace continuo::app {

std::optional<std::string> findLicence(const std::string& card) {
    const auto json = parseJsonObjectOrEmpty<nlohmann::json>(card);
    for (const char* key : {"licence", "license"}) {
        const auto found = json.find(key);
        if (found != json.end() && found->is_string() && !found->get<std::string>().empty())
            return found->get<std::string>();
    }
    return std::nullopt;
}

std::string licenceText(const std::string& card) { return findLicence(card).value_or("unknown"); }

std::string shortCount(std::int64_t number) {
    const auto value = static_cast<double>(number);
    if (number < 1000) return std::to_string(number);
    if (number < 1'000'000) return fixed(value / 1e3, 1) + " k";
    if (number < 1'000'000'000) return fixed(value / 1e6, 1) + " M";
    return fixed(value / 1e9, 1) + " G";
}

}  // namespace continuo::app
