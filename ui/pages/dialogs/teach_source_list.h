#pragma once

#include <QFrame>

#include "pages/dialogs/teach_forms.h"

class QCheckBox;
class QListWidget;

namespace continuo::ui {

class EmptyState;

// A checklist of items, such as training music, with a box to check all; a sentence if it is empty.
class TeachSourceList : public QFrame {
    Q_OBJECT
public:
    TeachSourceList(const QString& name, const QString& whenEmpty, QWidget* parent = nullptr);

    void setSources(const QVector<TeachSource>&);
    const QVector<TeachSource>& sources() const { return sources_; }
    // Appends an item and scrolls to it.
    void add(const TeachSource&);
    // Sets the total of the checked items, which screen readers read with the list.
    void setSpokenSum(const QString&);

Q_SIGNALS:
    // The user checked or unchecked an item.
    void edited();

private:
    void append(const TeachSource&);
    void toggleAll();
    void updateAllBox();

    QVector<TeachSource> sources_;
    QFrame* head_ = nullptr;
    QCheckBox* all_ = nullptr;
    QListWidget* list_ = nullptr;
    EmptyState* empty_ = nullptr;
};

}  // namespace continuo::ui
