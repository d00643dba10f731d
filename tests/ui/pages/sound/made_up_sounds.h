#pragma once

#include "pages/sound/sound_page.h"
#include "ui/wave/wave_fixtures.h"

namespace continuo::ui {

// Returns a prompt of `prompt` seconds with variations of `length` seconds, of which `made` are generated.
inline SoundSet soundSet(int variations, double prompt, double made, double length) {
    SoundSet set;
    set.title = QStringLiteral("nocturne.wav");
    set.detail = QStringLiteral("%1 s kept").arg(prompt, 0, 'f', 1);
    const auto whole = makePromptAndSound(prompt, 0, 0);
    set.prompt = whole;
    for (int i = 0; i < variations; ++i) {
        auto content = std::make_shared<WaveContent>(whole->beginning(prompt));
        content->madeFrom = prompt;
        content->expectedEnd = prompt + length;
        content->samples.append(strokes(made, 16'000, 5 * i));
        addCodes(*content, static_cast<int>(std::lround(made * 25)));
        SoundVariationForm form;
        form.id = i + 1;
        form.letter = QChar(u'A' + i);
        form.progress = made / length;
        set.variations.push_back({form, content});
    }
    return set;
}

}  // namespace continuo::ui
