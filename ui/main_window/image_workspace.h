#pragma once

#include <QObject>

#include "form_parameters.h"
#include "image_forms.h"
#include "models/pictures_model.h"

namespace continuo::ui {

class Actions;
class ImageInspector;
class ImagePage;
class MainWindow;
class PicturesPanel;
class SamplingBar;
class WorkspaceParts;

// The parts of the Image workspace, connected to each other: page, pane of sets, inspector, toolbar. A
// controller feeds them and handles their signals; the window places them.
class ImageWorkspace : public QObject {
    Q_OBJECT

public:
    // The actions must outlive the workspace. The workspace deletes the parts that no window has taken over.
    ImageWorkspace(const ImageParameters& parameters, Actions& actions, QObject* parent = nullptr);

    ImagePage& page() { return *page_; }
    PicturesModel& sets() { return sets_; }
    PicturesPanel& pictures() { return *pictures_; }
    ImageInspector& inspector() { return *inspector_; }
    SamplingBar& bar() { return *bar_; }

    // Returns the parts for the window, which owns the result.
    WorkspaceParts* makeParts(MainWindow& window);

    // Sets the image model. If the ImageModelFacts have no size, there is no model, and the page shows `why`;
    // empty: not known yet.
    void setModel(const ModelFacts& facts, const ImageModelFacts& pictures, const QString& why = {});
    // Emits nothing.
    void setForm(const ImageForm& form);
    // Shows a set with the line below its kept rows; without a set the page offers to begin.
    void setSet(const PictureSet& set);
    void clear();
    // Sets the progress; while running, the page shows the scan line and the inspector offers to stop.
    void setState(const SamplingState& state);

Q_SIGNALS:
    // Requests from buttons, menus and shortcuts.
    void generateRequested();
    void newRequested();
    void openRequested();
    void stopRequested();
    void discardRequested();

private:
    void connectParts();
    void connectActions();
    void applyForm(const ImageForm& form);
    void enableActions();
    static QString noModelReason(const QString& why);
    void showMenu(const QPoint& at);

    Actions& actions_;
    PicturesModel sets_;
    ImagePage* page_ = nullptr;
    PicturesPanel* pictures_ = nullptr;
    ImageInspector* inspector_ = nullptr;
    SamplingBar* bar_ = nullptr;
    QString noModel_ = noModelReason({});    // why there is no image model; empty: there is one
    bool chosen_ = false, canKeep_ = false;  // a picture is selected; it can be kept
    QString whyNotGoOn_;
};

}  // namespace continuo::ui
