#pragma once

#include <QString>
#include <functional>

#include "controllers/words/error_words.h"
#include "forms.h"

namespace continuo::ui {
class PlayPage;
}

namespace continuo::app {

// A line above the canvas, of one subject. GUI thread.
class Notice {
public:
    // The page outlives it.
    Notice(ui::PlayPage& page, QString subject) : page_(page), subject_(std::move(subject)) {}

    // Replaces the present line; empty: removes it.
    void tell(const ui::Saying& what, bool bad = false) const;
    // Runs it and shows what it throws; returns whether nothing was thrown.
    bool guarded(Task task, const std::function<void()>& act) const;

private:
    ui::PlayPage& page_;
    QString subject_;
};

}  // namespace continuo::app
