#pragma once

#include "controllers/jobs/made_sounds.h"
#include "controllers/jobs/set_kind.h"

namespace continuo::app {

// The kind of jobs that fill a set of sounds.
class SoundKind : public SetKind {
    Q_OBJECT

public:
    // made: receives the samples that a job makes; must outlive this.
    SoundKind(const Dependencies& dependencies, MadeSounds& made) : SetKind(dependencies), made_(made) {}

    JobRunner runner() override;
    QString icon() const override { return QStringLiteral("waveform"); }
    QString reasonText(const std::string& reason) const override;

private:
    QString setRequestText(const GallerySet& set) const override;

    MadeSounds& made_;
};

}  // namespace continuo::app
