#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "midi/api/midi_api.h"
#include "midi/ports/device_notice.h"

namespace continuo::app {

// Owns the current MIDI api. Switches to another when its server ends, and back when the server returns. One
// thread at a time: the watcher of MidiPorts.
class ApiKeeper {
public:
    struct Callbacks {
        std::function<std::unique_ptr<MidiApi>()> open;
        std::function<std::unique_ptr<MidiApi>()> openServer;  // like MidiPortsOptions::openServer
        std::function<void()> closePorts;  // destroys all ports of the api; then the api is destroyed
        std::function<void()> onLost;      // MidiApi::onLost
    };
    ApiKeeper(Callbacks doors, PortNoticeHandler say)
        : callbacks_(std::move(doors)), report_(std::move(say)) {}

    // Polls once. Returns to a server only if it has at least `heard` inputs, which is the number of
    // connected keyboards. Returns true if there is a new api, which the caller must set up.
    bool poll(std::size_t heard);
    // Returns the current api; nullptr from the end of a server until the next poll.
    MidiApi* api() const noexcept { return api_.get(); }
    std::string name() const { return api_ ? api_->name() : kNoApi; }
    // Returns whether the current api can have ports.
    bool hasPorts() const { return name() != kNoApi; }

    static constexpr const char* kNoApi = "none";

private:
    void close();
    bool open();
    bool returnToServer(std::size_t heard);
    void setApi(std::unique_ptr<MidiApi> api);

    Callbacks callbacks_;
    PortNoticeHandler report_;
    std::unique_ptr<MidiApi> api_;
    std::string ended_;                  // name of the server that ended, until it is back
    std::unique_ptr<MidiApi> returned_;  // api of a returned server that lacks some keyboards
};

}  // namespace continuo::app
