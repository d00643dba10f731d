#pragma once

#include <QFrame>

#include "pages/dialogs/teach_forms.h"

class QCheckBox;
class QListWidget;

namespace continuo::ui {

class EmptyState;

// What a model can be taught from below each other, each with a box to check, and one for all of them; a
// sentence where there is nothing.
class TeachSourceList : public QFrame {
    Q_OBJECT
public:
    TeachSourceList(const QString& name, const QString& whenEmpty, QWidget* parent = nullptr);

    void setSources(const QVector<TeachSource>&);
    const QVector<TeachSource>& sources() const { return sources_; }
    // Below the others, where it is then looked at.
    void add(const TeachSource&);
    // What is chosen comes to, as screen readers say it with the list.
    void setSpokenSum(const QString&);

Q_SIGNALS:
    // The user checked or unchecked something.
    void edited();

private:
    void append(const TeachSource&);
    void toggleAll();
    void showAll();

    QVector<TeachSource> sources_;
    QFrame* head_ = nullptr;
    QCheckBox* all_ = nullptr;
    QListWidget* list_ = nullptr;
    EmptyState* empty_ = nullptr;
};

}  // namespace continuo::ui
