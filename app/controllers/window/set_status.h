#pragma once

#include <QObject>
#include <functional>

#include "forms.h"

namespace continuo::ui {
enum class Workspace;
class ImageWorkspace;
class MainWindow;
class SoundWorkspace;
}  // namespace continuo::ui

namespace continuo::app {

class Gallery;
class JobsController;
struct Job;

// The status line's part for a workspace of generated pictures or sounds: model, time per token, and when the
// gallery was last saved. GUI thread.
class SetStatus : public QObject {
    Q_OBJECT

public:
    // All arguments must outlive this. gallery: the gallery of the workspace.
    SetStatus(const Gallery& gallery, const JobsController& jobs, ui::MainWindow& window,
              ui::ImageWorkspace& workspace);
    SetStatus(const Gallery& gallery, const JobsController& jobs, ui::MainWindow& window,
              ui::SoundWorkspace& workspace);

private:
    // Functions that access the workspace's model and its measured speed.
    struct Model {
        std::function<QString()> name, missing;  // missing: returns why there is no model
        std::function<int()> latents;
        std::function<void(ui::StatusForm& form)> fillLatents;
        std::function<void(int latents, double msPerToken)> setSpeed;
    };
    template <class Workspace>
    static Model makeModel(Workspace& workspace);
    SetStatus(const Gallery& gallery, const JobsController& jobs, ui::MainWindow& window,
              ui::Workspace workspace, Model model);
    void updateModel();
    void fill(ui::StatusForm& form);
    void onJob(const Job& job);

    const Gallery& gallery_;
    ui::MainWindow& window_;
    Model model_;
    QString name_;            // of the model
    double msPerToken_ = -1;  // speed of the last tokens; below 0: unknown
    int latents_ = 0;         // number of latents at which msPerToken_ was measured
    bool isNew_ = false;      // changed since it was last shown
};

}  // namespace continuo::app
