/* The signal that was received: apart from what catches it, as reads and writes ask for it, too. */
#include "signals.h"

volatile sig_atomic_t stop_signal;
