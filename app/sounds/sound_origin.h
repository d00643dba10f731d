#pragma once

#include <continuo/sound_request.h>

#include <string>
#include <string_view>
#include <vector>

#include "files/generated_origin.h"

namespace continuo::app {

// Where a generated sound comes from: with it and the prompt's file it can be made again, bit for bit on the
// same device. Parents: hashes of the drawn tokens (tokenHash) of the sounds that it continues.
struct SoundOrigin : GeneratedOrigin {
    std::string codec, codecHash;  // name and hash of the codec's file
    int levels = 0;                // codes of a frame
    double seconds = 0;            // that were asked for
    std::string promptHash;        // of the tokens before the drawn ones
    std::string promptFile;        // name of the prompt's file, without its folder; empty: none
    std::string promptTake;        // takeReference() of the take rendered as the prompt; empty: none
    double promptFrom = 0;         // second of that file at which the prompt begins
    double promptSeconds = 0;      // length of the prompt; 0: begun from nothing
    double seamSeconds = -1;       // of a file: second at which the new sound begins; below 0: not known
    bool operator==(const SoundOrigin&) const = default;
};

// What a request and its result say of one of its sounds. The prompt's file, place and length stay empty.
SoundOrigin originOf(const SoundRequest& request, const SoundResult& result, const MadeSound& made,
                     const std::vector<std::string>& parents);

// As JSON on one line; parseSoundOrigin() gives it back, but for parents beyond kMostParents.
std::string originText(const SoundOrigin& origin, const std::string& program);
// Throws BadFile, naming the field, for what is not ours, not whole or out of range. Unknown fields are
// ignored, missing ones keep their defaults.
SoundOrigin parseSoundOrigin(std::string_view json);

}  // namespace continuo::app
