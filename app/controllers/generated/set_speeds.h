#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <functional>
#include <string>

#include "jobs/job.h"

namespace continuo {
class LiveControls;
}

namespace continuo::app {

class Gallery;
class JobsController;

// Measures, while a set is made, how long its model takes for a token. GUI thread.
class SetSpeeds : public QObject {
    Q_OBJECT

public:
    // Receives a measurement: how long a model, named by its file, takes for a token with this many latents.
    using Add = std::function<void(const std::string& file, int latents, double msPerToken)>;
    // controls: the sliders of what is made. All arguments must outlive this.
    SetSpeeds(const Gallery& gallery, JobsController& jobs, const LiveControls& controls, const Add& add);

private:
    void look(const Job& job);
    void begin(const Job& job);

    const Gallery& gallery_;
    const LiveControls& controls_;
    Add add_;
    // The present measurement: since when, of which job, from which progress on, and with how many latents.
    QElapsedTimer since_;  // not valid: nothing is being measured
    JobId job_ = 0;
    std::string model_;
    int latents_ = 0;
    double from_ = 0, tokens_ = 0;  // progress, 0..1; number of tokens of the whole job
};

}  // namespace continuo::app
