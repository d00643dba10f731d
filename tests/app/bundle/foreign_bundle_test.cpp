// Malformed files of strangers: each gives a one-line error and no data.
#include <zip.h>

#include <map>

#include "app/bundle/bundle_fixture.h"
#include "bundle/zip_writer.h"
#include "support/expect_error.h"

namespace continuo::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

using Entries = std::map<std::string, std::string>;

constexpr const char* kTakes = "library/takes.jsonl";
constexpr const char* kReel = "library/recordings/7.jsonl";
constexpr const char* kSet = "library/pictures/3.jsonl";

std::string node(const std::string& id, const std::string& rest) {
    return R"({"id":)" + id +
           R"(,"created":1700000000000,"name":"A","note":"","starred":false,"tags":[],"edits":[],"model":"",)"
           R"("model_sha256":"","licence":"","seed":0,"details":"","summary":{"notes":[1,0],"seconds":1,)"
           R"("counted":2,"contour":[]},)" +
           rest + "}";
}
std::string take(const std::string& id = "1") {
    return R"({"take":)" + node(id, R"("number":1,"reel":7,"begins":0)") + "}\n";
}
std::string branch(const std::string& id = "2", const std::string& parent = "0") {
    return R"({"branch":)" +
           node(id, R"("take":1,"parent":)" + parent +
                        R"(,"fork":0.5,"latents":[[0,256]],"pedal":[[1,64]],"asked_at":0)") +
           "}\n";
}
std::string events(const std::string& items) { return R"({"events":{"of":7,"items":)" + items + "}}\n"; }
std::string notes(const std::string& items) { return R"({"notes":{"of":2,"items":)" + items + "}}\n"; }

constexpr const char* kRecording = "{\"recording\":{\"id\":7,\"now\":2}}\n";
constexpr const char* kSetLine =
    R"({"set":{"id":3,"number":1,"created":1700000000000,"name":"","starred":false,"kept":false,"width":1,"height":1,)"
    R"("planar":false,"model":"","label":"","kept_rows":0,"from":0}})"
    "\n";
constexpr const char* kPictureLine =
    R"({"picture":{"id":4,"index":0,"seed":1,"name":"","starred":false,"kept":false,"origin":""}})"
    "\n";
constexpr const char* kNumbersLine = R"({"numbers":{"of":4,"bytes":[1,2,3],"costs":[-1,0,2048]}})"
                                     "\n";

Entries validEntries() {
    return {{"continuo.json", R"({"continuo_bundle":1,"recordings":[7],"sets":[3]})"},
            {kTakes, take() + branch() + notes("[[80,60,0.6,0.9,-1],[80,62,0.7,0.9,2.5]]")},
            {kReel, kRecording + events("[[0,0,60,80,0.5,-1],[1,0,60,0,1,-1]]")},
            {kSet, std::string(kSetLine) + kPictureLine + kNumbersLine}};
}

class ForeignBundle : public testing::Test {
protected:
    std::string packed(const Entries& entries, const std::string& type = "application/x-continuo") {
        ZipWriter archive;
        if (!type.empty()) archive.addStored("mimetype", type);
        for (const auto& [name, text] : entries) archive.add(name, [each = text] { return each; });
        FileOutput out(folder_ / "it");
        archive.write(out, [](double) {}, {});
        out.commit();
        return readFile(folder_ / "it");
    }
    void expectRefused(const std::string& bytes, const std::string& why) {
        expectError(ErrorCode::BadFile, AllOf(StartsWith("it.continuo: "), HasSubstr(why)),
                    [&] { parseBundle(bytes, "it.continuo"); });
    }
    // Expects rejection with one valid entry replaced.
    void expectRefused(const char* entry, const std::string& text, const std::string& why) {
        Entries entries = validEntries();
        entries[entry] = text;
        expectRefused(packed(entries), why);
    }

    TemporaryFolder folder_;
};

TEST_F(ForeignBundle, ValidBundleIsRead) {
    const Bundle bundle = parseBundle(packed(validEntries()), "it.continuo");
    EXPECT_EQ(countItems(bundle), (BundleCounts{1, 1, 1, 1}));
    EXPECT_EQ(bundle.takes.notes.at(2).size(), 2U);
    EXPECT_TRUE(bundle.pictures.items.front().finished);
}

TEST_F(ForeignBundle, NonBundlesAreRejected) {
    expectRefused("", "is no Continuo file");
    expectRefused("MThd, or anything else", "is no Continuo file");
    expectRefused(packed(validEntries(), "application/epub+zip"), "is no Continuo file");
    expectRefused(packed(validEntries(), ""), "is no Continuo file");
    expectError(ErrorCode::NotFound, HasSubstr("nowhere"), [&] { readBundle(folder_ / "nowhere.continuo"); });
    EXPECT_ANY_THROW(readBundle(folder_.path()));
}

TEST_F(ForeignBundle, EveryTruncationIsRejected) {
    const std::string whole = packed(validEntries());
    for (std::size_t length = 0; length < whole.size(); length += 7)
        expectRefused(whole.substr(0, length), "");
}

