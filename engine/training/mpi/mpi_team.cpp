#include <mpi.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "continuo/error.h"
#include "training/team.h"

namespace continuo {
namespace {

// Numbers per sum. The part that each process sums then fits into its cache.
constexpr std::size_t kPiece = std::size_t{1} << 20;
// Timeout after which a silent process counts as lost.
constexpr std::chrono::minutes kPatience{10};

[[noreturn]] void throwLost(const std::string& why) {
    throw Error(ErrorCode::Device,
                "mpirun: a process of this run is gone (" + why +
                    "); resume from the last checkpoint with the same command and --resume");
}

void check(int status) {
    if (status == MPI_SUCCESS) return;
    char text[MPI_MAX_ERROR_STRING];
    int length = 0;
    MPI_Error_string(status, text, &length);
    throwLost(std::string(text, static_cast<std::size_t>(length)));
}

template <class T>
MPI_Datatype mpiType();
template <>
MPI_Datatype mpiType<float>() {
    return MPI_FLOAT;
}
template <>
MPI_Datatype mpiType<double>() {
    return MPI_DOUBLE;
}

// Returns whether a process of this machine runs. A zombie keeps its number but does not run.
bool isRunning(int process) {
    if (::kill(process, 0) != 0) return false;
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string line;
    std::getline(file, line);
    const std::size_t name = line.rfind(')');
    return name == std::string::npos || name + 2 >= line.size() || line[name + 2] != 'Z';
}

class MpiTeam final : public Team {
public:
    MpiTeam() {
        int provided = 0;
        if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided) != MPI_SUCCESS)
            throw Error(ErrorCode::Device, "mpirun: MPI cannot be initialised");
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        check(MPI_Comm_size(MPI_COMM_WORLD, &size_));
        check(MPI_Comm_rank(MPI_COMM_WORLD, &rank_));
        findNeighbours();
    }
    // MPI's finalisation waits for all processes, so it belongs to finalize(), not to the error of one
    // process.
    ~MpiTeam() override = default;

    void finalize() override { check(MPI_Finalize()); }

    int size() const override { return size_; }
    int rank() const override { return rank_; }
    void sum(std::span<float> values) override { sumPieces(values, floats_); }
    void sum(std::span<double> values) override { sumPieces(values, doubles_); }

private:
    // Finds the visible processes on this machine. Their end is noticed at once; MPI would wait forever.
    void findNeighbours() {
        MPI_Comm machine = MPI_COMM_NULL;
        check(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &machine));
        int count = 0;
        check(MPI_Comm_size(machine, &count));
        const int own = ::getpid();
        neighbours_.resize(static_cast<std::size_t>(count));
        check(MPI_Allgather(&own, 1, MPI_INT, neighbours_.data(), 1, MPI_INT, machine));
        check(MPI_Comm_free(&machine));
        std::erase_if(neighbours_, [own](int process) { return process == own || !isRunning(process); });
    }

    void checkNeighbours() const {
        for (const int process : neighbours_) {
            if (!isRunning(process)) throwLost("number " + std::to_string(process) + " on this machine");
        }
    }

    // Waits with a timeout, and without busy waiting for long.
    void finish(MPI_Request request) const {
        constexpr int kBusyTurns = 2000, kTurnsBetweenLooks = 100;
        const auto begin = std::chrono::steady_clock::now();
        int done = 0;
        for (int turn = 0;; ++turn) {
            check(MPI_Test(&request, &done, MPI_STATUS_IGNORE));
            if (done != 0) return;
            if (turn > kBusyTurns) std::this_thread::sleep_for(std::chrono::microseconds(200));
            if (turn > kBusyTurns && turn % kTurnsBetweenLooks == 0) checkNeighbours();
            if (std::chrono::steady_clock::now() - begin > kPatience)
                throwLost("it has not answered for ten minutes");
        }
    }

    // Replaces the values by their sums over all processes. Each process sums one part of each piece in the
    // order of the ranks, and sends it to all.
    template <class T>
    void sumPieces(std::span<T> values, std::vector<T>& room) {
        const auto processes = static_cast<std::size_t>(size_);
        for (std::size_t at = 0; at < values.size(); at += kPiece) {
            const std::span<T> piece = values.subspan(at, std::min(kPiece, values.size() - at));
            const std::size_t part = (piece.size() + processes - 1) / processes;
            room.assign(3 * part * processes, T(0));
            T* const mine = room.data();
            T* const theirs = mine + part * processes;
            std::copy(piece.begin(), piece.end(), mine);
            MPI_Request request;
            const auto count = static_cast<int>(part);
            check(MPI_Ialltoall(mine, count, mpiType<T>(), theirs, count, mpiType<T>(), MPI_COMM_WORLD,
                                &request));
            finish(request);
            T* const sum = theirs + part * processes;
            std::copy_n(theirs, part, sum);
            for (std::size_t process = 1; process < processes; ++process) {
                for (std::size_t i = 0; i < part; ++i) sum[i] += theirs[process * part + i];
            }
            check(MPI_Iallgather(sum, count, mpiType<T>(), mine, count, mpiType<T>(), MPI_COMM_WORLD,
                                 &request));
            finish(request);
            std::copy_n(mine, piece.size(), piece.begin());
        }
    }

    int size_ = 1, rank_ = 0;
    std::vector<int> neighbours_;
    std::vector<float> floats_;
    std::vector<double> doubles_;
};

}  // namespace
}  // namespace continuo

extern "C" __attribute__((visibility("default"))) const continuo::TeamPlugin* continuoTeam() {
    static const continuo::TeamPlugin plugin{continuo::TeamPlugin::kVersion,
                                             []() -> continuo::Team* { return new continuo::MpiTeam; },
                                             [](continuo::Team* team) noexcept { delete team; }};
    return &plugin;
}
