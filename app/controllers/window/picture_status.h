#pragma once

#include <QObject>

#include "forms.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class Gallery;
class JobsController;
struct Job;

// The part of the status line that is about the Image workspace: its model, how fast it draws, and when the
// gallery was written. GUI thread.
class PictureStatus : public QObject {
    Q_OBJECT

public:
    // All outlive it.
    PictureStatus(const Gallery& gallery, const JobsController& jobs, ui::MainWindow& window);

private:
    void fill(ui::StatusForm& form);
    void onJob(const Job& job);

    const Gallery& gallery_;
    ui::MainWindow& window_;
    QString model_;
    double msPerToken_ = -1;  // of the last tokens; below 0: not known
    int latents_ = 0;         // with which msPerToken_ was measured
    bool isNew_ = false;      // since it was last shown
};

}  // namespace continuo::app
