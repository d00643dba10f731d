#include "weights/safetensors_metadata.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "support/expect_error.h"
#include "support/safetensors_bytes.h"
#include "support/temporary_folder.h"
#include "weights/safetensors.h"

namespace continuo::test::safetensors_metadata_test {
namespace {

using ::testing::HasSubstr;

// Two tensors not stored in the order of their names, one with a type that Continuo converts.
constexpr std::string_view kTensors =
    R"("b":{"dtype":"BOOL","shape":[4],"data_offsets":[0,4]},"a":{"dtype":"F32","shape":[1,2],"data_offsets":[4,12]})";
constexpr std::string_view kData = "\1\0\1\1wxyzWXYZ";

std::string makeFile(std::string_view metadata) {
    return safetensorsBytes("{" + std::string(metadata) + std::string(kTensors) + "}",
                            std::string_view(kData.data(), 12));
}

nlohmann::json parseHeader(const std::string& bytes) {
    std::size_t length = 0;
    for (std::size_t i = 8; i > 0; --i) length = length << 8 | static_cast<unsigned char>(bytes[i - 1]);
    EXPECT_EQ((8 + length) % 64, 0u);
    return nlohmann::json::parse(bytes.substr(8, length));
}

class ReplaceMetadata : public ::testing::Test {
protected:
    TemporaryFolder folder_;
    std::filesystem::path path_ = folder_ / "model.safetensors";
};

TEST_F(ReplaceMetadata, ChangesOneTextAndNoOtherByte) {
    for (const std::string text :
         {"", "short", "a much longer text than the one before, \"quoted\" and \xc3\xa4"}) {
        const std::string before = makeFile(R"("__metadata__":{"config":"{}","card":"old"},)");
        writeFile(path_, before);
        replaceMetadata(path_, "card", text);
        const std::string after = readFile(path_);
        EXPECT_EQ(after.substr(after.size() - 12), before.substr(before.size() - 12));
        nlohmann::json expected = nlohmann::json::parse("{" + std::string(kTensors) + "}");
        expected["__metadata__"] = {{"config", "{}"}, {"card", text}};
        EXPECT_EQ(parseHeader(after), expected);
        const SafetensorsFile file = SafetensorsFile::open(path_);
        EXPECT_EQ(file.metadata("card"), text);
        EXPECT_EQ(file.metadata("config"), "{}");
    }
}

TEST_F(ReplaceMetadata, AddsAMissingText) {
    writeFile(path_, makeFile(""));
    replaceMetadata(path_, "card", "new");
    EXPECT_EQ(SafetensorsFile::open(path_).metadata("card"), "new");
    EXPECT_EQ(SafetensorsFile::open(path_).find("a")->bytes[0], std::byte{'w'});
}

TEST_F(ReplaceMetadata, RewritingTheSameTextGivesTheSameFile) {
    writeFile(path_, makeFile(""));
    replaceMetadata(path_, "card", "new");
    const std::string once = readFile(path_);
    replaceMetadata(path_, "card", "new");
    EXPECT_EQ(readFile(path_), once);
}

TEST_F(ReplaceMetadata, ADamagedFileIsReportedAndUnchanged) {
    const std::string whole = makeFile("");
    const std::string broken = whole.substr(0, whole.size() - 3);
    writeFile(path_, broken);
    expectError(ErrorCode::BadModel, HasSubstr("model.safetensors"),
                [&] { replaceMetadata(path_, "card", "new"); });
    EXPECT_EQ(readFile(path_), broken);
}

TEST_F(ReplaceMetadata, ATextThatIsNotUtf8IsRefused) {
    const std::string before = makeFile("");
    writeFile(path_, before);
    expectError(ErrorCode::BadRequest, HasSubstr("not UTF-8"),
                [&] { replaceMetadata(path_, "card", "\xff"); });
    EXPECT_EQ(readFile(path_), before);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()), {}), 1);
}

}  // namespace
}  // namespace continuo::test::safetensors_metadata_test
