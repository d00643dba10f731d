#pragma once

#include <stdlib.h>

#include "support/temporary_folder.h"

namespace continuo::test {

// Makes this process and its children keep settings and data in a temporary folder. They read nothing of the
// real user.
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
