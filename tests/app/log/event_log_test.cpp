#include "log/event_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;
using Kind = EventLog::Kind;

class EventLogTest : public testing::Test {
protected:
    test::TemporaryFolder temporary_;
    std::filesystem::path folder_ = temporary_.path() / "log";
};

TEST_F(EventLogTest, LineHasTimeKindAndSubject) {
    EventLog log(folder_);
    log.write(Kind::Warning, "device", "The keyboard is gone");
    EXPECT_THAT(
        log.text(),
        MatchesRegex("2[0-9]+-[0-9]+-[0-9]+T[0-9]+:[0-9]+:[0-9]+\\.[0-9]+Z warning device: The keyboard "
                     "is gone\n"));
    EXPECT_EQ(log.problem(), "");
}

TEST_F(EventLogTest, AppendsToAnExistingFile) {
    EventLog(folder_).write(Kind::Note, "program", "one");
    EventLog log(folder_);
    log.write(Kind::Error, "program", "two");
    EXPECT_THAT(log.text(), testing::AllOf(HasSubstr("one\n"), HasSubstr("error program: two\n")));
}

TEST_F(EventLogTest, MultilineTextIsOneLine) {
    EventLog log(folder_);
    log.write(Kind::Note, "x", "first\nsecond\tthird\x1B[31m");
    EXPECT_THAT(log.text(), HasSubstr("first | second third [31m\n"));
}

TEST_F(EventLogTest, LongLineIsCutBetweenCharacters) {
    EventLog log(folder_);
    std::string umlauts = "x";
    while (umlauts.size() < 2 * EventLog::kLongestLine) umlauts += "ä";
    log.write(Kind::Note, "x", umlauts);
    EXPECT_THAT(log.text(), HasSubstr("ää …\n"));
    EXPECT_LT(log.text().size(), EventLog::kLongestLine + 100);
}

TEST_F(EventLogTest, KeepsAtMostTwoFilesWithinTheSizeLimit) {
    constexpr std::uintmax_t kSmall = 2000;
    EventLog log(folder_, kSmall);
    for (int i = 0; i < 500; ++i) log.write(Kind::Note, "x", "line " + std::to_string(i) + " of many");
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
        EXPECT_LE(entry.file_size(), kSmall) << entry.path();
        ++files;
    }
    EXPECT_EQ(files, 2);
    const std::string text = log.text();
    EXPECT_THAT(text, HasSubstr("line 499 of many"));
    EXPECT_THAT(text, Not(HasSubstr("line 1 of many")));
    EXPECT_LT(text.find("line 480 "), text.find("line 499 ")) << "the older file comes first";
}

TEST_F(EventLogTest, WriteFailureIsReportedAndRetried) {
    const std::filesystem::path blocked = temporary_.path() / "file";
    std::ofstream(blocked) << "no folder";
    EventLog log(blocked);
    log.write(Kind::Note, "x", "lost");
    EXPECT_THAT(log.problem(), HasSubstr("file"));
    std::filesystem::remove(blocked);
    log.write(Kind::Note, "x", "kept");
    EXPECT_EQ(log.problem(), "");
    EXPECT_THAT(log.text(), HasSubstr("kept"));
}

TEST_F(EventLogTest, WithoutAFolderNothingIsWritten) {
    EventLog log({});
    log.write(Kind::Note, "x", "y");
    EXPECT_EQ(log.text(), "");
    EXPECT_EQ(log.problem(), "");
}

}  // namespace
}  // namespace continuo::app
