#pragma once

#include <cstddef>
#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/token.h"
#include "facade/models/take_origin.h"
#include "model/network.h"

namespace continuo {

// All that live music without latents needs to go on.
struct SavedMusic {
    std::vector<Token> tokens;      // of the line
    std::size_t fed = 0, from = 0;  // as in LiveMusic::Parts
    std::vector<float> logits;      // [V], of the next token of the session
    StreamState state;              // behind the session's tokens
};

// What must be the same where saved music goes on.
struct MusicOwner {
    std::string model, adapter;  // SHA-256 of the files; no adapter: empty
    std::string precision;       // of the weights
};

// Writes music to a file: the state's tensors (writeState), the tokens and logits, and a checksum. queue: of
// the state's device, this thread's own.
void writeMusic(const SavedMusic& music, const MusicOwner& owner, Backend& queue,
                const std::filesystem::path& path);
// Reads it for a network; state: a new one of it, to be filled. Throws BadRequest for music of another owner,
// BadFile for a file that is damaged or none of these, NotFound where there is none.
SavedMusic readMusic(const std::filesystem::path& path, const MusicOwner& owner, const Network& network,
                     StreamState state);

// Writes music on a thread of its own, one file after the other.
class MusicSaver {
public:
    // The model's file is hashed beside; network: that of the music.
    MusicSaver(const ModelFiles& files, const Network& network);
    MusicSaver(const MusicSaver&) = delete;
    MusicSaver& operator=(const MusicSaver&) = delete;
    ~MusicSaver();

    // Waits for the hash when first called.
    const MusicOwner& owner();
    // Waits for the file before, begins another, and then throws what went wrong with the one before.
    void begin(SavedMusic music, const std::filesystem::path& path);
    // Waits for the last file and throws what went wrong with it.
    void finish();

private:
    TakeOrigin origin_;
    std::string precision_;
    std::optional<MusicOwner> owner_;
    std::shared_ptr<Backend> device_, queue_;  // the music's, and that of the thread
    std::future<void> writing_;
};

}  // namespace continuo
