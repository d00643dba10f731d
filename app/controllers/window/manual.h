#pragma once

#include <QObject>
#include <QPointer>

namespace continuo::ui {
class MainWindow;
class ManualDialog;
}  // namespace continuo::ui

namespace continuo::app {

// The manual in the window's language, beside the window, made when it is first asked for.
class Manual : public QObject {
    Q_OBJECT
public:
    explicit Manual(ui::MainWindow& window);

    // Where its file is not there, a line says so.
    void show();
    // The same at its beginning, which is about sound and keyboards.
    void showBeginning();

private:
    ui::MainWindow& window_;
    QPointer<ui::ManualDialog> dialog_;
};

}  // namespace continuo::app
