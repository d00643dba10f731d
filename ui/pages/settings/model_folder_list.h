#pragma once

#include <vector>

#include <QWidget>

#include "pages/settings/settings_forms.h"

namespace continuo::ui {

// Where models are looked for, a line each; a folder that was added can be removed again.
class ModelFolderList : public QWidget {
    Q_OBJECT
public:
    explicit ModelFolderList(QWidget* parent = nullptr);

    void setFolders(const QVector<ModelFolderRow>&);

Q_SIGNALS:
    void openAsked(int row);
    void removeAsked(int row);

private:
    QWidget* makeLine(int row);

    QVector<ModelFolderRow> folders_;
    std::vector<QWidget*> lines_;
};

}  // namespace continuo::ui
