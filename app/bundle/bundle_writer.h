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

// What goes into a .continuo file.
struct BundleChoice {
    bool allTakes = false;                  // that are not discarded
    std::set<TakeId> takes;                 // else these
    bool pictures = false, sounds = false;  // all that are not discarded
    std::set<TakeId> growing;  // of recordings that have no end yet: as far as they are, without a record
    // Whether it says how what it holds was made. If not, only what the takes themselves have of a recording
    // goes along, and it cannot be made again.
    bool originOfMusic = true, originOfPictures = true, originOfSounds = true;
};

// The card of a model as JSON, by its name and the hash of its file (which may be empty); nothing: the model
// is not here.
using CardOf = std::function<std::optional<std::string>(const std::string& model, const std::string& hash)>;

// What was played and made is not on the disk yet.
class NotSaved : public Error {
public:
    explicit NotSaved(const std::string& message) : Error(ErrorCode::BadFile, message) {}
};

// Waits until all that was played and made is on the disk, where files are written from and what is opened
// is compared with. Any thread. Throws NotSaved where it cannot be written within five seconds.
void flushAll(Library& library, const Galleries& galleries);

// Writes what is on disk in a folder of takes, pictures and sounds into one file, for Continuo and for
// people: also each take and branch as MIDI, each picture as PNG (where this build knows it), and the cards
// of the models. For a thread of its own, while the folder's library and galleries go on; these were flushed
// before. Written aside and renamed. progress: 0 to 1. Throws WriteFault, BadFile where something that goes
// into it cannot be read, and Cancelled.
BundleCounts writeBundle(const std::filesystem::path& data, const BundleChoice& choice,
                         const std::filesystem::path& out, const CardOf& cardOf,
                         const std::function<void(double)>& progress, const std::stop_token& stop);

}  // namespace continuo::app
