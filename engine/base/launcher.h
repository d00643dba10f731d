#pragma once

namespace continuo {

// What mpirun or srun (Open MPI, MPICH, Slurm) says of the processes that it started.

// Whether this is one of several that were started together.
bool startedAsTeam();

// The place of this process among those on the same machine, from 0; 0 when it is alone.
int placeOnMachine();

}  // namespace continuo
