#include "continuo/file_kind.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

using namespace std::string_view_literals;
using ::testing::Optional;
using ::testing::StartsWith;

FileKind detectKind(std::string_view bytes) { return detectFileKind(std::as_bytes(std::span(bytes))); }

TEST(FileKind, TheFirstBytesDecideTheKind) {
    const std::pair<std::string_view, FileKind> cases[] = {
        {""sv, FileKind::Empty},
        {"MThd\0\0\0\6"sv, FileKind::Midi},
        {"RIFF\1\0\0\0RMIDdata"sv, FileKind::Midi},
        {"\0\5song of an old Macintosh MThd\0\0\0\6"sv, FileKind::Midi},
        {"RIFF\1\0\0\0WAVEfmt "sv, FileKind::Wav},
        {"RF64\xff\xff\xff\xffWAVE"sv, FileKind::Wav},
        {"RIFF\1\0\0\0WEBPVP8 "sv, FileKind::Webp},
        {"FORM\0\0\0\0AIFC"sv, FileKind::Aiff},
        {"ID3\3\0"sv, FileKind::Mp3},
        {"\xff\xfb\x90\x64"sv, FileKind::Mp3},
        {"\xff\xf3\x40\xc0"sv, FileKind::Mp3},
        {"\xff\xf1\x50\x80"sv, FileKind::Aac},
        {"\xff\xfeM\0T\0"sv, FileKind::Unknown},
        {"\0\0\0\x1c"
         "ftypavif\0\0\0\0"sv,
         FileKind::Avif},
        {"\0\0\0\x1c"
         "ftypmif1\0\0\0\0mif1avif"sv,
         FileKind::Avif},
        {"\0\0\0\x1c"
         "ftypheic\0\0\0\0"sv,
         FileKind::Heic},
        {"\0\0\0\x1c"
         "ftypM4A \0\0\0\0"sv,
         FileKind::Mp4},
        {"\xff\xd8\xff\xe0"sv, FileKind::Jpeg},
        {"P6 2 2 255\n"sv, FileKind::Ppm},
        {"BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28"sv, FileKind::Bmp},
        {"BMW is a car"sv, FileKind::Unknown},
        {"\x10\0\0\0\0\0\0\0{\"a\":{}}"sv, FileKind::Safetensors},
        {"\0\0\1\0\0\0\0\0{\"a\":{}}"sv, FileKind::Safetensors},
        {"\x80\2}q\0."sv, FileKind::Pickle},
        {"PK\3\4 MThd"sv, FileKind::Zip},
        {"version https://git-lfs.github.com/spec/v1\noid sha256:0"sv, FileKind::LfsPointer},
        {"<!DOCTYPE html><html>"sv, FileKind::WebPage},
        {"\xef\xbb\xbf\n <HTML lang=en>"sv, FileKind::WebPage},
        {"<!-- saved --> <html>"sv, FileKind::WebPage},
        {"<?xml version='1.0'?><!DOCTYPE html PUBLIC ''>"sv, FileKind::WebPage},
        {"<?xml version='1.0'?><!-- <html> --><svg>"sv, FileKind::Svg},
        {"<?xml version='1.0'?><!DOCTYPE score-partwise>"sv, FileKind::Score},
        {"<?xml version='1.0'?><Error><Code>AccessDenied"sv, FileKind::Xml},
        {"{\"error\": \"not found\"}"sv, FileKind::Json},
        {"a poem"sv, FileKind::Unknown},
    };
    for (const auto& [bytes, kind] : cases)
        EXPECT_EQ(displayName(detectKind(bytes)), displayName(kind)) << bytes;
}

TEST(FileKind, TruncatedHeadersAreSafe) {
    for (const std::string_view whole : {"\0\0\0\x1c"
                                         "ftypmif1\0\0\0\0mif1avif"sv,
                                         "<?xml version='1.0'?><!-- --><html>"sv, "\xff\xfb\x90\x64"sv,
                                         "RIFF\1\0\0\0WAVE"sv, "\x80\2}"sv, "P6 "sv})
        for (std::size_t length = 0; length <= whole.size(); ++length) {
            const std::string copy(whole.substr(0, length));
            EXPECT_NO_THROW(detectKind(copy));
        }
}

TEST(FileKind, NonFilesAreUnknown) {
    const TemporaryFolder folder;
    writeFile(folder / "a.txt", "MThd and more");
    EXPECT_EQ(detectFileKind(folder / "a.txt"), FileKind::Midi);
    EXPECT_EQ(detectFileKind(folder.path()), FileKind::Unknown);
    EXPECT_EQ(detectFileKind(folder / "missing"), FileKind::Unknown);
    EXPECT_EQ(detectFileKind(std::filesystem::path("/dev/zero")), FileKind::Unknown);
}

TEST(FileKind, AFileOfTheWrongKindIsExplained) {
    EXPECT_THAT(explainWrongKind(FileKind::LfsPointer, "the model"),
                Optional(StartsWith("is a Git LFS pointer, not the model; run git lfs pull")));
    EXPECT_THAT(explainWrongKind(FileKind::WebPage, "a MIDI file"),
                Optional(StartsWith("is a web page, not a MIDI file; download the file itself")));
    EXPECT_THAT(explainWrongKind(FileKind::Wav, "a MIDI file"),
                Optional(StartsWith("is a WAV file, not a MIDI file; ")));
    EXPECT_THAT(explainWrongKind(FileKind::Mp3, "a MIDI file"), Optional(StartsWith("is an MP3 file")));
    EXPECT_THAT(explainWrongKind(FileKind::Avif, "a MIDI file"), Optional(StartsWith("is an AVIF picture")));
    EXPECT_THAT(explainWrongKind(FileKind::Midi, "a sound file"), Optional(StartsWith("is a MIDI file")));
    EXPECT_EQ(explainWrongKind(FileKind::Unknown, "the model"), std::nullopt);
}

}  // namespace
}  // namespace continuo::test
