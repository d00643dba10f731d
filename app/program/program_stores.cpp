#include "program/program_stores.h"

#include <system_error>
#include <vector>

#include "bundle/partial_import.h"
#include "controllers/models/chosen_compute.h"
#include "files/installed_files.h"
#include "files/model_places.h"

namespace continuo::app {
namespace {

// Returns the model folders. Creates the user's own one at the first start, so that models added later are
// found there.
std::vector<std::filesystem::path> modelFolders() {
    std::error_code ignored;
    if (const std::filesystem::path own = ownModelsFolder(); !own.empty())
        std::filesystem::create_directories(own, ignored);
    return findModelFolders();
}

}  // namespace

ProgramStores::ProgramStores(const std::filesystem::path& data, const QString& settingsFile)
    : folder(data),
      settings(settingsFile),
      engine({modelFolders(), backendFolder()}),
      log(data),
      library(data),
      pictures(Medium::Pictures, data),
      sounds(Medium::Sounds, data),
      laterStarts(data) {
    removePartialImport(data, library, galleries());
    engine.setMemoryLimit(loadMemoryLimit(settings));
}

}  // namespace continuo::app
