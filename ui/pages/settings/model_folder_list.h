#pragma once

#include <vector>

#include <QWidget>

#include "pages/settings/settings_forms.h"

namespace continuo::ui {

// The folders searched for models, one per line. Folders added by the user can be removed.
class ModelFolderList : public QWidget {
    Q_OBJECT
public:
    explicit ModelFolderList(QWidget* parent = nullptr);

    void setFolders(const QVector<ModelFolderRow>&);

Q_SIGNALS:
    void openRequested(int row);
    void removeRequested(int row);

private:
    QWidget* makeLine(int row);

    QVector<ModelFolderRow> folders_;
    std::vector<QWidget*> lines_;
};

}  // namespace continuo::ui
