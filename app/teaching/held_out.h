#pragma once

#include <continuo/audio_clip.h>
#include <continuo/audio_codes.h>
#include <continuo/named_performance.h>
#include <continuo/train_request.h>

#include <cstdint>
#include <string>
#include <vector>

namespace continuo::app {

// The part of the training music that is not trained on, but held out for measuring.
struct HeldOut {
    std::vector<NamedPerformance> pieces;
    std::string how;  // for people: "every 10th file", "the last tenth of each piece"
};

// Holds out every tenth file; with fewer than ten files, the last tenth of each piece. Removes the held-out
// music from `pieces`, also where it has another name.
HeldOut splitHeldOut(std::vector<TrainingPerformance>& pieces);

// Returns a hash of the music, independent of its name; the same on every machine.
std::string musicMark(const Performance& music);

// Holds out the same music as an earlier call, whose pieces have these musicMark()s; new music is trained on.
// If none of the music is found, does the same as splitHeldOut().
HeldOut splitSameHeldOut(std::vector<TrainingPerformance>& pieces, const std::vector<std::string>& marks);

// Holds out every tenth picture and all equal ones, and removes them from `pictures`. Empty if there are
// fewer than ten.
std::vector<LabelledPicture> splitHeldOut(std::vector<LabelledPicture>& pictures);

// The part of the training sound that is held out for measuring.
template <class Sound>
struct HeldOutSplit {
    std::vector<Sound> sounds;
    std::string how;  // for people, as in HeldOut
};

// Holds out every tenth file, or with fewer than ten files the last tenth of each, unless it is empty.
HeldOutSplit<AudioClip> splitHeldOut(std::vector<AudioClip>& clips);
HeldOutSplit<NamedCodes> splitHeldOut(std::vector<NamedCodes>& sounds);

// Returns how many held-out pieces are also in the training music, whatever their names.
std::int64_t countOverlap(const std::vector<NamedPerformance>& valid,
                          const std::vector<TrainingPerformance>& pieces);
std::int64_t countOverlap(const std::vector<LabelledPicture>& valid,
                          const std::vector<LabelledPicture>& pictures);
std::int64_t countOverlap(const std::vector<NamedCodes>& valid, const std::vector<NamedCodes>& sounds);

}  // namespace continuo::app
