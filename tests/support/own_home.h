#pragma once

#include <stdlib.h>

#include "support/temporary_folder.h"

namespace continuo::test {

// While it lives, what this process and those that it starts keep for their user, settings and data, lies in
// a folder of its own, and nothing of the real user's is read.
class OwnHome {
public:
    OwnHome() {
        ::setenv("XDG_CONFIG_HOME", (folder_ / "config").c_str(), 1);
        ::setenv("XDG_DATA_HOME", (folder_ / "data").c_str(), 1);
    }

private:
    TemporaryFolder folder_;
};

}  // namespace continuo::test
