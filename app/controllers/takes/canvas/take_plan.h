#pragma once

#include <QCoreApplication>
#include <QString>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "controllers/play/continuation_length.h"
#include "controllers/words/side_thread.h"
#include "duet/hearing/scale.h"
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

// Computes what the inspector leaves open for a continuation of the shown node: its length, the key of "as I
// play", and how much music the model hears. Shows it in the inspector. GUI thread.
class TakePlan {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::TakePlan)

public:
    // All arguments must outlive this.
    TakePlan(const Engine& engine, const PlayController& play, ui::InspectorPanel& inspector)
        : engine_(engine), play_(play), inspector_(inspector) {}

    void setMusic(const std::shared_ptr<const TakeContent>& content);
    // Clears the plan. Call for live playing, where the duet determines key and length.
    void clear();
    // Shows the plan of a continuation at `seconds` (below 0: at the end) whose prompt begins at `begin`, s.
    // Analyses long music on a thread.
    void update(const ui::PlayForm& form, double begin, double seconds);

private:
    struct Tokens {
        std::string tokenizer;
        double perNote = 0;
    };
    // Cached results about the music. Only the analysing thread uses them.
    struct Music {
        std::shared_ptr<const TakeContent> content;
        std::optional<Performance> both = {};
        std::vector<double> strikes = {};  // s, ascending
        Tokens tokens = {};                // counted only for music longer than the context
    };
    // The form, the range that the model hears, and the properties of the model.
    struct PlanInputs {
        ui::PlayForm form;
        double begin = 0, end = 0;
        std::size_t remembers = 0;  // tokens; 0: the whole prompt, fading
        std::string tokenizer;
    };
    struct Plan {
        ContinuedLength length;
        ui::ContextForm heard;
        std::optional<KeyFinder::Key> key;
    };

    // Any thread may call these three.
    static Plan computePlan(const PlanInputs& question, Music& music, const Engine& engine);
    static double tokensPerNote(const std::string& tokenizer, Music& music, const Engine& engine);
    static ui::ContextForm computeHeard(const PlanInputs& question, Music& music, const Engine& engine);

    void show(const ui::PlayForm& form, const Plan& answer);
    static QString lengthText(const ui::PlayForm& form, const ContinuedLength& length);

    const Engine& engine_;
    const PlayController& play_;
    ui::InspectorPanel& inspector_;
    std::shared_ptr<Music> music_;  // null: none
    int requests_ = 0;              // numbers requests, to detect late answers
    SideThread analysis_;
};

}  // namespace continuo::app
