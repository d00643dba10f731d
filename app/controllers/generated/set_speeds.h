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

// Measures the time per token of the model while a set is made. GUI thread.
class SetSpeeds : public QObject {
    Q_OBJECT

public:
    // Receives a measurement: the file of a model, the number of latents, and the time per token.
    using Add = std::function<void(const std::string& file, int latents, double msPerToken)>;
    // controls: the sliders in use. All arguments must outlive this.
    SetSpeeds(const Gallery& gallery, JobsController& jobs, const LiveControls& controls, const Add& add);

private:
    void measure(const Job& job);
    void begin(const Job& job);

    const Gallery& gallery_;
    const LiveControls& controls_;
    Add add_;
    // The current measurement.
    QElapsedTimer since_;  // time since the measurement began; invalid: none is running
    JobId job_ = 0;
    std::string model_;
    int latents_ = 0;
    double from_ = 0, tokens_ = 0;  // progress at the start of the measurement, 0 to 1; tokens of the job
};

}  // namespace continuo::app
