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

// Shows messages about one subject in a banner, above the canvas or in a dialog. GUI thread.
class Notice {
public:
    // The banner stack or page must outlive this.
    Notice(ui::BannerStack& banners, const QString& subject);
    Notice(ui::PlayPage& page, const QString& subject);
    // Shows messages above the canvas that is visible when a message comes.
    Notice(ui::MainWindow& window, const QString& subject);
    // Uses a dialog's own banner, which other messages share.
    explicit Notice(ui::Banner& banner);
    // Passes messages to a function.
    using Show = std::function<void(ui::Banner::Kind kind, const ui::UserMessage& what)>;
    explicit Notice(const Show& show) : show_(show) {}

    // Replaces the message with a success; empty: removes it.
    void showSuccess(const ui::UserMessage& what) const { show_(ui::Banner::Kind::Ok, what); }
    // Replaces it with a hint: why nothing happened and what to do, or what has begun.
    void showHint(const ui::UserMessage& what) const { show_(ui::Banner::Kind::Info, what); }
    // Replaces it with an error.
    void showError(const ui::UserMessage& what) const { show_(ui::Banner::Kind::Err, what); }
    // Runs `act` and shows what it throws. Returns whether nothing was thrown.
    bool runGuarded(Task task, const std::function<void()>& act) const;

private:
    Show show_;
};

}  // namespace continuo::app
