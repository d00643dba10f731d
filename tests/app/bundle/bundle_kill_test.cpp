// Kills the program at any moment of an import: the next start has all of the bundle, or nothing.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "app/bundle/bundle_fixture.h"

namespace continuo::test {
namespace {

// Large enough that writing takes a measurable time.
void fillLargeHome(TestHome& home) {
    fillHome(home);
    std::vector<DuetEvent> events;
    for (int i = 0; i < 20'000; ++i)
        events.push_back(i % 2 == 0 ? strike(i * 0.1, 60) : release(i * 0.1, 60));
    for (int i = 0; i < 4; ++i) {
        const TakeId take = home.library->newTake(exampleModel());
        home.library->append(take, events);
        home.library->finishTake(take);
    }
    NewSet asked;
    asked.shape = PictureSetShape{.width = 256, .height = 256};
    asked.seeds = {1, 2};
    for (const GalleryItem& each : home.gallery->items(home.gallery->addSet(asked)))
        home.gallery->append(each.id, std::vector<std::uint8_t>(196'608, 9));
    fillSounds(*home.sounds);
}

TEST(BundleKill, KilledImportAddsEverythingOrNothing) {
    TestHome home;
    fillLargeHome(home);
    TemporaryFolder out;
    const auto file = out / "all.continuo";
    const BundleCounts all = home.exportTo(file, everything());
    const Bundle read = readBundle(file);
    int nothing = 0, whole = 0;
    for (int milliseconds = 0; milliseconds < 20'000 && whole == 0; milliseconds += 10 + milliseconds / 4) {
        TemporaryFolder folder;
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            Library library(folder.path());
            Gallery gallery(Medium::Pictures, folder.path()), sounds(Medium::Sounds, folder.path());
            BundleAdding adding(folder.path(), read);
            adding.reserve(library);
            writeFile(folder / "begun", "");
            adding.write(library, {gallery, sounds});
            pause();
        }
        while (!std::filesystem::exists(folder / "begun"))
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        Library library(folder.path());
        Gallery gallery(Medium::Pictures, folder.path()), sounds(Medium::Sounds, folder.path());
        removePartialImport(folder.path(), library, {gallery, sounds});
        const auto takes = static_cast<int>(library.takes().size());
        const auto sets = static_cast<int>(gallery.sets().size());
        const auto soundSets = static_cast<int>(sounds.sets().size());
        EXPECT_TRUE((takes == all.takes && sets == all.pictureSets && soundSets == all.soundSets) ||
                    (takes == 0 && sets == 0 && soundSets == 0))
            << takes << " takes, " << sets << " sets of pictures, " << soundSets << " of sounds";
        ++(takes == 0 ? nothing : whole);
    }
    std::printf("killed %d times before all was there\n", nothing);
    EXPECT_GT(nothing, 0);
    EXPECT_GT(whole, 0);
}

}  // namespace
}  // namespace continuo::test
