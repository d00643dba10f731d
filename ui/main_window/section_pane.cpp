#include "main_window/section_pane.h"

#include <QScrollArea>
#include <QVBoxLayout>

#include "widgets/section.h"

namespace continuo::ui {

SectionPane::SectionPane(QWidget* parent) : QWidget(parent) {
    setProperty("role", QStringLiteral("pane"));
    setAttribute(Qt::WA_StyledBackground);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    sections_ = new QVBoxLayout;
    column->addLayout(sections_);
    column->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    foot_ = new QVBoxLayout;
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(scroll, 1);
    all->addLayout(foot_);
}

Section* SectionPane::addSection(const QString& title, QWidget* content) {
    auto* section = new Section(title, content);
    sections_->addWidget(section);
    return section;
}

}  // namespace continuo::ui
