#include "model/config/position_config.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "model/config/model_config.h"
#include "support/expect_error.h"

namespace continuo::test {
namespace {

using Json = nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Json pictureConfig() {
    return Json::parse(R"({
        "tokenizer": "rgb-raster", "vocabulary": 262, "labels": ["a", "b", "c"], "channels": 16,
        "positions": {"tables": "learned", "rows": [34, 18, 5],
                      "grid": {"extents": [32, 16, 3], "order": [1, 0, 2], "lead": 2}},
        "context": {"length": 1538, "latents": 64, "heads": 2}, "layers": [{"heads": 2}]})");
}

PositionConfig parsePositions(const Json& json) { return ModelConfig::fromJson(json.dump()).positions; }

std::vector<std::int32_t> positionAt(const PositionConfig& positions, std::int64_t index) {
    std::vector<std::int32_t> place(static_cast<std::size_t>(positions.axes()));
    positions.writePosition(index, place);
    return place;
}

TEST(PositionConfig, RasterOrderIsChannelsThenColumnsThenRows) {
    const PositionConfig positions = parsePositions(pictureConfig());
    EXPECT_TRUE(positions.isAbsolute());
    EXPECT_EQ(positions.grid->tokens(), 2 + 32 * 16 * 3);
    // As in the published code: the leading tokens are at 1, 1, 1; columns, rows and channels begin at 2.
    EXPECT_THAT(positionAt(positions, 0), ElementsAre(1, 1, 1));
    EXPECT_THAT(positionAt(positions, 1), ElementsAre(1, 1, 1));
    EXPECT_THAT(positionAt(positions, 2), ElementsAre(2, 2, 2));
    EXPECT_THAT(positionAt(positions, 4), ElementsAre(2, 2, 4));
    EXPECT_THAT(positionAt(positions, 5), ElementsAre(3, 2, 2));
    EXPECT_THAT(positionAt(positions, 2 + 3 * 32), ElementsAre(2, 3, 2));
    EXPECT_THAT(positionAt(positions, 2 + 3 * 32 * 16 - 1), ElementsAre(33, 17, 4));
    expectError(ErrorCode::BadRequest, HasSubstr("token 1538 is beyond the grid, which has 1538"),
                [&] { positionAt(positions, 2 + 3 * 32 * 16); });
}

TEST(PositionConfig, PlanarOrderIsColumnsThenRowsThenChannels) {
    Json json = pictureConfig();
    json["positions"]["grid"]["order"] = {2, 1, 0};
    const PositionConfig positions = parsePositions(json);
    EXPECT_THAT(positionAt(positions, 3), ElementsAre(3, 2, 2));
    EXPECT_THAT(positionAt(positions, 2 + 32), ElementsAre(2, 3, 2));
    EXPECT_THAT(positionAt(positions, 2 + 32 * 16), ElementsAre(2, 2, 3));
}

TEST(PositionConfig, RotationOfAGridModelUsesTheTokenIndex) {
    Json json = pictureConfig();
    json["positions"]["rotary"] = {{"base", 1538}};
    const PositionConfig positions = parsePositions(json);
    EXPECT_EQ(positions.axes(), 4);
    EXPECT_EQ(positions.rotationAxis(), 3);
    EXPECT_THAT(positionAt(positions, 0), ElementsAre(1, 1, 1, 1));
    EXPECT_THAT(positionAt(positions, 2 + 3 * 32), ElementsAre(2, 3, 2, 2 + 3 * 32 + 1));
    EXPECT_EQ(ModelConfig::fromJson(json.dump()).toJson(),
              ModelConfig::fromJson(ModelConfig::fromJson(json.dump()).toJson()).toJson());
}

TEST(PositionConfig, PositionsWithoutAGridAreTokenNumbers) {
    PositionConfig positions;
    EXPECT_THAT(positionAt(positions, 7), ElementsAre(8));
    positions.origin = 0;
    EXPECT_THAT(positionAt(positions, 7), ElementsAre(7));
    EXPECT_TRUE(positions.isAbsolute());
    positions.tables = PositionConfig::Tables::Learned;
    positions.rows = {20};
    EXPECT_FALSE(positions.isAbsolute());
    positions.rows = {20, 20};
    expectError(ErrorCode::BadRequest, HasSubstr("set positions.grid"), [&] { positionAt(positions, 0); });
}

TEST(PositionConfig, JsonRoundTripKeepsGridAndLabels) {
    const ModelConfig config = ModelConfig::fromJson(pictureConfig().dump());
    EXPECT_THAT(config.labels, ElementsAre("a", "b", "c"));
    EXPECT_EQ(ModelConfig::fromJson(config.toJson()), config);
}

TEST(PositionConfig, WrongGridFieldsAreReported) {
    const auto refused = [](const std::string& pointer, const Json& value, const std::string& message) {
        Json json = pictureConfig();
        json[Json::json_pointer(pointer)] = value;
        expectError(ErrorCode::BadModel, HasSubstr("model config: " + message),
                    [&] { ModelConfig::fromJson(json.dump()); });
    };
    refused("/positions/grid", 3, "positions.grid is not a JSON object");
    refused("/positions/grid/width", 3, "positions.grid.width is not a known field");
    refused("/positions/grid/extents", {32, 16}, "positions.grid.extents must have one entry per table");
    refused("/positions/grid/extents", {33, 16, 3}, "positions.grid.extents is 33; it must be 1 to 32");
    refused("/positions/grid/extents", {0, 16, 3}, "positions.grid.extents is 0");
    refused("/positions/grid/extents", {"a"}, "positions.grid.extents[0] is not a whole number");
    refused("/positions/grid/extents", {std::int64_t{4294967424}},
            "positions.grid.extents[0] is 4294967424, which is too large");
    refused("/positions/grid/order", {1, 0}, "positions.grid.order must name each axis once");
    refused("/positions/grid/order", {1, 0, 0}, "positions.grid.order must name each axis once");
    refused("/positions/grid/order", {1, 3, 2}, "positions.grid.order must name each axis once");
    refused("/positions/grid/lead", 0, "positions.grid.lead is 0");
    refused("/labels", "a", "labels is not a list");
    refused("/labels", {1}, "labels[0] is not a text");
    refused("/labels", std::vector<std::string>(262, "x"), "labels is 262; it must be 0 to 261");
    Json huge = pictureConfig();
    huge["positions"]["rows"] = {1 << 24, 1 << 24, 5};
    huge["positions"]["grid"]["extents"] = {1 << 14, 1 << 14, 3};
    expectError(ErrorCode::BadModel, HasSubstr("positions.grid.extents together is 268435456"),
                [&] { ModelConfig::fromJson(huge.dump()); });
}

}  // namespace
}  // namespace continuo::test
