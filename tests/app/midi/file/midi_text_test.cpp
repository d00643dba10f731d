#include "midi/file/midi_text.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace continuo::app {
namespace {

using namespace std::string_view_literals;

std::span<const std::uint8_t> bytesOf(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::string textOf(std::string_view bytes) { return utf8Text(bytesOf(bytes)); }

TEST(MidiText, Utf8IsKeptWithoutItsByteOrderMark) {
    EXPECT_EQ(textOf("Für Elise – 月光"), "Für Elise – 月光");
    EXPECT_EQ(textOf("\xEF\xBB\xBFÉtude"), "Étude");
    EXPECT_EQ(textOf(""), "");
}

TEST(MidiText, Utf16IsDetectedByItsByteOrderMark) {
    EXPECT_EQ(textOf("\xFF\xFE"
                     "F\0\xFC\0r\0\x08\x67"sv),
              "Für月");
    EXPECT_EQ(textOf("\xFE\xFF"
                     "\0F\0\xFC\0r\x67\x08"sv),
              "Für月");
    EXPECT_EQ(textOf("\xFF\xFE"
                     "F\0\xFC"sv),
              "F\xEF\xBF\xBD");
}

TEST(MidiText, WesternTextsAreCp1252) {
    const std::pair<std::string, std::string> texts[] = {
        {"F\xfcr Elise \x96 L\x92\xe9t\xe9", "Für Elise – L’été"},
        {"L\x92\xe9t\xe9", "L’été"},
        {"Pr\xe9lude", "Prélude"},
        {"Pr\xe9ludes", "Préludes"},
        {"It\x92s", "It’s"},
        {"can\xe7\xe3o", "canção"},
        {"S\xe3o Jo\xe3o", "São João"},
        {"a\xe7\xe3o", "ação"},
        {"\x93Moon\x94", "“Moon”"},
        {"\x93Hello\x94", "“Hello”"},
        {"M\xe4"
         "dchen",
         "Mädchen"},
        {"Gr\xf6\xdf"
         "e",
         "Größe"},
        {"No\xebl C\x9cur", "Noël Cœur"},
        {"\xe9l", "él"},
        {"Dvo\xe1k", "Dvoák"},
        {"\xc5ngstr\xf6m", "Ångström"},
        {"\x80 5", "€ 5"},
        {"na\xefve caf\xe9", "naïve café"},
        {"\xc7\xc3O", "ÇÃO"},
        {"Se\xf1or Ni\xf1o", "Señor Niño"},
        {"B\xf6hm & S\xf6hne", "Böhm & Söhne"},
        {"\xdc"
         "bung 1",
         "Übung 1"},
        {"\x8cuvres compl\xe8tes", "Œuvres complètes"},
        {"Fantaisie \x85 l\xe9g\xe8re", "Fantaisie … légère"},
        {"\xe0 la fa\xe7on d\x92\xe9t\xe9", "à la façon d’été"},
        {"\xc9T\xc9", "ÉTÉ"},
    };
    for (const auto& [bytes, text] : texts) EXPECT_EQ(textOf(bytes), text);
}

TEST(MidiText, JapaneseTextsAreShiftJis) {
    const std::pair<std::string, std::string> texts[] = {
        {"\x8c\x8e\x8c\xf5", "月光"},
        {"\x83s\x83"
         "A\x83m",
         "ピアノ"},
        {"\x82\xb3\x82\xad\x82\xe7", "さくら"},
        {"\x83G\x83\x8a\x81[\x83[\x82\xcc\x82\xbd\x82\xdf\x82\xc9", "エリーゼのために"},
        {"\x96\xe9\x91z\x8b\xc8 \x91\xe6"
         "2\x94\xd4",
         "夜想曲 第2番"},
        {"\xb1\xb2\xb3\xb4\xb5", "ｱｲｳｴｵ"},
        {"\x91O\x91t\x8b\xc8", "前奏曲"},
        {"Yesterday\x82\xcc\x89\xcc", "Yesterdayの歌"},
        {"\x8c\xb6\x91z\x91\xa6\x8b\xbb\x8b\xc8\x81i\x83V\x83\x87\x83p\x83\x93\x81j",
         "幻想即興曲（ショパン）"},
        {"\x95\xca\x82\xea\x82\xcc\x8b\xc8", "別れの曲"},
    };
    for (const auto& [bytes, text] : texts) EXPECT_EQ(textOf(bytes), text);
}

// For example the syllables of a song: one kanji alone may be the letters of a Western word.
TEST(MidiText, EncodingIsDetectedFromAllTextsOfTheFile) {
    const std::string_view kanji = "\x92\x73"sv, kana = "\x82\xB3\x82\xAD"sv;
    EXPECT_EQ(textOf(kanji), "’s");
    TextDecoder decoder;
    for (const std::string_view each : {kanji, kana}) decoder.add(bytesOf(each));
    EXPECT_EQ(decoder.decode(bytesOf(kanji)), "痴");
}

TEST(MidiText, KaraokeMarkerSetsTheEncoding) {
    const std::string_view kanji = "\x92\x73"sv, kana = "\x82\xB3\x82\xAD"sv;
    TextDecoder japanese;
    japanese.add(bytesOf("{@JP}"));
    EXPECT_EQ(japanese.decode(bytesOf(kanji)), "痴");
    TextDecoder latin;
    for (const std::string_view each : {"{@LATIN}"sv, kana}) latin.add(bytesOf(each));
    EXPECT_EQ(latin.decode(bytesOf(kanji)), "’s");
}

TEST(MidiText, BytesUndefinedInTheEncodingAreReplaced) {
    EXPECT_EQ(textOf("a\x81"), "a\xEF\xBF\xBD");
    EXPECT_EQ(textOf("\xFF\xFF\xFF"), "ÿÿÿ");
}

}  // namespace
}  // namespace continuo::app
