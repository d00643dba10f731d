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
#include "session/stream_course.h"

namespace continuo {

// Everything that live music of a model without latents needs to resume.
struct SavedMusic {
    std::vector<Token> tokens;      // all tokens of the music
    std::size_t fed = 0, from = 0;  // as in LiveMusic::Parts
    std::vector<float> logits;      // [V], for the token after the session's last
    StreamState state;              // after the session's tokens
    StreamCourse::Windows windows;  // of the session's tokens
};

// The model, adapter and precision with which saved music can resume.
struct MusicOwner {
    std::string model, adapter;  // SHA-256 of the files; empty: no adapter
    std::string precision;       // of the weights
};

// Writes music to a file: the state's tensors (packState), the tokens, the logits, and a checksum. queue: a
// queue on the state's device that no other thread uses.
void writeMusic(const SavedMusic& music, const MusicOwner& owner, Backend& queue,
                const std::filesystem::path& path);
// Reads music for a network. state: a new state of that network, which is filled and returned. Throws
// BadRequest if the music belongs to another owner, BadFile if the file is damaged or of another kind,
// NotFound if it does not exist.
SavedMusic readMusic(const std::filesystem::path& path, const MusicOwner& owner, const Network& network,
                     StreamState state);

// Writes music to files on another thread, one file at a time.
class MusicSaver {
public:
    // Starts hashing the model's file on another thread. network: the network of the music.
    MusicSaver(const ModelFiles& files, const Network& network);
    MusicSaver(const MusicSaver&) = delete;
    MusicSaver& operator=(const MusicSaver&) = delete;
    ~MusicSaver();

    // Returns the model, adapter and precision of the music. The first call waits for the hash.
    const MusicOwner& owner();
    // Waits for the previous file, starts writing this one, then throws the error of the previous file, if
    // any.
    void begin(SavedMusic music, const std::filesystem::path& path);
    // Waits for the last file, and throws its error, if any.
    void finish();

private:
    TakeOrigin origin_;
    std::string precision_;
    std::optional<MusicOwner> owner_;
    std::shared_ptr<Backend> device_, queue_;  // queues of the music and of the writing thread
    std::future<void> writing_;
};

}  // namespace continuo
