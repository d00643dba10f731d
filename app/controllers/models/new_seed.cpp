#include "controllers/models/new_seed.h"

#include <QRandomGenerator>

#include "forms.h"

namespace continuo::app {

std::uint64_t newSeed() { return QRandomGenerator::global()->generate64() % ui::kRandomSeedLimit; }

}  // namespace continuo::app
