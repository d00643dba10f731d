#include "osc/osc_controls.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "osc/osc_states.h"
#include "osc/osc_value.h"

namespace continuo::test {
namespace {

using app::findOscControl;
using app::OscArgument;
using app::OscControl;
using app::OscValue;
using Arguments = std::vector<OscArgument>;

std::optional<OscValue> parseValue(const char* name, const Arguments& arguments) {
    return app::parseOscValue(*findOscControl(name), arguments);
}

std::string formatValue(const char* name, const OscValue& value) {
    return app::toText(app::makeOscMessage(*findOscControl(name), value));
}

std::string manual(const std::string& name) {
    std::ifstream file(std::string(CONTINUO_TESTS_FOLDER) + "/../resources/manual/" + name);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(OscControls, HaveUniqueNames) {
    std::set<std::string_view> names;
    for (const OscControl& each : app::oscControls()) {
        EXPECT_TRUE(names.insert(each.name).second) << each.name;
        EXPECT_EQ(findOscControl(each.name), &each);
    }
    EXPECT_EQ(findOscControl("get"), nullptr);
    EXPECT_EQ(findOscControl(""), nullptr);
}

TEST(OscControls, ClampAndRoundNumbers) {
    EXPECT_EQ(parseValue("temperature", {0.8F}), (OscValue{{0.8}}));  // of 32 bits
    EXPECT_EQ(parseValue("temperature", {1e300}), (OscValue{{2}}));
    EXPECT_EQ(parseValue("temperature", {std::int64_t{-5}}), (OscValue{{0.1}}));
    EXPECT_EQ(parseValue("voices", {3.6}), (OscValue{{4}}));
    EXPECT_EQ(parseValue("strict-scale", {std::int64_t{9}}), (OscValue{{1}}));
    EXPECT_EQ(parseValue("register", {std::int64_t{200}, std::int64_t{48}}), (OscValue{{48, 108}}));
    EXPECT_EQ(parseValue("density", {4.0}), (OscValue{{4}}));
    EXPECT_EQ(parseValue("density", {4.0, 2.0}), (OscValue{{2, 4}}));
}

TEST(OscControls, AcceptNamedValues) {
    EXPECT_EQ(parseValue("latents", {std::string("auto")}), (OscValue{{}, "auto"}));
    EXPECT_EQ(parseValue("mode", {std::string("along")}), (OscValue{{2}}));
    EXPECT_EQ(parseValue("mode", {3.0}), (OscValue{{3}}));
    EXPECT_EQ(parseValue("answer", {std::string("4bars")}), (OscValue{{4}, "bars"}));
    EXPECT_EQ(parseValue("answer", {std::string("200tokens")}), (OscValue{{200}, "tokens"}));
    EXPECT_EQ(parseValue("scale", {std::string("Bb minor")}), (OscValue{{}, "Bb minor"}));
}

TEST(OscControls, RejectInvalidValues) {
    for (const auto& [name, arguments] :
         std::vector<std::pair<const char*, Arguments>>{{"temperature", {}},
                                                        {"temperature", {std::string("hot")}},
                                                        {"temperature", {1.0, 1.0}},
                                                        {"register", {1.0}},
                                                        {"register", {1.0, std::string("2")}},
                                                        {"density", {1.0, 2.0, 3.0}},
                                                        {"mode", {std::string("")}},
                                                        {"mode", {std::string("answer|along")}},
                                                        {"answer", {std::string("bars")}},
                                                        {"answer", {std::string("-4bars")}},
                                                        {"answer", {std::string("Nbars")}},
                                                        {"answer", {std::string("99999999999bars")}},
                                                        {"scale", {1.0}},
                                                        {"latents", {std::string("auto"), 1.0}}})
        EXPECT_FALSE(parseValue(name, arguments)) << name;
}

TEST(OscControls, RoundTrip) {
    EXPECT_EQ(formatValue("answer", {{4}, "bars"}), "/continuo/answer 4bars");
    EXPECT_EQ(formatValue("mode", {{2}}), "/continuo/mode along");
    EXPECT_EQ(formatValue("latents", {{}, "auto"}), "/continuo/latents auto");
    EXPECT_EQ(formatValue("latents", {{256}}), "/continuo/latents 256");
    EXPECT_EQ(formatValue("temperature", {{0.95}}), "/continuo/temperature 0.95");
    EXPECT_EQ(formatValue("register", {{48, 79}}), "/continuo/register 48 79");
    EXPECT_EQ(app::describeAccepted(*findOscControl("temperature")), "a number from 0.1 to 2");
    EXPECT_EQ(app::describeAccepted(*findOscControl("latents")), "a number from 1 to 65536, or auto");
}

TEST(OscControls, AreDocumentedInTheManual) {
    const std::string english = manual("manual.md"), german = manual("manual.de.md");
    for (const OscControl& each : app::oscControls()) {
        const std::string row = "| `" + std::string(each.name) + "` | ";
        EXPECT_NE(english.find(row + app::describeAccepted(each) + " |"), std::string::npos)
            << row << app::describeAccepted(each);
        EXPECT_NE(german.find(row), std::string::npos) << row;
    }
    for (const app::OscMessage& each : app::OscStates().messages()) {
        const std::string row = "| `" + each.address.substr(app::kOscRoot.size()) + "` | ";
        EXPECT_NE(english.find(row), std::string::npos) << row;
        EXPECT_NE(german.find(row), std::string::npos) << row;
    }
}

}  // namespace
}  // namespace continuo::test
