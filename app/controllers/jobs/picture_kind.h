#pragma once

#include "controllers/jobs/set_kind.h"

namespace continuo::app {

// The kind of jobs that fill a set of pictures.
class PictureKind : public SetKind {
    Q_OBJECT

public:
    explicit PictureKind(const Dependencies& dependencies) : SetKind(dependencies) {}

    JobRunner runner() override;
    QString icon() const override { return QStringLiteral("image"); }
    QString reasonText(const std::string& reason) const override;

private:
    QString setRequestText(const GallerySet& set) const override;
};

}  // namespace continuo::app