TEST_F(ForeignBundle, EveryFlippedByteIsDetectedOrHarmless) {
    const std::string whole = packed(validEntries());
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x15);
        try {
            EXPECT_EQ(countItems(parseBundle(damaged, "it.continuo")), (BundleCounts{1, 1, 1, 1})) << at;
        } catch (const Error& error) {
            EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << error.what();
        }
    }
}

TEST_F(ForeignBundle, NewerVersionIsReported) {
    expectRefused(
        "continuo.json",
        R"({"continuo_bundle":)" + std::to_string(kBundleVersion + 1) + R"(,"recordings":[],"sets":[]})",
        "newer Continuo");
    expectRefused("continuo.json", R"({"continuo_bundle":"x","recordings":[],"sets":[]})",
                  "not a whole number");
    expectRefused("continuo.json", R"({"continuo_bundle":1,"recordings":[7,7],"sets":[]})", "twice");
    expectRefused("continuo.json", "[]", "not a JSON object");
    expectRefused("continuo.json", std::string(100, '[') + std::string(100, ']'), "nested");
}

TEST_F(ForeignBundle, EarlierVersionsAreRead) {
    for (const char* version : {"1", "2"}) {
        Entries entries = validEntries();
        entries["continuo.json"] =
            std::string(R"({"continuo_bundle":)") + version + R"(,"recordings":[7],"sets":[3]})";
        EXPECT_EQ(countItems(parseBundle(packed(entries), "it.continuo")), (BundleCounts{1, 1, 1, 1}));
    }
    expectRefused("continuo.json", R"({"continuo_bundle":3,"recordings":[7],"sets":[3]})", "sound_sets");
}

TEST_F(ForeignBundle, PromptFoldersOfSoundsAreOmitted) {
    const std::string set =
        R"({"set":{"id":9,"number":1,"created":1700000000000,"name":"","starred":false,"kept":false,)"
        R"("sample_rate":16000,"hop":2,"levels":1,"delay":0,"codec":"","frames":2,"prompt_samples":1,)"
        R"("prompt_file":"../../etc/rain.wav","prompt_first":0,"prompt_take":"","model":"","from":0}})"
        "\n"
        R"({"source":{"of":9,"bytes":[0,0,0,0]}})"
        "\n"
        R"({"sound":{"id":4,"index":0,"seed":1,"name":"","starred":false,"kept":false,"origin":""}})"
        "\n"
        R"({"numbers":{"of":4,"bytes":[1,1023],"costs":[-1,0]}})"
        "\n";
    Entries entries = validEntries();
    entries["continuo.json"] = R"({"continuo_bundle":3,"recordings":[7],"sets":[3],"sound_sets":[9]})";
    entries["library/sounds/9.jsonl"] = set;
    const Bundle bundle = parseBundle(packed(entries), "it.continuo");
    EXPECT_EQ(countItems(bundle), (BundleCounts{1, 1, 1, 1, 1, 1}));
    EXPECT_EQ(bundle.sounds.sets.front().set.sound().promptFile, "rain.wav");
    EXPECT_TRUE(bundle.sounds.items.front().finished);
    std::string wrong = set;
    wrong.replace(wrong.find("1023"), 4, "1024");
    entries["library/sounds/9.jsonl"] = wrong;
    expectRefused(packed(entries), "can be no number");
    entries.erase("library/sounds/9.jsonl");
    expectRefused(packed(entries), "");
}

TEST_F(ForeignBundle, MissingPartsAreRejected) {
    for (const char* entry : {"continuo.json", kTakes, kReel, kSet}) {
        Entries entries = validEntries();
        entries.erase(entry);
        expectRefused(packed(entries), "");
    }
    expectRefused("continuo.json", R"({"continuo_bundle":1,"recordings":[],"sets":[3]})",
                  "recording of a take");
}

TEST_F(ForeignBundle, InvalidNamesAreRejected) {
    for (const char* name : {"../evil", "/etc/passwd", "a/../../b", "a\\b", "C:evil", "a\nb"}) {
        Entries entries = validEntries();
        entries[name] = "x";
        const std::string shown = name == std::string("a\nb") ? "a b" : name;
        expectRefused(packed(entries), "name it may not have (" + shown + ")");
    }
}

TEST_F(ForeignBundle, LinksAreRejected) {
    packed(validEntries());
    zip_t* archive = zip_open((folder_ / "it").c_str(), 0, nullptr);
    ASSERT_EQ(zip_file_set_external_attributes(archive, 1, 0, ZIP_OPSYS_UNIX, 0120777U << 16), 0);
    ASSERT_EQ(zip_close(archive), 0);
    expectRefused(readFile(folder_ / "it"), "holds a link, which it may not (");
}

TEST_F(ForeignBundle, ZipBombsAreNotUnpacked) {
    Entries entries = validEntries();
    entries[kTakes] += std::string(std::size_t{40} << 20, '\n');
    expectRefused(packed(entries), "larger than Continuo reads");
}

