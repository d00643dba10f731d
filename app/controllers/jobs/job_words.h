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

// The words that kinds of jobs share. Each kind has those of its own in its file, see JobKind.
struct JobWords {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::JobWords)
};

// The parts that are not empty, with dots between them.
QString joined(QStringList parts);
// "N 1,024 · temp 0.95 · piano", or "window 512 · ..." for a model without latents.
QString samplingWords(const SamplingChoice& sampling, const std::string& model, JobsController& jobs);
// "lowest 1.71 (A)": the least of the known scores, and what it was made for; empty: none is known.
QString bestOf(const std::vector<std::pair<double, QString>>& scores);
// How long it took and when it ended: "0:09 · 12:36", "stopped at 12:36"; empty: it did not end, or an
// earlier version ended it.
QString endWords(const Job& job);

}  // namespace continuo::app
