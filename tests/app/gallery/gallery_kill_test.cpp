#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <new>
#include <thread>

#include "gallery/gallery.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

constexpr int kSide = 256, kPerStep = 96;

std::uint8_t numberAt(std::int64_t index) { return static_cast<std::uint8_t>(index * 7 % 251); }

// Makes two pictures in parallel until killed, one step per millisecond; `told` counts the tokens of each.
[[noreturn]] void drawForever(const std::filesystem::path& folder, std::atomic<std::int64_t>& told) {
    Gallery gallery(Medium::Pictures, folder);
    NewSet asked;
    asked.shape = PictureSetShape{.width = kSide, .height = kSide};
    asked.seeds = {1, 2};
    const auto pictures = gallery.items(gallery.addSet(asked));
    for (std::int64_t made = 0; made + kPerStep <= std::int64_t{3} * kSide * kSide; made += kPerStep) {
        std::vector<std::uint8_t> bytes;
        for (int i = 0; i < kPerStep; ++i) bytes.push_back(numberAt(made + i));
        for (const GalleryItem& picture : pictures) gallery.append(picture.id, bytes);
        told = made + kPerStep;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    while (true) pause();
}

TEST(GalleryKill, LosesAtMostTheLastSecond) {
    const test::TemporaryFolder folder;
    void* shared = mmap(nullptr, sizeof(std::atomic<std::int64_t>), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(shared, MAP_FAILED);
    auto& told = *new (shared) std::atomic<std::int64_t>(0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) drawForever(folder.path(), told);
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    const std::int64_t aSecondAgo = told;
    std::this_thread::sleep_for(std::chrono::seconds(1));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    ASSERT_GT(aSecondAgo, 0);

    const Gallery gallery(Medium::Pictures, folder.path());
    const auto pictures = gallery.items(gallery.sets().at(0).id);
    ASSERT_EQ(pictures.size(), 2U);
    for (const GalleryItem& picture : pictures) {
        const MadeNumbers numbers = gallery.numbers(picture.id);
        EXPECT_EQ(picture.made, static_cast<std::int64_t>(numbers.values.size()));
        EXPECT_GE(picture.made, aSecondAgo);
        EXPECT_FALSE(picture.finished);
        for (std::size_t i = 0; i < numbers.values.size(); ++i)
            ASSERT_EQ(numbers.values[i], numberAt(static_cast<std::int64_t>(i))) << i;
    }
    munmap(shared, sizeof(std::atomic<std::int64_t>));
}

}  // namespace
}  // namespace continuo::app
