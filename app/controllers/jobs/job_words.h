#pragma once

#include <continuo/sampling_choice.h>

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <string>
#include <utility>
#include <vector>

#include "jobs/job.h"

namespace continuo::app {

class JobsController;

// Texts shared by kinds of jobs. Each kind has its own texts in its file, see JobKind.
struct JobWords {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::JobWords)
};

// Joins the non-empty parts with dots.
QString joined(QStringList parts);
// Formats "N 1,024 · temp 0.95 · piano", or "window 512 · ..." for a model without latents.
QString samplingWords(const SamplingChoice& sampling, const std::string& model, JobsController& jobs);
// Formats "lowest 1.71 (A)": the lowest known score and its name; empty: none known.
QString bestScoreText(const std::vector<std::pair<double, QString>>& scores);
// Formats how long the job took and when it ended: "0:09 · 12:36", "stopped at 12:36". Empty if it has not
// ended, or if an earlier version ended it.
QString endText(const Job& job);

}  // namespace continuo::app
