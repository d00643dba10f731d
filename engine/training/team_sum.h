#pragma once

#include <memory>
#include <vector>

#include "backend/backend.h"
#include "training/team.h"

namespace continuo {

// Sums device tensors over a team: directly between devices if possible, otherwise through host memory. Both
// give the same bits.
class TeamSum {
public:
    // Every process of the team must construct its own TeamSum at the same time.
    TeamSum(std::shared_ptr<Team> team, std::shared_ptr<Backend> backend);

    // Replaces `values` by the sum over all processes. F32, contiguous, of equal size everywhere; throws
    // Device if a process is gone.
    void sum(TensorView values);

    // For tests: returns whether sums bypass host memory.
    bool isBetweenDevices() const { return devices_ != nullptr; }

private:
    std::shared_ptr<Team> team_;
    std::shared_ptr<Backend> backend_;
    std::unique_ptr<DeviceTeam> devices_;
    std::vector<float> host_;
};

}  // namespace continuo
