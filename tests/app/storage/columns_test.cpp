#include "storage/columns.h"

#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using enum Column::Later;

constexpr Column kOwn[] = {{"made", Stays}, {"weight"}};
constexpr Column kShared[] = {{"name"}, {"data"}};
constexpr Column kLong[] = {{"details", StaysIfEmpty}};

class ColumnsTest : public testing::Test {
protected:
    ColumnsTest() {
        database_.execute(
            "CREATE TABLE things (id INTEGER PRIMARY KEY, details TEXT NOT NULL, data BLOB NOT NULL, name "
            "TEXT "
            "NOT NULL, weight REAL NOT NULL, made INTEGER NOT NULL)");
    }

    void write(int made, double weight, const std::string& name, const std::string& details) {
        const std::uint8_t data[] = {1, 2, 3};
        database_.prepared(insert_.c_str())
            .with(7, made, weight, name, std::span<const std::uint8_t>(data), details)
            .run();
    }
    std::string row() {
        Statement& statement = database_.prepared(select_.c_str()).with();
        if (!statement.step()) return "none";
        ColumnReader read(statement);
        std::string told = std::to_string(read.integer());
        told += " " + std::to_string(read.number());
        told += " " + std::to_string(static_cast<int>(read.real()));
        told += " " + read.text();
        told += " " + std::to_string(read.blob().size());
        told += " " + read.text();
        const bool more = statement.step();
        return more ? "more than one" : told;
    }

    test::TemporaryFolder folder_;
    Database database_{folder_ / "things.sqlite", Database::Mode::Write};
    const std::string insert_ = insertSql("things", {kOwn, kShared, kLong});
    const std::string select_ = selectSql("things", {kOwn, kShared, kLong});
};

TEST_F(ColumnsTest, ValuesAreReadInTheOrderOfTheColumnArray) {
    write(2020, 5, "anvil", "of iron");
    EXPECT_EQ(row(), "7 2020 5 anvil 3 of iron");
}

TEST_F(ColumnsTest, RewritingARowKeepsOtherColumns) {
    write(2020, 5, "anvil", "of iron");
    write(2021, 6, "hammer", "");
    EXPECT_EQ(row(), "7 2020 6 hammer 3 of iron");
    write(2021, 6, "hammer", "of steel");
    EXPECT_EQ(row(), "7 2020 6 hammer 3 of steel");
}

TEST_F(ColumnsTest, RewritingEqualValuesChangesNothing) {
    constexpr Column kAll[] = {
        {"made", Stays}, {"weight", Stays}, {"name", Stays}, {"data", Stays}, {"details", Stays}};
    const std::string insert = insertSql("things", {kAll});
    const std::uint8_t data[] = {1};
    for (const int made : {1, 2})
        database_.prepared(insert.c_str())
            .with(7, made, 1.0, std::string("a"), std::span<const std::uint8_t>(data), std::string("b"))
            .run();
    EXPECT_EQ(row(), "7 1 1 a 1 b");
}

// A missing or extra value is rejected; otherwise later values would go to wrong columns.
TEST_F(ColumnsTest, ValueCountMustMatchTheColumns) {
    const std::string text = "x";
    const std::uint8_t data[] = {1};
    const std::span<const std::uint8_t> bytes(data);
    EXPECT_THROW(database_.prepared(insert_.c_str()).with(7, 1, 2.0, text, bytes).run(), DatabaseError);
    EXPECT_THROW(database_.prepared(insert_.c_str()).with(7, 1, 2.0, text, bytes, text, text).run(),
                 DatabaseError);
    EXPECT_EQ(row(), "none");
}

TEST_F(ColumnsTest, ComputedColumnCanBeSelected) {
    constexpr Column kLength[] = {{"length(data)"}};
    write(2020, 5, "anvil", "of iron");
    const std::string select = selectSql("things", {kShared, kLength}) + " ORDER BY id";
    Statement& statement = database_.prepared(select.c_str()).with();
    ASSERT_TRUE(statement.step());
    ColumnReader read(statement);
    read.integer(), read.text(), read.blob();
    EXPECT_EQ(read.number(), 3);
}

}  // namespace
}  // namespace continuo::app
