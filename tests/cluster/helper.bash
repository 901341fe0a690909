# Shared by the tests of engines that run many processes. QUADRILLE and QUADRILLE_MPI are the commands, SOURCE
# the tree. What a test starts is ended by its process id; folders, ports and keys are its own.
load ../command/helper.bash

RECIPES=$SOURCE/examples/clusters

need() { # COMMAND...: without them the test is skipped; where CI is set, that is a failure
    for command in "$@"; do
        [ -n "$command" ] && command -v "$command" >/dev/null && continue
        [ -z "${QUADRILLE_CI:-}" ] || { echo "$command is missing" >&2; return 1; }
        skip "$command is missing"
    done
}

need_root() {
    [ "$(id -u)" = 0 ] || skip "needs root"
}

below() { # PID NAME: the processes of that name that it has begun, or those have; the oldest first
    local child
    for child in $(pgrep -P "$1"); do
        [ "$(ps -o comm= -p "$child")" != "$2" ] || echo "$child"
        below "$child" "$2"
    done | sort -n
}

has_results() { # RUN NUMBER: as many, or more
    [ "$(ls "$1" 2>/dev/null | grep -cE '^part-[0-9]+$')" -ge "$2" ]
}

# A search that takes much longer than anything a test waits for: some ten seconds.
board() {
    "$QUADRILLE" model --board 6x6 >board.dlx
    total=28200960
}
