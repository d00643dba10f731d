#include "training/team_sum.h"

namespace continuo {

TeamSum::TeamSum(std::shared_ptr<Team> team, std::shared_ptr<Backend> backend)
    : team_(std::move(team)), backend_(std::move(backend)) {
    TeamContact contact;
    contact.size = team_->size();
    contact.rank = team_->rank();
    contact.allAgree = [this](bool yes) { return team_->allAgree(yes); };
    contact.broadcast = [this](std::span<std::byte> bytes) { team_->broadcast(bytes); };
    devices_ = backend_->joinTeam(contact);
}

void TeamSum::sum(TensorView values) {
    if (devices_ != nullptr) return devices_->sum(values);
    host_.resize(static_cast<std::size_t>(values.shape.count()));
    backend_->download(values, std::as_writable_bytes(std::span(host_)));
    team_->sum(std::span(host_));
    backend_->upload(std::as_bytes(std::span(host_)), values);
}

}  // namespace continuo
