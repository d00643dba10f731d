#pragma once

#include "app/cli/cli_fixture.h"
#include "engine/facade/picture_fixture.h"
#include "support/temporary_folder.h"

namespace continuo::test {

// Writes a file of generated pictures.
inline void writePictures(const std::filesystem::path& path, std::uint64_t first, std::uint64_t count) {
    static const std::vector<std::string> labels = {"red", "green", "blue"};
    nlohmann::json head = {{"width", 8}, {"height", 8}, {"count", count}, {"labels", labels}};
    head["label_of"] = nlohmann::json::array();
    std::string bytes;
    for (const LabelledPicture& each : makePictures(first, count)) {
        head["label_of"].push_back(std::find(labels.begin(), labels.end(), each.label) - labels.begin());
        bytes.append(each.picture.rgb.begin(), each.picture.rgb.end());
    }
    writeFile(path, "Continuo pictures 1\n" + head.dump() + "\n" + bytes);
}

// Tests that run continuo-cli with a model of pictures. Their folder contains pictures.json, train.pictures,
// valid.pictures and pictures.safetensors, trained on them.
class PictureCliTest : public CliTest {
protected:
    void SetUp() override {
        static const bool made = [] {
            writeFile(folder() / "pictures.json", kTinyPictures);
            writePictures(folder() / "train.pictures", 0, 60);
            writePictures(folder() / "valid.pictures", 100, 8);
            succeed(words(
                "train --config pictures.json --data train.pictures --out pictures.safetensors --threads 1"));
            return true;
        }();
        static_cast<void>(made);
    }
};

}  // namespace continuo::test
