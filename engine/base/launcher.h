#pragma once

namespace continuo {

// Environment of processes that mpirun or srun (Open MPI, MPICH, Slurm) started.

// Returns whether this process is one of several that were started together.
bool isTeamProcess();

// Returns the index of this process among those on the same machine, from 0; 0 if it is alone.
int rankOnMachine();

}  // namespace continuo
