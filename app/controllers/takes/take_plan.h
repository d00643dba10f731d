#pragma once

#include <QCoreApplication>
#include <QString>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "controllers/play/continuation_length.h"
#include "controllers/words/side_thread.h"
#include "duet/scale.h"
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

    void setMusic(const std::shared_ptr<const TakeContent>& content);
    // What is played live is shown; its key and length are the duet's.
    void clear();
    // It hears what was played from `begin` on, s, and continues at `seconds`; below 0: from the end. Of long
    // music it is told once it was looked through beside the window.
    void tell(const ui::PlayForm& form, double begin, double seconds);

private:
    struct Tokens {
        std::string tokenizer;
        double perNote = 0;
    };
    // What is known of the music by now; of the thread that looks through it.
    struct Music {
        std::shared_ptr<const TakeContent> content;
        std::optional<Performance> both = {};
        std::vector<double> strikes = {};  // s, in order
        Tokens tokens = {};                // counted when it is long enough to matter
    };
    // Of which model, and from where to where.
    struct Question {
        ui::PlayForm form;
        double begin = 0, end = 0;
        std::size_t contextLength = 0;
        std::string tokenizer;
    };
    struct Answer {
        ContinuedLength length;
        ui::HeardForm heard;
        std::optional<KeyFinder::Key> key;
    };

    // These of any thread.
    static Answer answerTo(const Question& question, Music& music, const Engine& engine);
    static double tokensPerNote(const std::string& tokenizer, Music& music, const Engine& engine);
    static ui::HeardForm heardBetween(const Question& question, Music& music, const Engine& engine);

    void show(const ui::PlayForm& form, const Answer& answer);
    static QString lengthText(const ui::PlayForm& form, const ContinuedLength& length);

    const Engine& engine_;
    const PlayController& play_;
    ui::InspectorPanel& inspector_;
    std::shared_ptr<Music> music_;  // null: none
    int asked_ = 0;                 // how often
    SideThread looking_;
};

}  // namespace continuo::app
