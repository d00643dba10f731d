#include "pages/settings/model_folder_list.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace continuo::ui {

ModelFolderList::ModelFolderList(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
}

void ModelFolderList::setFolders(const QVector<ModelFolderRow>& folders) {
    if (folders == folders_) return;
    folders_ = folders;
    for (QWidget* line : lines_) delete line;
    lines_.clear();
    for (int row = 0; row < folders.size(); ++row) {
        lines_.push_back(makeLine(row));
        layout()->addWidget(lines_.back());
    }
}

QWidget* ModelFolderList::makeLine(int row) {
    const ModelFolderRow& folder = folders_[row];
    auto* line = new QWidget(this);
    auto* path = new QLabel(folder.path, line);
    path->setTextFormat(Qt::PlainText);
    path->setTextInteractionFlags(Qt::TextSelectableByMouse);
    path->setWordWrap(true);
    auto* detail = new QLabel(folder.detail, line);
    Theme::setStyle(detail, TextStyle::Caption, &Tokens::text2);
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(path);
    words->addWidget(detail);
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addLayout(words, 1);
    const auto add = [&](const QString& text, const QString& spoken) {
        auto* button = new QPushButton(text, line);
        button->setAutoDefault(false);
        button->setAccessibleName(spoken.arg(folder.path));
        Theme::setRole(button, ButtonRole::Small);
        layout->addWidget(button, 0, Qt::AlignTop);
        return button;
    };
    connect(add(tr("Open"), tr("Open the folder: %1")), &QPushButton::clicked, this,
            [this, row] { Q_EMIT openRequested(row); });
    if (folder.canRemove)
        connect(add(tr("Remove"), tr("Remove the folder from the list: %1")), &QPushButton::clicked, this,
                [this, row] { Q_EMIT removeRequested(row); });
    return line;
}

}  // namespace continuo::ui
