#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

namespace continuo::ui {

// What fills a canvas or list with nothing in it: an icon, a sentence, at most one button, one link and a row
// of chips.
class EmptyState : public QWidget {
    Q_OBJECT
public:
    struct Content {
        QString icon;      // name of a drawing
        QString sentence;  // may have two lines
        QString button = {};
        QString buttonIcon = {};
        QString link = {};
        QStringList chips = {};
    };

    explicit EmptyState(const Content&, QWidget* parent = nullptr);

Q_SIGNALS:
    void buttonTriggered();
    void linkTriggered();
    void chipTriggered(int index);
};

}  // namespace continuo::ui
