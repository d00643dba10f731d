#pragma once

#include <continuo/engine.h>

#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "controllers/jobs/made_sounds.h"

namespace continuo::app {

// Decodes codes that continue a prompt exactly as the engine decoded them when it made them, because the
// gallery stores only codes. codec: the codec's file. prompt: mono at the codec's rate; if empty, the codes
// start from nothing. Throws as Engine::encode() and Engine::decode(); a stop throws Cancelled.
MadeSounds::Sound decodeContinued(Engine& engine, const std::string& codec, std::span<const float> prompt,
                                  const AudioCodes& codes, const ComputeChoice& compute,
                                  const std::stop_token& stop);

}  // namespace continuo::app
