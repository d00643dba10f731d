#pragma once

#include <gtest/gtest.h>

#include <optional>

#include "gallery/gallery.h"
#include "support/temporary_folder.h"

namespace continuo::test {

// Tests of a gallery in its own folder.
template <app::Medium kMedium>
class StoredGalleryTest : public testing::Test {
protected:
    void SetUp() override { open(); }
    void open() { gallery_.emplace(kMedium, folder_.path()); }
    void reopen() {
        gallery_.reset();
        open();
    }

    TemporaryFolder folder_;
    std::optional<app::Gallery> gallery_;
};

}  // namespace continuo::test
