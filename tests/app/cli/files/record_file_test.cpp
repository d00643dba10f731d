#include "cli/files/record_file.h"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/resource.h>

#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using test::expectError;
using testing::HasSubstr;

TEST(RecordFile, TextThatDidNotFitIsWrittenOnceThereIsSpace) {
    const test::TemporaryFolder folder;
    test::writeFile(folder / "a", "of an earlier take");
    RecordFile file(folder / "a");
    file.append("first\n");
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit narrow{1000, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &narrow), 0);
    const std::string second = std::string(2000, 'x') + "\n";
    for (const std::string& text : {second, std::string("third\n")}) {
        expectError(ErrorCode::BadFile, HasSubstr("a: cannot be written: File too large"),
                    [&] { file.append(text); });
    }
    ::setrlimit(RLIMIT_FSIZE, &before);
    EXPECT_EQ(test::readFile(folder / "a"), ("first\n" + second).substr(0, 1000));
    file.append("fourth\n");
    EXPECT_EQ(test::readFile(folder / "a"), "first\n" + second + "third\nfourth\n");
}

TEST(RecordFile, FailureToCreateIsReportedImmediately) {
    const test::TemporaryFolder folder;
    expectError(ErrorCode::BadFile, HasSubstr("cannot be written"), [&] { RecordFile file(folder.path()); });
}

}  // namespace
}  // namespace continuo::app
