#pragma once

#include <QCoreApplication>
#include <QString>

#include "bundle/bundle.h"
#include "forms.h"
#include "widgets/banner.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

// Texts about .continuo files. GUI thread.
class BundleWords {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::BundleWords)

public:
    // Returns the filter for file dialogs.
    static QString filter();
    // Lists the counts: "1 take, 2 branches"; empty if all are 0.
    static QString countsText(const BundleCounts& counts);
    // Shows a banner in the current workspace and clears it in the others.
    static void showMessage(ui::MainWindow& window, const QString& subject, ui::Banner::Kind kind,
                            const ui::UserMessage& saying, const QString& action = {});
};

}  // namespace continuo::app
