#include "continuo/file_kind.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

using namespace std::string_view_literals;
using ::testing::Optional;
using ::testing::StartsWith;
using Kind = FileKind;

Kind kindOf(std::string_view bytes) { return fileKind(std::as_bytes(std::span(bytes))); }

TEST(FileKind, TheFirstBytesDecide) {
    const std::pair<std::string_view, Kind> cases[] = {
        {""sv, Kind::Empty},
        {"MThd\0\0\0\6"sv, Kind::Midi},
        {"RIFF\1\0\0\0RMIDdata"sv, Kind::Midi},
        {"\0\5song of an old Macintosh MThd\0\0\0\6"sv, Kind::Midi},
        {"RIFF\1\0\0\0WAVEfmt "sv, Kind::Wav},
        {"RF64\xff\xff\xff\xffWAVE"sv, Kind::Wav},
        {"RIFF\1\0\0\0WEBPVP8 "sv, Kind::Webp},
        {"FORM\0\0\0\0AIFC"sv, Kind::Aiff},
        {"ID3\3\0"sv, Kind::Mp3},
        {"\xff\xfb\x90\x64"sv, Kind::Mp3},
        {"\xff\xf3\x40\xc0"sv, Kind::Mp3},
        {"\xff\xf1\x50\x80"sv, Kind::Aac},
        {"\xff\xfeM\0T\0"sv, Kind::Unknown},
        {"\0\0\0\x1c"
         "ftypavif\0\0\0\0"sv,
         Kind::Avif},
        {"\0\0\0\x1c"
         "ftypmif1\0\0\0\0mif1avif"sv,
         Kind::Avif},
        {"\0\0\0\x1c"
         "ftypheic\0\0\0\0"sv,
         Kind::Heic},
        {"\0\0\0\x1c"
         "ftypM4A \0\0\0\0"sv,
         Kind::Mp4},
        {"\xff\xd8\xff\xe0"sv, Kind::Jpeg},
        {"P6 2 2 255\n"sv, Kind::Ppm},
        {"BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28"sv, Kind::Bmp},
        {"BMW is a car"sv, Kind::Unknown},
        {"\x10\0\0\0\0\0\0\0{\"a\":{}}"sv, Kind::Safetensors},
        {"\0\0\1\0\0\0\0\0{\"a\":{}}"sv, Kind::Safetensors},
        {"\x80\2}q\0."sv, Kind::Pickle},
        {"PK\3\4 MThd"sv, Kind::Zip},
        {"version https://git-lfs.github.com/spec/v1\noid sha256:0"sv, Kind::LfsPointer},
        {"<!DOCTYPE html><html>"sv, Kind::WebPage},
        {"\xef\xbb\xbf\n <HTML lang=en>"sv, Kind::WebPage},
        {"<!-- saved --> <html>"sv, Kind::WebPage},
        {"<?xml version='1.0'?><!DOCTYPE html PUBLIC ''>"sv, Kind::WebPage},
        {"<?xml version='1.0'?><!-- <html> --><svg>"sv, Kind::Svg},
        {"<?xml version='1.0'?><!DOCTYPE score-partwise>"sv, Kind::Score},
        {"<?xml version='1.0'?><Error><Code>AccessDenied"sv, Kind::Xml},
        {"{\"error\": \"not found\"}"sv, Kind::Json},
        {"a poem"sv, Kind::Unknown},
    };
    for (const auto& [bytes, kind] : cases) EXPECT_EQ(nameOf(kindOf(bytes)), nameOf(kind)) << bytes;
}

TEST(FileKind, EveryShorterBeginningIsSafe) {
    for (const std::string_view whole : {"\0\0\0\x1c"
                                         "ftypmif1\0\0\0\0mif1avif"sv,
                                         "<?xml version='1.0'?><!-- --><html>"sv, "\xff\xfb\x90\x64"sv,
                                         "RIFF\1\0\0\0WAVE"sv, "\x80\2}"sv, "P6 "sv})
        for (std::size_t length = 0; length <= whole.size(); ++length) {
            const std::string copy(whole.substr(0, length));
            EXPECT_NO_THROW(kindOf(copy));
        }
}

TEST(FileKind, FilesAreReadAndOthersAreUnknown) {
    const TemporaryFolder folder;
    writeFile(folder / "a.txt", "MThd and more");
    EXPECT_EQ(fileKind(folder / "a.txt"), Kind::Midi);
    EXPECT_EQ(fileKind(folder.path()), Kind::Unknown);
    EXPECT_EQ(fileKind(folder / "missing"), Kind::Unknown);
    EXPECT_EQ(fileKind(std::filesystem::path("/dev/zero")), Kind::Unknown);
}

TEST(FileKind, AWrongKindIsExplained) {
    EXPECT_THAT(explainWrongKind(Kind::LfsPointer, "the model"),
                Optional(StartsWith("is a Git LFS pointer, not the model; run git lfs pull")));
    EXPECT_THAT(explainWrongKind(Kind::WebPage, "a MIDI file"),
                Optional(StartsWith("is a web page, not a MIDI file; download the file itself")));
    EXPECT_THAT(explainWrongKind(Kind::Wav, "a MIDI file"),
                Optional(StartsWith("is a WAV file, not a MIDI file; ")));
    EXPECT_THAT(explainWrongKind(Kind::Mp3, "a MIDI file"), Optional(StartsWith("is an MP3 file")));
    EXPECT_THAT(explainWrongKind(Kind::Avif, "a MIDI file"), Optional(StartsWith("is an AVIF picture")));
    EXPECT_THAT(explainWrongKind(Kind::Midi, "a sound file"), Optional(StartsWith("is a MIDI file")));
    EXPECT_EQ(explainWrongKind(Kind::Unknown, "the model"), std::nullopt);
}

}  // namespace
}  // namespace continuo::test
