#include "cli/command_line.h"
#include "cli/interrupt.h"

int main(int count, char** arguments) {
    const continuo::app::Interrupt interrupt;
    return static_cast<int>(continuo::app::runCommandLine(count, arguments, interrupt.token()));
}
