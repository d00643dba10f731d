#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace continuo::ui {

class LinkLabel;

// The content of an empty canvas or list: an icon, a sentence, at most one button, one link and a row of
// chips.
class EmptyState : public QWidget {
    Q_OBJECT
public:
    struct Content {
        QString icon;      // icon name
        QString sentence;  // at most two lines
        QString button = {};
        QString buttonIcon = {};
        QString link = {};
        QStringList chips = {};
    };

    explicit EmptyState(const Content&, QWidget* parent = nullptr);

    void setSentence(const QString& sentence);
    // Sets a note about what is missing, below the sentence, and a link to the remedy; empty: no note.
    void setNote(const QString& note, const QString& link);

Q_SIGNALS:
    void buttonTriggered();
    void linkTriggered();
    void chipTriggered(int index);
    void noteTriggered();

private:
    void makeNote();

    QLabel* sentence_ = nullptr;
    QVBoxLayout* notes_ = nullptr;
    QLabel* note_ = nullptr;
    LinkLabel* noteLink_ = nullptr;
};

}  // namespace continuo::ui
