#pragma once

#include <gtest/gtest.h>

#include <memory>

#include "app/library/playing.h"
#include "library/library.h"
#include "support/temporary_folder.h"

namespace continuo::test {

// Tests of a library in its own folder.
class StoredLibraryTest : public testing::Test {
protected:
    void reopen() {
        library_.reset();
        library_ = std::make_unique<app::Library>(folder_.path());
    }

    TemporaryFolder folder_;
    std::unique_ptr<app::Library> library_ = std::make_unique<app::Library>(folder_.path());
};

}  // namespace continuo::test
