#pragma once

#include <QCoreApplication>
#include <QString>
#include <optional>

#include "forms.h"
#include "library/take.h"

namespace continuo::ui {
class InspectorPanel;
}

namespace continuo::app {

// What a continuation of the shown take or branch would be where the inspector leaves it open: its length,
// and the key of "as I play". GUI thread.
class TakePlan {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::TakePlan)

public:
    explicit TakePlan(ui::InspectorPanel& inspector) : inspector_(inspector) {}

    void setMusic(const TakeContent& content) { content_ = content; }
    // What is played live is shown; its key and length are the duet's.
    void clear();
    // It hears what was played from `begin` on, s, and continues at `seconds`; below 0: from the end.
    void tell(const ui::PlayForm& form, double begin, double seconds);

private:
    QString lengthText(const ui::PlayForm& form, double begin, double end) const;

    ui::InspectorPanel& inspector_;
    std::optional<TakeContent> content_;
};

}  // namespace continuo::app
