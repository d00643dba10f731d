#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

namespace continuo::app {

// readModelPlaces() parses the list file of ModelPlaces: returns the paths in order, and ignores other lines.
// The function below formats the file.
std::vector<std::filesystem::path> readModelPlaces(std::istream& lines);
std::string toText(const std::vector<std::filesystem::path>& places);

// The folders of models, and single model files, that the user has added. Stored in a text file with one path
// per line, which the window writes and the command line reads too.
class ModelPlaces {
public:
    // Reads the file; a missing file is empty.
    explicit ModelPlaces(std::filesystem::path file);

    const std::vector<std::filesystem::path>& all() const noexcept { return places_; }
    bool contains(const std::filesystem::path& place) const;
    // add() and remove() write the file. On failure they throw BadFile and leave the list unchanged.
    void add(const std::filesystem::path& place);
    void remove(const std::filesystem::path& place);

private:
    void write(std::vector<std::filesystem::path> places);

    std::filesystem::path file_;
    std::vector<std::filesystem::path> places_;
};

// Returns the user's list file, continuo/models.txt in $XDG_CONFIG_HOME or ~/.config; empty if neither is
// known.
std::filesystem::path modelPlacesFile();

}  // namespace continuo::app
