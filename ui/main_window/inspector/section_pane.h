#pragma once

#include <QWidget>

class QScrollArea;
class QVBoxLayout;

namespace continuo::ui {

class Section;

// A right pane: sections that scroll, and below them what is always at hand.
class SectionPane : public QWidget {
    Q_OBJECT

public:
    explicit SectionPane(QWidget* parent = nullptr);

    // Which sections are open, as a text that is kept; one of another make says nothing.
    QString openSections() const;
    void setOpenSections(const QString& open);

protected:
    Section* addSection(const QString& title, QWidget* content);
    // What stays below the sections. A column of its own.
    QVBoxLayout& foot() { return *foot_; }

private:
    QScrollArea* scroll_ = nullptr;
    QVBoxLayout* sections_ = nullptr;
    QVBoxLayout* foot_ = nullptr;
};

}  // namespace continuo::ui
