#include "main_window/workspace_parts.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace continuo::ui {

void WorkspaceParts::setSteps(const UndoSteps& steps) {
    steps_ = steps;
    Q_EMIT stepsChanged();
}

WorkspaceParts& Workspaces::add(WorkspaceParts& parts) {
    all_.push_back(&parts);
    return parts;
}

WorkspaceParts* Workspaces::find(Workspace id) const {
    const auto found = std::ranges::find(all_, id, &WorkspaceParts::id);
    return found == all_.end() ? nullptr : *found;
}

WorkspaceParts& Workspaces::operator[](Workspace id) const {
    if (WorkspaceParts* const parts = find(id)) return *parts;
    throw std::out_of_range("no workspace has the number " + std::to_string(static_cast<int>(id)));
}

std::size_t Workspaces::indexOf(const WorkspaceParts& parts) const {
    return static_cast<std::size_t>(std::ranges::find(all_, &parts) - all_.begin());
}

}  // namespace continuo::ui