TEST_F(ForeignBundle, ImpossibleEventsAndNotesAreRejected) {
    for (const char* item :
         {"[0,0,128,80,0.5,-1]", "[0,0,60,0,0.5,-1]", "[0,0,60,128,0.5,-1]", "[0,2,60,80,0.5,-1]",
          "[99,0,60,80,0.5,-1]", "[0,0,60,80,-0.5,-1]", "[0,0,60,80,2e6,-1]", "[0,0,60,80,0.5,1e300]",
          "[0,0,60,80,0.5]", "[0,0,60.5,80,0.5,-1]", "[0,0,60,80,\"x\",-1]", "[0,0,256,80,0.5,-1]", "7",
          "[0,0,60,99999999999,0.5,-1]", "[2,0,0,-1,0.5,-1]", "[0,0,60,80,null,-1]"})
        expectRefused(kReel, kRecording + events("[" + std::string(item) + "]"), "no event");
    for (const char* item :
         {"[80,128,0.6,0.9,-1]", "[0,60,0.6,0.9,-1]", "[80,60,0.9,0.6,-1]", "[80,60,0.6,1e9,-1]"})
        expectRefused(kTakes, take() + branch() + notes("[" + std::string(item) + "]"), "no note");
    expectRefused(kReel, kRecording + events("[" + std::string(100, '[') + std::string(100, ']') + "]"),
                  "nested");
    expectRefused(kReel, "", "no recording");
    expectRefused(kReel, kRecording + std::string(kRecording), "nothing that this recording has");
}

TEST_F(ForeignBundle, RowsWithWrongReferencesAreRejected) {
    expectRefused(kTakes, take() + take(), "twice");
    expectRefused(kTakes, take() + branch() + branch(), "twice");
    expectRefused(kTakes, take() + branch("2", "2"), "not before it");
    expectRefused(kTakes, take() + branch("2", "9"), "not before it");
    expectRefused(kTakes, branch(), "not in the file");
    expectRefused(kTakes, take() + notes("[]"), "not before it");
    expectRefused(kTakes, take("0"), "it must be 1 to");
    expectRefused(kTakes, "{\"wild\":{}}\n", "nothing that a take has");
    expectRefused(kTakes, "{}\n", "says not what it is");
    expectRefused(kTakes, "\n", "not valid JSON");
    std::string chain = take();
    for (int id = 2; id < 1000; ++id)
        chain += branch(std::to_string(id), std::to_string(id == 2 ? 0 : id - 1));
    expectRefused(kTakes, chain, "too many others");
}

TEST_F(ForeignBundle, FieldsWithInvalidValuesAreRejected) {
    struct Change {
        std::string from, to, why;
    };
    const auto with = [](std::string text, const Change& change) {
        return text.replace(text.find(change.from), change.from.size(), change.to);
    };
    Entries unchanged = validEntries();
    unchanged[kTakes] = take();
    EXPECT_EQ(countItems(parseBundle(packed(unchanged), "it.continuo")).takes, 1);
    for (const Change& each : std::vector<Change>{
             {R"("created":1700000000000)", R"("created":-1)", "take.created is -1"},
             {R"(1700000000000)", R"(170000000000128)", "take.created is 170000000000128"},
             {R"("name":"A")", R"("name":7)", "take.name is not a text"},
             {R"("starred":false)", R"("starred":1)", "take.starred is not true or false"},
             {R"("tags":[])", R"("tags":[""])", "take.tags[0] is no tag"},
             {R"("edits":[])", R"("edits":[[0,null,[0,999,1,2],0]])", "take.edits has what can be no edit"},
             {R"("details":"")", R"("details":"[]")", "take.details is not a JSON object"},
             {R"("contour":[])", R"("contour":[7])", "take.summary.contour[0] is 7"},
             {R"("number":1)", R"("number":2000000000)", "take.number is 2000000000"},
             {R"("begins":0)", R"("begins":5,"ends":4)", "take.ends is 4"},
             {R"("name":"A","note")", R"("name":"A","name":"B","note")", "\"name\" twice"}})
        expectRefused(kTakes, with(take(), each), each.why);
    for (const Change& each :
         std::vector<Change>{{R"("width":1)", R"("width":257)", "set.width is 257"},
                             {R"("kept_rows":0)", R"("kept_rows":1)", "keeps rows of nothing"},
                             {"[1,2,3]", "[1,2,256]", "numbers.bytes has what can be no number"},
                             {"[1,2,3]", "[1,2,3,4]", "numbers is larger than its set's pictures"},
                             {"2048]", "70000]", "numbers.costs has what can be no number"},
                             {"[-1,0,2048]", "[-1]", "numbers has not as many costs as numbers"},
                             {R"("of":4)", R"("of":5)", "numbers is of a picture that is not before it"}})
        expectRefused(kSet, with(validEntries().at(kSet), each), each.why);
    expectRefused(kSet, std::string(kSetLine) + kPictureLine + kPictureLine, "twice");
    expectRefused(kSet, std::string(kPictureLine), "before its set");
}

}  // namespace
}  // namespace continuo::test
