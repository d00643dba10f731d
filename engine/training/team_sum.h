#pragma once

#include <memory>
#include <vector>

#include "backend/backend.h"
#include "training/team.h"

namespace continuo {

// Adds up tensors of a device over a team: among the devices where they reach one another, else through the
// host's memory. The sum is the same, bit for bit.
class TeamSum {
public:
    // Every process of the team makes its own at the same time.
    TeamSum(std::shared_ptr<Team> team, std::shared_ptr<Backend> backend);

    // Every process gets the sum over all of them. F32, contiguous, of one size everywhere; throws Device
    // when a process is gone.
    void sum(TensorView values);

    // For tests: whether the sums are made without the hosts' memory.
    bool amongDevices() const { return devices_ != nullptr; }

private:
    std::shared_ptr<Team> team_;
    std::shared_ptr<Backend> backend_;
    std::unique_ptr<DeviceTeam> devices_;
    std::vector<float> host_;
};

}  // namespace continuo
