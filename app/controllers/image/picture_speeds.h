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

// Measures, while pictures are made, how long their model takes for a token. The inspector shows it. GUI
// thread.
class PictureSpeeds : public QObject {
    Q_OBJECT

public:
    // All arguments must outlive this.
    PictureSpeeds(const Gallery& gallery, JobsController& jobs, ImageModelChoice& choice);

private:
    void look(const Job& job);
    void begin(const Job& job);

    const Gallery& gallery_;
    JobsController& jobs_;
    ImageModelChoice& choice_;
    // The present measurement: since when, of which job, from which progress on, and with how many latents.
    QElapsedTimer since_;  // not valid: nothing is being measured
    JobId job_ = 0;
    std::string model_;
    int latents_ = 0;
    double from_ = 0, tokens_ = 0;  // progress, 0..1; number of tokens of the whole job
};

}  // namespace continuo::app
