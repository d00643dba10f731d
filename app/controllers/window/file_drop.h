#pragma once

#include <QObject>
#include <QStringList>

class QMimeData;

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

// Accepts local files dropped anywhere onto the window. Passes .continuo files on, and files that a workspace
// accepts (WorkspaceParts::filesIn) to that workspace as fileDropped(). GUI thread.
class FileDrop : public QObject {
    Q_OBJECT

public:
    explicit FileDrop(ui::MainWindow& window);

Q_SIGNALS:
    void bundleDropped(const QString& path);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool hasFiles(const QMimeData& data) const;
    void drop(const QMimeData& data);

    ui::MainWindow& window_;
};

}  // namespace continuo::app
