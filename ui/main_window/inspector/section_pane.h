#pragma once

#include <QWidget>

class QScrollArea;
class QVBoxLayout;

namespace continuo::ui {

class Section;

// A right pane: scrolling sections above a fixed foot.
class SectionPane : public QWidget {
    Q_OBJECT

public:
    explicit SectionPane(QWidget* parent = nullptr);

    // Returns which sections are open, as text for the settings. Text of another layout is ignored.
    QString openSections() const;
    void setOpenSections(const QString& open);

protected:
    Section* addSection(const QString& title, QWidget* content);
    // Returns the column below the sections.
    QVBoxLayout& foot() { return *foot_; }

private:
    QScrollArea* scroll_ = nullptr;
    QVBoxLayout* sections_ = nullptr;
    QVBoxLayout* foot_ = nullptr;
};

}  // namespace continuo::ui
