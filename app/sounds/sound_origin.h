#pragma once

#include <continuo/sound_request.h>

#include <string>
#include <string_view>
#include <vector>

#include "files/generated_origin.h"

namespace continuo::app {

// The origin of a generated sound. With it and the prompt's file, the sound can be generated again, bit for
// bit on the same device. `parents` contains hashes of the generated tokens (tokenHash) of the sounds that it
// continues.
struct SoundOrigin : GeneratedOrigin {
    std::string codec, codecHash;  // name and hash of the codec's file
    int levels = 0;                // codes per frame
    double seconds = 0;            // requested
    std::string promptHash;        // SHA-256 of the tokens before the drawn ones
    std::string promptFile;        // name of the prompt's file, without its folder; empty: none
    std::string promptTake;        // takeReference() of the take rendered as the prompt; empty: none
    double promptFrom = 0;         // second of promptFile at which the prompt begins
    double promptSeconds = 0;      // length of the prompt; 0: no prompt
    double seamSeconds = -1;       // second of the file at which the new sound begins; negative: unknown
    bool operator==(const SoundOrigin&) const = default;
};

// Returns the origin of one sound of a result. Leaves the prompt's file, position and length empty.
SoundOrigin makeOrigin(const SoundRequest& request, const SoundResult& result, const MadeSound& made,
                       const std::vector<std::string>& parents);

// Formats the origin as one line of JSON, which parseSoundOrigin() reads. Writes only the first kMostParents
// parents.
std::string originText(const SoundOrigin& origin, const std::string& program);
// Parses the text. Throws BadFile, which names the field, if it is foreign, incomplete or out of range.
// Ignores unknown fields; missing ones keep their defaults.
SoundOrigin parseSoundOrigin(std::string_view json);

}  // namespace continuo::app
