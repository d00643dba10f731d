#pragma once

#include <QObject>

#include "forms.h"
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

// The parts of the Image workspace, wired to each other: page, pane of the sets, inspector, toolbar. Whoever
// makes the pictures feeds them and hears what was asked; the window has a place for each part.
class ImageWorkspace : public QObject {
    Q_OBJECT

public:
    // The actions outlive it. Parts that no window took go with it.
    explicit ImageWorkspace(Actions& actions, QObject* parent = nullptr);

    ImagePage& page() { return *page_; }
    PicturesModel& sets() { return sets_; }
    PicturesPanel& pictures() { return *pictures_; }
    ImageInspector& inspector() { return *inspector_; }
    SamplingBar& bar() { return *bar_; }

    // What the window shows of it; the window owns the result.
    WorkspaceParts* parts(MainWindow& window);

    // What makes the pictures. ImageModelFacts of no size: nothing does, and `why` is said on the page;
    // empty: it is not known yet.
    void setModel(const ModelFacts& facts, const ImageModelFacts& pictures, const QString& why = {});
    // Tells nobody.
    void setForm(const ImageForm& form);
    // Shows a set, with the line where its rows end; without one the page offers to begin.
    void setSet(const PictureSet& set);
    void clear();
    // How far it is; while it runs the page shows the line and the inspector offers to stop.
    void setState(const SamplingState& state);

Q_SIGNALS:
    // By whatever button or key.
    void generateAsked();
    void newAsked();
    void openAsked();
    void stopAsked();
    void discardAsked();

private:
    void connectParts();
    void connectActions();
    void takeForm(const ImageForm& form);
    void enableActions();
    static QString whyNoModel(const QString& why);
    void showMenu(const QPoint& at);

    Actions& actions_;
    PicturesModel sets_;
    ImagePage* page_ = nullptr;
    PicturesPanel* pictures_ = nullptr;
    ImageInspector* inspector_ = nullptr;
    SamplingBar* bar_ = nullptr;
    QString noModel_ = whyNoModel({});       // why there is no model for pictures; empty: there is one
    bool chosen_ = false, canKeep_ = false;  // a picture; what can be done with it
    QString whyNotGoOn_;
};

}  // namespace continuo::ui
