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

// What is known of a model.
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
    QString remove;    // the words of the button that takes it away; empty: it stays where it is
    QString keepsWhy;  // why it cannot be taken away now; empty: it can
    bool inUse = false;
    bool isGoing = false;  // it is being taken away: nothing can be done with it
};

// The card of one model: what it is for, what may be done with it and what it learnt from; technical figures
// are under Details, which are closed at first.
class ModelCardDialog : public QDialog {
    Q_OBJECT
public:
    explicit ModelCardDialog(QWidget* parent = nullptr);

    void setForm(const ModelCardForm&);

Q_SIGNALS:
    void openFolderAsked();
    void removeAsked();
    void useAsked();

private:
    QWidget* makeGroup(const ModelCardForm::Group&);
    QWidget* makeCurve(const ModelCardForm&);  // null: the card has none
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
