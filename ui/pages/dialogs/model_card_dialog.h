#pragma once

#include <QDialog>
#include <QString>
#include <QVector>

#include "forms.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace continuo::ui {

class Section;

// The known facts about a model.
struct ModelCardForm {
    QString title;
    QString summary;
    struct Line {
        QString name, value;
        bool operator==(const Line&) const = default;
    };
    struct Group {
        QString title;
        QVector<Line> lines;
        bool isTechnical = false;  // shown under Details
        bool operator==(const Group&) const = default;
    };
    QVector<Group> groups;
    QVector<ModelFacts::Point> natsPerToken, msPerToken;  // by latents
    QString removeText;          // text of the button that removes the model; empty: it cannot be removed
    QString cannotRemoveReason;  // why it cannot be removed now; empty: it can
    bool inUse = false;
    bool isBeingRemoved = false;  // being removed: all commands are disabled
};

// A model's card: purpose, licence and training data. Technical figures are under Details, collapsed by
// default.
class ModelCardDialog : public QDialog {
    Q_OBJECT
public:
    explicit ModelCardDialog(QWidget* parent = nullptr);

    void setForm(const ModelCardForm&);

Q_SIGNALS:
    void openFolderRequested();
    void removeRequested();
    void useRequested();

private:
    QWidget* makeGroup(const ModelCardForm::Group&);
    QWidget* makeCurve(const ModelCardForm&);  // null: the card has no curve
    void addDetails(const ModelCardForm&);

    QLabel* title_ = nullptr;
    QLabel* summary_ = nullptr;
    QWidget* facts_ = nullptr;
    Section* details_ = nullptr;
    QVBoxLayout* column_ = nullptr;
    QPushButton* remove_ = nullptr;
    QPushButton* use_ = nullptr;
};

}  // namespace continuo::ui
