#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

namespace continuo::app {

// The paths in the text of a list of models (ModelPlaces), in their order; lines that are none are passed
// over. And the text that has these paths.
std::vector<std::filesystem::path> readModelPlaces(std::istream& lines);
std::string textOf(const std::vector<std::filesystem::path>& places);

// The folders of models, and single model files, that the user has added: a text file of one path a line,
// which the window writes and the command line reads too.
class ModelPlaces {
public:
    // Reads the file; one that is not there has none.
    explicit ModelPlaces(std::filesystem::path file);

    const std::vector<std::filesystem::path>& all() const noexcept { return places_; }
    bool contains(const std::filesystem::path& place) const;
    // Both write the file. Throw BadFile where that fails; the list stays as it was.
    void add(const std::filesystem::path& place);
    void remove(const std::filesystem::path& place);

private:
    void write(std::vector<std::filesystem::path> places);

    std::filesystem::path file_;
    std::vector<std::filesystem::path> places_;
};

// The user's: $XDG_CONFIG_HOME or ~/.config, continuo/models.txt; empty when neither is known.
std::filesystem::path modelPlacesFile();

}  // namespace continuo::app
