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
    // Shows messages in the banner of a dialog. Other messages may use the same banner.
    explicit Notice(ui::Banner& banner);
    // Passes messages to a function instead.
    using Show = std::function<void(ui::Banner::Kind kind, const ui::UserMessage& what)>;
    explicit Notice(const Show& show) : show_(show) {}

    // Replaces the banner's message with a success. An empty message removes it.
    void showSuccess(const ui::UserMessage& what) const { show_(ui::Banner::Kind::Ok, what); }
    // Replaces the banner's message with a hint: why nothing happened and what to do, or what has begun.
    void showHint(const ui::UserMessage& what) const { show_(ui::Banner::Kind::Info, what); }
    // Replaces the banner's message with an error.
    void showError(const ui::UserMessage& what) const { show_(ui::Banner::Kind::Err, what); }
    // Runs `act`; shows an exception as an error of `task`. Returns whether no exception was thrown.
    bool runGuarded(Task task, const std::function<void()>& act) const;

private:
    Show show_;
};

}  // namespace continuo::app
