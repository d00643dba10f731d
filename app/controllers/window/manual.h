#pragma once

#include <QObject>
#include <QPointer>

namespace continuo::ui {
class MainWindow;
class ManualDialog;
}  // namespace continuo::ui

namespace continuo::app {

// Shows the manual in the window's language beside the window. Created on first use.
class Manual : public QObject {
    Q_OBJECT
public:
    explicit Manual(ui::MainWindow& window);

    // Shows the manual, or a banner if its file is missing.
    void show();
    // Shows the manual at its beginning, which covers sound and keyboards.
    void showBeginning();

private:
    ui::MainWindow& window_;
    QPointer<ui::ManualDialog> dialog_;
};

}  // namespace continuo::app
