#pragma once

#include <QString>
#include <functional>
#include <utility>

#include "controllers/words/error_words.h"
#include "forms.h"

namespace continuo::ui {
class BannerStack;
class PlayPage;
}  // namespace continuo::ui

namespace continuo::app {

// A line above the canvas, of one subject. GUI thread.
class Notice {
public:
    // The canvas's banners, or the page of which they are, outlive it.
    Notice(ui::BannerStack& banners, QString subject) : banners_(banners), subject_(std::move(subject)) {}
    Notice(ui::PlayPage& page, QString subject);

    // Replaces the present line by what was done; empty: removes it.
    void tell(const ui::Saying& what) const;
    // By why nothing was done and what to do instead, or by what has begun.
    void hint(const ui::Saying& what) const;
    // By what went wrong.
    void fail(const ui::Saying& what) const;
    // Runs it and shows what it throws; returns whether nothing was thrown.
    bool guarded(Task task, const std::function<void()>& act) const;

private:
    ui::BannerStack& banners_;
    QString subject_;
};

}  // namespace continuo::app
