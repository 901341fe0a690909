#include "clock.h"

void clock_put(qd_text *text, double seconds) {
    if (seconds < 100)
        qd_text_printf(text, "%.1f s", seconds);
    else if (seconds < 6000)
        qd_text_printf(text, "%.0f min", seconds / 60);
    else if (seconds < 360000)
        qd_text_printf(text, "%.1f h", seconds / 3600);
    else
        qd_text_printf(text, "%.1f days", seconds / 86400);
}
