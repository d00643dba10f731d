#pragma once

#include <QObject>
#include <filesystem>
#include <set>
#include <string>

namespace continuo::ui {
class BannerStack;
}

namespace continuo::app {

class PlayController;

// Files with the states of live sessions, one for each model without latents. What an earlier run of the
// program left is offered once its model plays; this run writes into another file meanwhile. GUI thread.
class SavedSessions : public QObject {
    Q_OBJECT

public:
    // Sets aside what an earlier run left in `folder`. Both arguments must outlive this.
    SavedSessions(const std::filesystem::path& folder, PlayController& play, ui::BannerStack& banners);

    // The file that a session of the model with this hash is written to.
    static std::filesystem::path fileFor(const std::filesystem::path& folder, const std::string& modelHash);

Q_SIGNALS:
    // The user goes on with a session; a new take begins.
    void continued();

private:
    std::filesystem::path earlier() const;
    bool canOffer() const;
    void offer();

    std::filesystem::path folder_;
    PlayController& play_;
    ui::BannerStack& banners_;
    std::set<std::filesystem::path> used_;
    bool offers_ = false;
};

}  // namespace continuo::app
