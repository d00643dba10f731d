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

// Returns how much of the growing take the model hears. hearsFrom: start of the model's memory, s. lastHeard:
// end of the last note, s.
ui::ContextForm toHeardForm(const ui::RollContent& played, double hearsFrom, double lastHeard);

// Shows the duet's current values: gap, latents and detected key in the inspector, the start of the model's
// memory in the roll, each step of the latents in a banner. Enables the command for another answer if it is
// possible. GUI thread.
class DuetIndicators {
public:
    // All referenced objects must outlive this.
    DuetIndicators(ui::InspectorPanel& inspector, ui::PianoRoll& roll, ui::BannerStack& banners,
                   QAction& answerAgain);

    // Clears the message about latents. Call when another duet begins.
    void begin();
    // status: nullopt if no model listens. device: the name of the model's device.
    void show(const std::optional<DuetStatus>& status, const QString& device);
    // Enables or disables the command for another answer, with the reason.
    void showAnswerAgain(const std::optional<DuetStatus>& status);
    // Shows the key and the memory in the growing take. Call only while that take is shown. hearsFrom: start
    // of the model's memory, s; nullopt: no model listens.
    void showInTake(const std::optional<DuetStatus>& status, std::optional<double> hearsFrom,
                    const ui::ContextForm& heard);

private:
    ui::InspectorPanel& inspector_;
    ui::PianoRoll& roll_;
    ui::BannerStack& banners_;
    QAction& answerAgain_;
    std::string shownNote_;  // the last message
};

}  // namespace continuo::app
