#pragma once

#include <QCoreApplication>
#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "forms.h"
#include "library/take.h"

namespace continuo {
class Engine;
}

namespace continuo::ui {
class InspectorPanel;
}

namespace continuo::app {

class PlayController;

// What a continuation of the shown take or branch would be where the inspector leaves it open: its length,
// the key of "as I play", and how much of it the model hears. GUI thread.
class TakePlan {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::TakePlan)

public:
    // All outlive it.
    TakePlan(const Engine& engine, const PlayController& play, ui::InspectorPanel& inspector)
        : engine_(engine), play_(play), inspector_(inspector) {}

    void setMusic(const TakeContent& content);
    // What is played live is shown; its key and length are the duet's.
    void clear();
    // It hears what was played from `begin` on, s, and continues at `seconds`; below 0: from the end.
    void tell(const ui::PlayForm& form, double begin, double seconds);

private:
    QString lengthText(const ui::PlayForm& form, double begin, double end) const;
    double tokensPerNote() const;
    ui::HeardForm heardBetween(double begin, double end) const;

    const Engine& engine_;
    const PlayController& play_;
    ui::InspectorPanel& inspector_;
    std::optional<TakeContent> content_;
    std::vector<double> strikes_;  // s, in order
    struct Tokens {
        std::string tokenizer;
        double perNote = 0;
    };
    mutable Tokens tokens_;  // of the music, counted when it is long enough to matter
};

}  // namespace continuo::app
