#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

namespace continuo {

// The processes that train one network together, each with a share of every batch. Sums are taken in the
// order of the ranks, so all processes get the same bits on every run. All functions throw Device if a
// process of the team is gone.
class Team {
public:
    virtual ~Team() = default;
    virtual int size() const = 0;
    virtual int rank() const = 0;  // 0 is the leader, which prints and writes files
    // Replaces the values of every process by the sum over all of them.
    virtual void sum(std::span<float> values) = 0;
    virtual void sum(std::span<double> values) = 0;
    // All processes must call this last. A process that exits without calling it counts as lost.
    virtual void finalize() = 0;

    bool leads() const { return rank() == 0; }
    // Returns whether all processes pass true.
    bool allAgree(bool yes);
    // Broadcasts the leader's bytes to every process.
    void broadcast(std::span<std::byte> bytes);
};

// Returns a team of only this process.
std::shared_ptr<Team> makeSingleTeam();

// Opens the team that this process was started in: with mpirun through libcontinuo_team_mpi.so in `folder`,
// otherwise alone. Throws BadRequest if mpirun started it and the library is missing.
std::shared_ptr<Team> openTeam(const std::filesystem::path& folder);

// The table exported by libcontinuo_team_*.so as continuoTeam(); raise the version when Team changes.
struct TeamPlugin {
    static constexpr std::uint32_t kVersion = 2;
    std::uint32_t version = kVersion;
    Team* (*open)() = nullptr;  // throws Error
    void (*close)(Team*) noexcept = nullptr;
};

}  // namespace continuo

extern "C" const continuo::TeamPlugin* continuoTeam();
