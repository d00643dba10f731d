#pragma once

#include <continuo/error.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <stop_token>
#include <string>

#include "bundle/bundle.h"

namespace continuo::app {

class Gallery;
class Library;

// Selects what goes into a .continuo file.
struct BundleChoice {
    bool allTakes = false;                  // all takes that are not discarded
    std::set<TakeId> takes;                 // used if allTakes is false
    bool pictures = false, sounds = false;  // all except discarded ones
    std::set<TakeId> growing;               // unfinished takes: saved so far, without their replay record
    // Whether the file contains how its items were made. If false, a recording contains only the parts that
    // are in takes, and nothing can be generated again.
    bool originOfMusic = true, originOfPictures = true, originOfSounds = true;
};

// Returns the card of a model as JSON; nullopt if the model is not installed. hash: of its file; may be
// empty.
using FindCard = std::function<std::optional<std::string>(const std::string& model, const std::string& hash)>;

// Thrown when played or generated material is not on disk yet.
class NotSaved : public Error {
public:
    explicit NotSaved(const std::string& message) : Error(ErrorCode::BadFile, message) {}
};

// Waits until library and galleries are on disk, because exports and comparisons read from disk. Any thread.
// Throws NotSaved if one of them is not written within five seconds.
void flushAll(Library& library, const Galleries& galleries);

// Exports takes, pictures and sounds of a folder into one file. For people it also contains each take and
// branch as MIDI, each picture as PNG (if the build supports it), and the models' cards. Reads the disk: call
// flushAll() before. For a worker thread; library and galleries may change meanwhile. Writes to a temporary
// name and renames it. progress: 0 to 1. Throws WriteFault, Cancelled, and BadFile if an item cannot be read.
BundleCounts writeBundle(const std::filesystem::path& data, const BundleChoice& choice,
                         const std::filesystem::path& out, const FindCard& cardOf,
                         const std::function<void(double)>& progress, const std::stop_token& stop);

}  // namespace continuo::app
