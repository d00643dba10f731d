#pragma once

#include <continuo/model_summary.h>

#include <QObject>
#include <QPointer>
#include <deque>
#include <set>
#include <string>

#include "controllers/models/model_card_words.h"
#include "controllers/models/model_shelf.h"
#include "controllers/words/side_thread.h"

class QWidget;

namespace continuo::ui {
class ModelCardDialog;
}

namespace continuo::app {

// Shows the card of a model above the settings: opens its folder, removes it from the list or moves it to the
// trash. GUI thread.
class ModelCards : public QObject {
    Q_OBJECT

public:
    // Both arguments must outlive this.
    ModelCards(ModelShelf& shelf, QWidget& parent);

    void show(const ModelSummary& model, ModelShelf::Kind kind, const LocalModelFacts& here, bool inUse);
    // The path of the model whose card is open; empty: none.
    std::string shown() const;
    // Updates the open card.
    void update(ModelShelf::Kind kind, const LocalModelFacts& here, bool inUse);
    // Returns whether the model is being deleted, so that it must not be used.
    bool isBeingDeleted(const std::string& path) const { return deleting_.contains(path); }

Q_SIGNALS:
    void useRequested(const std::string& path);
    // Requests to remove an added model from the list; its file stays.
    void removalRequested(const std::string& path);
    // A file was deleted, or the deletion failed for this reason.
    void removed();
    void failed(const continuo::ui::UserMessage& why);

private:
    void showForm();
    void remove();
    void moveToTrash(const std::string& path);
    void askToDeletePermanently();
    void deletePermanently(const std::string& path);
    void cancelDeletion(const std::string& path);
    void finishDeletion(const std::string& path, const ui::UserMessage& why);
    static QString neededText();
    bool confirmDeletion(const QString& question, const QString& told, const QString& button);

    ModelShelf& shelf_;
    QWidget& parent_;
    ModelSummary model_;
    ModelShelf::Kind kind_ = ModelShelf::Kind::Installed;
    LocalModelFacts localFacts_;
    bool inUse_ = false;
    QPointer<ui::ModelCardDialog> dialog_;
    std::set<std::string> deleting_;   // models being deleted
    std::deque<std::string> noTrash_;  // models on disks without trash; the user must confirm
    bool asking_ = false;
    SideThread work_{SideThread::AtDestruction::Finish};
};

}  // namespace continuo::app
