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

// How .continuo files are told of. GUI thread.
class BundleWords {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::BundleWords)

public:
    // What is chosen in file dialogs.
    static QString filter();
    // "1 take, 2 branches"; empty: nothing.
    static QString listed(const BundleCounts& counts);
    // In the workspace that is shown, and in no other.
    static void tell(ui::MainWindow& window, const QString& subject, ui::Banner::Kind kind,
                     const ui::Saying& saying, const QString& action = {});
};

}  // namespace continuo::app
