#pragma once

#include <QString>
#include <optional>
#include <string>

#include "duet/duet_status.h"
#include "forms.h"

class QAction;

namespace continuo::ui {
class BannerStack;
class InspectorPanel;
class PianoRoll;
class RollContent;
}  // namespace continuo::ui

namespace continuo::app {

// What a model that hears from a second of the growing take on hears of it. lastHeard: when anybody was, s.
ui::HeardForm heardOf(const ui::RollContent& played, double hearsFrom, double lastHeard);

// Shows what the duet has in use just now: in the inspector its gap, its latents and the key that it hears,
// in the roll from where on it hears, in a banner each step of the latents, in a command whether another
// answer can be asked for. GUI thread.
class DuetIndicators {
public:
    // All outlive it.
    DuetIndicators(ui::InspectorPanel& inspector, ui::PianoRoll& roll, ui::BannerStack& banners,
                   QAction& answerAgain);

    // Another duet begins: what was told of the latents was of the one before.
    void begin();
    // status: nothing: no model listens. device: that the model runs on.
    void show(const std::optional<DuetStatus>& status, const QString& device);
    // Whether the model's last answer can be dropped for another one, and if not, why.
    void showAgain(const std::optional<DuetStatus>& status);
    // What is about the growing take, while that is shown. hearsFrom: s of it; none: no model listens.
    void showOfTake(const std::optional<DuetStatus>& status, std::optional<double> hearsFrom,
                    const ui::HeardForm& heard);

private:
    ui::InspectorPanel& inspector_;
    ui::PianoRoll& roll_;
    ui::BannerStack& banners_;
    QAction& answerAgain_;
    std::string latentsNote_;  // that was told
};

}  // namespace continuo::app
