#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <string>

#include "jobs/job.h"

namespace continuo {
class LiveControls;
}

namespace continuo::app {

class Gallery;
class ImageModelChoice;
class JobsController;

// Measures while pictures are made how long their model takes a token, for the inspector. GUI thread.
class PictureSpeeds : public QObject {
    Q_OBJECT

public:
    // All outlive it.
    PictureSpeeds(const Gallery& gallery, JobsController& jobs, ImageModelChoice& choice);

private:
    void look(const Job& job);
    void begin(const Job& job);

    const Gallery& gallery_;
    JobsController& jobs_;
    ImageModelChoice& choice_;
    // What is measured: from where of which job, and with how many latents.
    QElapsedTimer since_;  // not valid: nothing is
    JobId job_ = 0;
    std::string model_;
    int latents_ = 0;
    double from_ = 0, tokens_ = 0;  // progress, 0..1; tokens of all of it
};

}  // namespace continuo::app
