#include <gtest/gtest.h>

#include <barrier>
#include <cmath>
#include <thread>
#include <vector>

#include "support/devices.h"
#include "training/team_sum.h"

namespace continuo::test {
namespace {

// State shared by the threads that act as a team's processes.
struct SharedTable {
    explicit SharedTable(int size_) : size(size_), together(size_), parts(static_cast<std::size_t>(size_)) {}
    const int size;
    std::barrier<> together;
    std::vector<std::vector<double>> parts;
};

// One member of the team, with only what agreement needs.
class TeamMember final : public Team {
public:
    TeamMember(SharedTable& table, int rank) : table_(table), rank_(rank) {}
    int size() const override { return table_.size; }
    int rank() const override { return rank_; }
    void sum(std::span<float> values) override {
        std::vector<double> wide(values.begin(), values.end());
        sum(std::span(wide));
        std::copy(wide.begin(), wide.end(), values.begin());
        ++throughTheHost;
    }
    void sum(std::span<double> values) override {
        table_.parts[static_cast<std::size_t>(rank_)].assign(values.begin(), values.end());
        table_.together.arrive_and_wait();
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = 0;
            for (const std::vector<double>& part : table_.parts) values[i] += part[i];
        }
        table_.together.arrive_and_wait();
    }
    void finalize() override {}  // threads are never lost
    int throughTheHost = 0;

private:
    SharedTable& table_;
    int rank_;
};

// Returns numbers whose sum depends on the order of addition.
std::vector<float> makeNumbers(int rank, std::int64_t count) {
    std::vector<float> numbers(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = std::sin(static_cast<float>(i + 1) * static_cast<float>(rank + 1)) *
                     std::pow(10.0f, static_cast<float>((i + static_cast<std::size_t>(3 * rank)) % 7));
    return numbers;
}

std::vector<float> sumInOrder(int ranks, std::int64_t count) {
    std::vector<float> sums = makeNumbers(0, count);
    for (int rank = 1; rank < ranks; ++rank) {
        const std::vector<float> more = makeNumbers(rank, count);
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += more[i];
    }
    return sums;
}

struct Summed {
    std::vector<float> numbers;
    bool amongDevices = false;
    int throughTheHost = 0;
};

// devices[rank]: the device of each process.
std::vector<Summed> sumOverTeam(const std::vector<std::string>& devices, std::int64_t count) {
    const auto size = static_cast<int>(devices.size());
    SharedTable table(size);
    std::vector<Summed> results(devices.size());
    std::vector<std::jthread> processes;
    processes.reserve(devices.size());
    for (int rank = 0; rank < size; ++rank) {
        processes.emplace_back([&, rank] {
            const auto backend = openTestDevice(devices[static_cast<std::size_t>(rank)], 1);
            const auto seat = std::make_shared<TeamMember>(table, rank);
            TeamSum team(seat, backend);
            std::vector<float> numbers = makeNumbers(rank, count);
            const Buffer memory = backend->allocate(numbers.size() * sizeof(float));
            const TensorView values(memory.data(), DType::F32, {count});
            for (int again = 0; again < 2; ++again) {
                backend->upload(std::as_bytes(std::span(numbers)), values);
                team.sum(values);
            }
            backend->download(values, std::as_writable_bytes(std::span(numbers)));
            results[static_cast<std::size_t>(rank)] = {numbers, team.isBetweenDevices(),
                                                       seat->throughTheHost};
        });
    }
    processes.clear();
    return results;
}

TEST(NcclTeam, SumsInTheOrderOfTheRanks) {
    for (const int size : {2, 3, 5}) {
        for (const std::int64_t count : {1, 4, 7, 1000}) {
            const std::vector<float> expected = sumInOrder(size, count);
            for (const Summed& each :
                 sumOverTeam(std::vector<std::string>(static_cast<std::size_t>(size), "cuda:0"), count)) {
                EXPECT_TRUE(each.amongDevices);
                EXPECT_EQ(each.throughTheHost, 0);
                EXPECT_EQ(each.numbers, expected) << size << " processes, " << count << " numbers";
            }
        }
    }
    // Checks that the order matters: backwards the sum differs.
    std::vector<float> backwards = makeNumbers(2, 1000);
    for (const int rank : {1, 0}) {
        for (std::size_t i = 0; i < backwards.size(); ++i) backwards[i] += makeNumbers(rank, 1000)[i];
    }
    EXPECT_NE(backwards, sumInOrder(3, 1000));
}

TEST(NcclTeam, OneProcessWithoutAGpuRoutesAllSumsThroughTheHost) {
    for (const Summed& each : sumOverTeam({"cuda:0", "cpu", "cuda:0"}, 100)) {
        EXPECT_FALSE(each.amongDevices);
        EXPECT_EQ(each.throughTheHost, 2);
        for (std::size_t i = 0; i < each.numbers.size(); ++i)
            EXPECT_NEAR(each.numbers[i], sumInOrder(3, 100)[i], 1e-6 * 1e7) << i;
    }
}

}  // namespace
}  // namespace continuo::test
