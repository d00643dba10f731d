#include "continuo/json_place.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

namespace continuo {
namespace {

using Json = nlohmann::json;
using Place = JsonPlace<Json>;
using testing::ElementsAre;
using testing::HasSubstr;

const JsonErrorHandler kRefusal = makeJsonErrorHandler(ErrorCode::BadFile, "it: ");

// Returns the error message of the JSON, or "taken" if it has none.
template <class Read>
std::string readError(const std::string& text, Read read) {
    const Json json = Json::parse(text);
    try {
        read(Place(json, kRefusal));
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::BadFile);
        return error.what();
    }
    return "taken";
}

template <class Number>
std::string numberError(const std::string& text, Number low, Number high) {
    return readError(text, [&](const Place& place) { place.number<Number>(low, high); });
}

template <class Value>
std::string kindError(const std::string& text) {
    return readError(text, [](const Place& place) { place.as<Value>(); });
}

std::string parseError(const std::string& text, const JsonLimits& limits = {}) {
    try {
        parseJson<Json>(text, limits, kRefusal);
    } catch (const Error& error) {
        return error.what();
    }
    return "taken";
}

std::string nestedArrays(int levels) {
    return std::string(static_cast<std::size_t>(levels), '[') +
           std::string(static_cast<std::size_t>(levels), ']');
}

// The message stays one short line, whatever text a foreign file contains.
TEST(JsonPlace, AnErrorIsOneLine) {
    const std::vector<const char*> names = {"near", "on"};
    const auto choice = [&](const Place& place) { place.oneOf(names); };
    EXPECT_EQ(readError(R"("a\nb\u001b[31m")", choice), "it: is 'a?b?[31m'; known are near, on");
    const std::string fault =
        readError('"' + std::string(1493, 'x') + "\u00e9\u00e9" + std::string(10000, 'y') + '"', choice);
    EXPECT_EQ(fault, "it: is '" + std::string(1493, 'x') + "\u00e9...");
}

TEST(JsonPlace, AnErrorContainsItsPath) {
    const auto heads = [](const Place& place) {
        for (const Place& layer : place.at("layers").items()) layer.at("heads").number<int>(1, 64);
    };
    EXPECT_EQ(readError(R"({"layers": [{"heads": 1}, {"heads": 64}]})", heads), "taken");
    EXPECT_EQ(readError(R"({"layers": [{"heads": 1}, {"heads": 0}]})", heads),
              "it: layers[1].heads is 0; it must be 1 to 64");
    EXPECT_EQ(readError(R"({"layers": [{}]})", heads), "it: layers[0].heads is missing");
    EXPECT_EQ(readError(R"({"layers": [3]})", heads), "it: layers[0] is not a JSON object");
    EXPECT_EQ(readError(R"({"layers": {}})", heads), "it: layers is not a list");
    EXPECT_EQ(readError("{}", heads), "it: layers is missing");
    EXPECT_EQ(readError("[]", heads), "it: is not a JSON object");
}

TEST(JsonPlace, IntegersAreReadExactly) {
    const auto taken = [](const std::string& text) {
        return Place(Json::parse(text), kRefusal).as<std::uint64_t>();
    };
    EXPECT_EQ(taken("18446744073709551615"), 18446744073709551615U);
    EXPECT_EQ(kindError<std::uint64_t>("18446744073709551616"), "it: is not a whole number");
    EXPECT_THAT(kindError<std::uint64_t>("-1"), HasSubstr("is -1"));
    EXPECT_EQ(kindError<std::int64_t>("-9223372036854775808"), "taken");
    EXPECT_THAT(kindError<std::int64_t>("9223372036854775808"), HasSubstr("is 9223372036854775808"));
    EXPECT_EQ(kindError<int>("2147483647"), "taken");
    EXPECT_THAT(kindError<int>("2147483648"), HasSubstr("is 2147483648"));
    EXPECT_THAT(kindError<int>("4294967297"), HasSubstr("is 4294967297"));  // would be truncated to 1
    for (const char* other : {"1.0", "1e3", "\"1\"", "true", "null", "[1]", "{}"})
        EXPECT_EQ(numberError(other, 0, 9), "it: is not a whole number; it must be 0 to 9") << other;
}

TEST(JsonPlace, NumbersOutOfRangeAreRefused) {
    EXPECT_EQ(numberError("0.25", 0.25, 1.0), "taken");
    EXPECT_EQ(numberError("1", 0.25, 1.0), "taken");
    EXPECT_EQ(numberError("0.2", 0.25, 1.0), "it: is 0.2; it must be 0.25 to 1");
    EXPECT_EQ(numberError("1.5", 0.25, 1.0), "it: is 1.5; it must be 0.25 to 1");
    EXPECT_EQ(numberError("\"a\"", 0.25, 1.0), "it: is not a number; it must be 0.25 to 1");
    EXPECT_EQ(kindError<double>("1e308"), "taken");
    EXPECT_THAT(kindError<float>("1e308"), HasSubstr("is 1e+308"));
    for (const double unreal :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        const Json json = unreal;
        EXPECT_THROW(Place(json, kRefusal).as<double>(), Error);
    }
}

TEST(JsonPlace, ReadsTextsFlagsListsAndNames) {
    EXPECT_EQ(kindError<std::string>("1"), "it: is not a text");
    EXPECT_EQ(kindError<bool>("1"), "it: is not true or false");
    const Json list = {1, 2, 3};
    EXPECT_THAT(Place(list, kRefusal).as<std::vector<int>>(), ElementsAre(1, 2, 3));
    EXPECT_EQ(kindError<std::vector<int>>("[1, 2.5]"), "it: [1] is not a whole number");
    EXPECT_EQ(kindError<std::vector<std::string>>("\"a\""), "it: is not a list");
    const auto two = [](const Place& place) { place.items(2, 2); };
    EXPECT_EQ(readError("[1, 2]", two), "taken");
    EXPECT_EQ(readError("[1]", two), "it: is not a list of 2");
    EXPECT_EQ(readError("[1, 2, 3]", [](const Place& place) { place.items(1, 2); }),
              "it: is not a list of 1 to 2");
    EXPECT_EQ(readError("[1]", [](const Place& place) { place.items(2); }),
              "it: is not a list of at least 2");
    const std::vector<const char*> names = {"off", "mild"};
    const Json mild = "mild";
    EXPECT_EQ(Place(mild, kRefusal).oneOf(names), 1U);
    const auto hard = [&](const auto& known) {
        return readError("\"hard\"", [&](const Place& place) { place.oneOf(known); });
    };
    EXPECT_EQ(hard(names), "it: is 'hard'; known are off, mild");
    const std::initializer_list<std::pair<const char*, double>> strengths = {{"off", 0}, {"mild", 0.5}};
    EXPECT_EQ(Place(mild, kRefusal).oneOf(strengths), 0.5);
    EXPECT_EQ(hard(strengths), hard(names));
}

TEST(JsonPlace, MissingFieldsKeepTheirValues) {
    const Json json = {{"a", 5}, {"b", "text"}};
    const Place place(json, kRefusal);
    int a = 1, c = 3;
    std::string b;
    place.read("a", a, 0, 9);
    place.read("b", b);
    place.read("c", c);
    EXPECT_EQ(a, 5);
    EXPECT_EQ(b, "text");
    EXPECT_EQ(c, 3);
    EXPECT_FALSE(place.find("c").has_value());
    EXPECT_EQ(readError(json.dump(),
                        [](const Place& all) {
                            all.refuseUnknownMembers({"a", "b"});
                        }),
              "taken");
    EXPECT_EQ(readError(json.dump(),
                        [](const Place& all) {
                            all.refuseUnknownMembers({"a", "c"});
                        }),
              "it: b is not a known field; known are a, c");
}

TEST(JsonText, DepthAndLengthAreLimited) {
    EXPECT_EQ(parseError("{\"a\": [1]}"), "taken");
    for (const char* none : {"", "{", "[1,]", "nan", "[1e999]", "// a\n1", "\"\xff\"", "1 2"})
        EXPECT_EQ(parseError(none), "it: is not valid JSON") << none;
    EXPECT_EQ(parseError(nestedArrays(64)), "taken");
    EXPECT_EQ(parseError(nestedArrays(65)), "it: is nested too deeply");
    EXPECT_EQ(parseError(std::string(1'000'000, '[')), "it: is nested too deeply");
    EXPECT_EQ(parseError(nestedArrays(3), {.maxDepth = 2}), "it: is nested too deeply");
    EXPECT_EQ(parseError("[1, 2]", {.maxBytes = 5}), "it: is longer than 5 bytes");
    EXPECT_EQ(parseError("[1, /* two */ 3]", {.allowComments = true}), "taken");
}

// Brackets in strings and comments open and close nothing.
TEST(JsonText, BracketsInStringsDoNotAddNestingDepth) {
    const std::string many(1000, '[');
    const JsonLimits one{.maxDepth = 1};
    EXPECT_EQ(parseError("[\"" + many + "\"]", one), "taken");
    EXPECT_EQ(parseError("{\"" + many + "{{{\": 1}", one), "taken");  // a key is a string too
    EXPECT_EQ(parseError(R"(["\"[[[[", "\\", "]]]]\"{{{{"])", one), "taken");
    EXPECT_EQ(parseError(R"(["\\", ["[[[["]])", one),
              "it: is nested too deeply");  // a string ends after an escaped backslash
    EXPECT_EQ(parseError(R"(["\u005b\u005b\u007b"])", one), "taken");
    EXPECT_EQ(parseError("\"" + many), "it: is not valid JSON");
}

TEST(JsonText, BracketsInStringsDoNotReduceNestingDepth) {
    std::string closedInTexts;
    for (int level = 0; level < 65; ++level) closedInTexts += R"(["]", "}", )";
    EXPECT_EQ(parseError(closedInTexts + "1" + std::string(65, ']')), "it: is nested too deeply");
    EXPECT_EQ(parseError(R"([["]]"])", {.maxDepth = 2}), "it: is not valid JSON");
}

TEST(JsonText, BracketsInCommentsDoNotAddNestingDepth) {
    const JsonLimits one{.maxDepth = 1, .allowComments = true};
    const std::string many(1000, '[');
    EXPECT_EQ(parseError("/* " + many + " */ [1] // " + many, one), "taken");
    EXPECT_EQ(parseError("// " + many + "\n[1, // {{{{\n2]", one), "taken");
    EXPECT_EQ(parseError(R"(["/* [[[[", 1, "// {{{{"])", one), "taken");  // strings contain no comments
    EXPECT_EQ(parseError(R"(["// a", [1]])", one), "it: is nested too deeply");
    EXPECT_EQ(parseError("[/* ] */ [1]]", one), "it: is nested too deeply");
    EXPECT_EQ(parseError("[ // ]\n [1]]", one), "it: is nested too deeply");
    EXPECT_EQ(parseError("[/* \" */ [/* \" */]]", one),
              "it: is nested too deeply");  // and comments contain no strings
    for (const char* none : {"[1 /* ]", "[1 // ]", "/*/ [1]", "[1] /* [[ /* ]] */ */"})
        EXPECT_EQ(parseError(none, one), "it: is not valid JSON") << none;
    EXPECT_EQ(parseError("/* " + many + " */ [1]"),
              "it: is not valid JSON");  // comments are not allowed by default
}

TEST(JsonText, SiblingValuesDoNotAddNestingDepth) {
    std::string row = "[", mixed;
    for (int i = 0; i < 1000; ++i) row += "[], {}, ";
    EXPECT_EQ(parseError(row + "{\"a\": 1}]", {.maxDepth = 2}), "taken");
    for (int level = 0; level < 64; level += 2) mixed += "[{\"a\": ";
    std::string ends;
    for (int level = 0; level < 64; level += 2) ends += "}]";
    EXPECT_EQ(parseError(mixed + "1" + ends), "taken");
    EXPECT_EQ(parseError(mixed + "[]" + ends), "it: is nested too deeply");
    EXPECT_EQ(parseError("1", {.maxDepth = 0}), "taken");
    EXPECT_EQ(parseError("[]", {.maxDepth = 0}), "it: is nested too deeply");
}

TEST(JsonText, DuplicateKeysAreRefusedOnRequest) {
    const std::string twice = R"({"a": {"b": 1}, "c": [{"b": 2}], "a": 3})";
    EXPECT_EQ(parseError(twice), "taken");
    EXPECT_EQ(parseError(twice, {.uniqueNames = true}),
              "it: has \"a\" twice in one object; leave one of them");
    EXPECT_EQ(parseError(R"({"a": {"b": 1}, "c": [{"b": 2}]})", {.uniqueNames = true}), "taken");
}

TEST(JsonText, NonObjectsBecomeAnEmptyObject) {
    EXPECT_EQ(parseJsonObjectOrEmpty<Json>(R"({"a": 1})"), (Json{{"a", 1}}));
    for (const std::string& none : {std::string("{"), std::string("[1]"), nestedArrays(65), std::string()})
        EXPECT_EQ(parseJsonObjectOrEmpty<Json>(none), Json::object()) << none;
}

}  // namespace
}  // namespace continuo
