#pragma once

#include <continuo/engine.h>

#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "controllers/jobs/made_sounds.h"

namespace continuo::app {

// Decodes codes that continue a prompt, as the engine did when it made them; the gallery does not store the
// sound. codec: its file. prompt: mono at the codec's rate; empty: the codes start from nothing. Throws as
// Engine::encode() and Engine::decode(); a stop throws Cancelled.
MadeSounds::Sound decodeContinued(Engine& engine, const std::string& codec, std::span<const float> prompt,
                                  const AudioCodes& codes, const ComputeChoice& compute,
                                  const std::stop_token& stop);

}  // namespace continuo::app
