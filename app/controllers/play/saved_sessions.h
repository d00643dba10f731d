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

// Manages the saved states of live sessions, one file for each model without latents and each precision.
// Offers the state of an earlier run once its model plays; sessions of this run are saved to a different
// file. GUI thread.
class SavedSessions : public QObject {
    Q_OBJECT

public:
    // Renames the states that an earlier run left in `folder`, so that this run does not overwrite them.
    // `play` and `banners` must outlive this.
    SavedSessions(const std::filesystem::path& folder, PlayController& play, ui::BannerStack& banners);

    // Returns the file for sessions of the model with this hash and precision of the weights.
    static std::filesystem::path fileFor(const std::filesystem::path& folder, const std::string& modelHash,
                                         const std::string& precision);

Q_SIGNALS:
    // The user continues a saved session. Emitted before the new take begins.
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
