#pragma once

#include "controllers/jobs/set_kind.h"

namespace continuo::app {

// The kind of jobs that fill a set of sounds.
class SoundKind : public SetKind {
    Q_OBJECT

public:
    explicit SoundKind(const Dependencies& dependencies) : SetKind(dependencies) {}

    JobRunner runner() override;
    QString icon() const override { return QStringLiteral("waveform"); }
    QString reason(const std::string& reason) const override;

private:
    QString askedOf(const GallerySet& set) const override;
};

}  // namespace continuo::app
