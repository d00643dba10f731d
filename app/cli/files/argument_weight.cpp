#include "cli/files/argument_weight.h"

#include <continuo/error.h>

#include <filesystem>
#include <system_error>

#include "cli/options/number_option.h"
#include "files/text.h"

namespace continuo::app {
namespace {

constexpr double kMostWeight = 1e6;  // leaves room for sums of weights

}  // namespace

std::string textAfterColon(const std::string& argument) {
    std::error_code ignored;
    const std::size_t colon = argument.rfind(':');
    if (colon == std::string::npos || std::filesystem::exists(argument, ignored)) return {};
    return argument.substr(colon + 1);
}

bool readWeight(const std::string& text, double& weight) {
    return readNumber(text, weight) && weight > 0 && weight <= kMostWeight;
}

bool readShare(const std::string& text, double& share) {
    if (!text.ends_with('%') || !readNumber(text.substr(0, text.size() - 1), share)) return false;
    share /= 100;
    return share > 0 && share <= 1;
}

void refuseAnyWeight(const std::string& argument, const std::string& what) {
    const std::string behind = textAfterColon(argument);
    double number = 0;
    if (!readWeight(behind, number) && !readShare(behind, number)) return;
    throw Error(ErrorCode::BadRequest,
                oneLine(argument) + ": " + what +
                    " cannot have a weight or a share, only MIDI files can; leave out ':" + behind + "'");
}

}  // namespace continuo::app
