#include "main_window/inspector/section_pane.h"

#include <QApplication>
#include <QScrollArea>
#include <QTimer>
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
    auto* scroll = scroll_ = new QScrollArea;
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    // Scrolls to the focused widget, because Qt does that only when Tab moves within the pane. A clicked
    // widget is already visible and must not move.
    connect(qApp, &QApplication::focusChanged, scroll, [scroll](QWidget*, QWidget* now) {
        if (now != nullptr && QApplication::mouseButtons() == Qt::NoButton &&
            scroll->widget()->isAncestorOf(now))
            scroll->ensureWidgetVisible(now);
    });
    foot_ = new QVBoxLayout;
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(scroll, 1);
    all->addLayout(foot_);
}

Section* SectionPane::addSection(const QString& title, QWidget* content) {
    auto* section = new Section(title, content);
    if (sections_->count() == 0) section->setFirst();
    sections_->addWidget(section);
    // Scrolls an opened section into view after the layout. If the section is higher than the pane, scrolls
    // to its head.
    connect(section, &Section::opened, this, [this, section] {
        QTimer::singleShot(0, section, [this, section] {
            scroll_->ensureWidgetVisible(section->content(), 0, 0);
            const int top = section->mapTo(scroll_->widget(), QPoint()).y();
            scroll_->ensureVisible(0, top, 0, 0);
        });
    });
    return section;
}

QString SectionPane::openSections() const {
    QString open;
    for (int i = 0; i < sections_->count(); ++i)
        open += QLatin1Char(static_cast<Section*>(sections_->itemAt(i)->widget())->isOpen() ? '1' : '0');
    return open;
}

void SectionPane::setOpenSections(const QString& open) {
    if (open.size() != sections_->count()) return;
    for (int i = 0; i < sections_->count(); ++i)
        static_cast<Section*>(sections_->itemAt(i)->widget())->setOpen(open[i] == QLatin1Char('1'));
}

}  // namespace continuo::ui
