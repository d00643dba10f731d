#include "controllers/play/saved_sessions.h"

#include <system_error>
#include <utility>

#include "controllers/play/play_controller.h"
#include "controllers/words/banner_subjects.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

constexpr const char* kNow = "session-";
constexpr const char* kEarlier = "earlier-session-";
constexpr const char* kSuffix = ".state";
constexpr std::size_t kDigits = 16;  // of the model's hash in a file name; they suffice to distinguish models

std::filesystem::path stateFileName(const std::filesystem::path& folder, const char* begin,
                                    const std::string& modelHash, const std::string& precision) {
    return folder / (begin + modelHash.substr(0, kDigits) + "-" + precision + kSuffix);
}

void renameEarlierStates(const std::filesystem::path& folder) {
    std::error_code fault;
    for (const auto& entry : std::filesystem::directory_iterator(folder, fault)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(kNow) || !name.ends_with(kSuffix)) continue;
        std::error_code kept;  // ignored: a state that stays is overwritten later
        std::filesystem::rename(entry.path(), folder / ("earlier-" + name), kept);
    }
}

}  // namespace

SavedSessions::SavedSessions(const std::filesystem::path& folder, PlayController& play,
                             ui::BannerStack& banners)
    : folder_(folder), play_(play), banners_(banners) {
    renameEarlierStates(folder_);
    play_.setStateFolder(folder_);
    connect(&play_, &PlayController::modelReady, this, &SavedSessions::offer);
    connect(&banners_, &ui::BannerStack::actionTriggered, this, [this](const QString& subject) {
        if (subject != subjects::kSession || !offers_) return;
        offers_ = false;
        banners_.clear(subjects::kSession);
        used_.insert(earlier());
        Q_EMIT continued();
        play_.resume(earlier());
    });
}

std::filesystem::path SavedSessions::fileFor(const std::filesystem::path& folder,
                                             const std::string& modelHash, const std::string& precision) {
    return stateFileName(folder, kNow, modelHash, precision);
}

std::filesystem::path SavedSessions::earlier() const {
    return stateFileName(folder_, kEarlier, play_.modelSummary().hash, play_.modelPrecision());
}

bool SavedSessions::canOffer() const {
    std::error_code fault;
    return play_.facts().maxLatents == 0 && !used_.contains(earlier()) &&
           std::filesystem::is_regular_file(earlier(), fault);
}

// Shows or clears the offer to continue a saved session. Clears only this offer, not a warning in the same
// banner about a continued session.
void SavedSessions::offer() {
    const bool before = std::exchange(offers_, canOffer());
    //: %1 is a model.
    if (offers_)
        banners_.showMessage(subjects::kSession, ui::Banner::Kind::Info,
                             tr("%1 still remembers your last session.").arg(play_.modelName()),
                             //: Button: continues the last session.
                             tr("Continue it"));
    else if (before)
        banners_.clear(subjects::kSession);
}

}  // namespace continuo::app
