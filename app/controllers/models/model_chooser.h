#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <filesystem>
#include <string>

#include "controllers/models/model_importer.h"
#include "controllers/words/side_work.h"
#include "forms.h"
#include "widgets/banner.h"

class QWidget;

namespace continuo::app {

class ModelCards;
class ModelShelf;
class Settings;

// Adds, imports and removes models, and inspects a chosen model and the free memory before it may replace the
// one in use. Files are read on a thread. GUI thread.
class ModelChooser : public QObject {
    Q_OBJECT

public:
    struct Dependencies {
        Engine& engine;
        ModelShelf& shelf;
        const ModelCards& cards;
        Settings& settings;
        QWidget& parent;  // of the file dialogs
    };
    explicit ModelChooser(const Dependencies& dependencies);

    // Inspects the model, then emits accepted() or declined(), or adds a codec. Returns false, after a
    // message, if the model is being deleted.
    bool choose(const std::string& path);
    // Accepts the model that the last message offers, without checking the memory. Returns as choose().
    bool chooseOffered();
    // Asks for a file or a folder. A published checkpoint is imported.
    void addFile();
    void addFolder();
    // Removes an added folder or file from the list; it stays on the disk.
    void removePlace(const std::string& place);
    // Replaces the message. offered: the model that its button `action` chooses.
    void showMessage(const ui::UserMessage& what, ui::Banner::Kind kind = ui::Banner::Kind::Err,
                     const QString& action = {}, const std::string& offered = {});

    bool isImporting() const { return importer_.isBusy(); }
    // Returns whether a chosen or added model is being inspected.
    bool isReading() const;

Q_SIGNALS:
    // The model may replace the one of its kind that is in use.
    void accepted(const continuo::ModelSummary& model);
    // A message explains why nothing was chosen.
    void declined();
    // A chosen model is new in the list.
    void added();
    // The list of models differs otherwise.
    void listChanged();
    // A message, with a button for chooseOffered() if `action` is not empty; an empty text clears it.
    void messageChanged(continuo::ui::Banner::Kind kind, const continuo::ui::UserMessage& what,
                        const QString& action);

private:
    // Both read files and return what to do on the GUI thread. Any thread.
    SideWork::Completion prepareChoice(const std::string& path, const ComputeChoice& compute);
    SideWork::Completion prepareImport(const std::string& path);
    void import(const std::string& path, const std::filesystem::path& out);
    void showImported(const std::string& path);
    void accept(const ModelSummary& model);
    void acceptOrWarn(const ModelSummary& model, const FitResult& fit);

    Engine& engine_;
    ModelShelf& shelf_;
    const ModelCards& cards_;
    Settings& settings_;
    QWidget& parent_;
    std::string offered_;  // the model that chooseOffered() chooses
    ModelImporter importer_;
    SideWork work_;
};

}  // namespace continuo::app
