#include "midi/ports/api_keeper.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace continuo::app {

bool ApiKeeper::poll(std::size_t heard) {
    if (api_ && !api_->isAlive()) {
        // Another api is opened at the next poll, because all parts know by then that the server has ended.
        ended_ = api_->name();
        report_(DeviceNotice::Kind::MidiEnded, ended_,
                "The " + ended_ + " server has ended; Continuo goes on when it is back");
        close();
        return false;
    }
    if (!hasPorts()) return open();
    return !ended_.empty() && api_->name() != ended_ && returnToServer(heard);
}

void ApiKeeper::close() {
    callbacks_.closePorts();
    api_.reset();
}

bool ApiKeeper::open() {
    const bool hadNone = api_ != nullptr;
    api_.reset();
    setApi(callbacks_.open());
    return hasPorts() || !hadNone;
}

// Returns to the server once it has enough keyboards. Compares only their number, because keyboards have
// other names there, and the bridge that offers them may start after the server.
bool ApiKeeper::returnToServer(std::size_t heard) {
    if (returned_ && !returned_->isAlive()) returned_.reset();
    if (!returned_) returned_ = callbacks_.openServer();
    if (!returned_) return false;
    const std::vector<std::string> known = returned_->inputs();
    const auto keyboards =
        std::count_if(known.begin(), known.end(), [](const std::string& port) { return !isLoopPort(port); });
    if (static_cast<std::size_t>(keyboards) < heard) return false;
    close();
    setApi(std::move(returned_));
    return true;
}

void ApiKeeper::setApi(std::unique_ptr<MidiApi> api) {
    api_ = std::move(api);
    api_->onLost(callbacks_.onLost);
    if (api_->name() == ended_) ended_.clear();
}

}  // namespace continuo::app
