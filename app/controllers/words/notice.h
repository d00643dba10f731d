#pragma once

#include <QString>
#include <functional>

#include "controllers/words/error_words.h"
#include "forms.h"
#include "widgets/banner.h"

namespace continuo::ui {
class BannerStack;
class MainWindow;
class PlayPage;
}  // namespace continuo::ui

namespace continuo::app {

// A line above the canvas or in a dialog, of one subject. GUI thread.
class Notice {
public:
    // Where the lines are outlives it: the banners, or the page of which they are.
    Notice(ui::BannerStack& banners, const QString& subject);
    Notice(ui::PlayPage& page, const QString& subject);
    // Above the canvas that is shown when there is something to say.
    Notice(ui::MainWindow& window, const QString& subject);
    // A dialog's own line, whatever else is told there.
    explicit Notice(ui::Banner& banner);
    // Wherever that shows it.
    using Show = std::function<void(ui::Banner::Kind kind, const ui::Saying& what)>;
    explicit Notice(const Show& show) : show_(show) {}

    // Replaces the present line by what was done; empty: removes it.
    void tell(const ui::Saying& what) const { show_(ui::Banner::Kind::Ok, what); }
    // By why nothing was done and what to do instead, or by what has begun.
    void hint(const ui::Saying& what) const { show_(ui::Banner::Kind::Info, what); }
    // By what went wrong.
    void fail(const ui::Saying& what) const { show_(ui::Banner::Kind::Err, what); }
    // Runs it and shows what it throws; returns whether nothing was thrown.
    bool guarded(Task task, const std::function<void()>& act) const;

private:
    Show show_;
};

}  // namespace continuo::app
