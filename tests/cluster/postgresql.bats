load helper

# The server refuses to be root, and its user may not look into the folders of the tests.
setup() {
    cd "$BATS_TEST_TMPDIR" || exit 1
    postgres=$(command -v postgres || ls -d /usr/lib/postgresql/*/bin/postgres 2>/dev/null | tail -n 1)
    need psql "${postgres:-postgres}" "$(dirname "${postgres:-/}")/initdb"
    mkdir bin
    ln -s "$QUADRILLE" bin/quadrille
    export PATH=$PWD/bin:$PATH
    as_server=()
    server=$(mktemp -d)
    if [ "$(id -u)" = 0 ]; then
        need setpriv
        user=$(id -un postgres 2>/dev/null || echo nobody)
        as_server=(setpriv --reuid "$user" --regid "$(id -g "$user")" --clear-groups)
        chown "$user" "$server"
    fi
    postgres=$(realpath "$postgres")
    (cd / && timeout 60 "${as_server[@]}" "$(dirname "$postgres")/initdb" -D "$server/data" -U quadrille -A trust \
        --no-sync >"$BATS_TEST_TMPDIR/initdb.out" 2>&1)
    export PGHOST=$server PGUSER=quadrille PGDATABASE=postgres
    unset PGPORT
    begin_server
}

teardown() {
    [ -z "${server:-}" ] || end_server INT
    [ -z "${server:-}" ] || rm -rf "$server"
}

answers() {
    timeout 10 psql -Atc "select 1" >/dev/null 2>&1
}

# After a kill the processes of the old server take a moment to end, and a new one is refused until then.
is_begun() {
    answers && return
    [ -n "${server_pid:-}" ] && kill -0 "$server_pid" 2>/dev/null && return 1
    (cd / && exec "${as_server[@]}" "$postgres" -D "$server/data" -k "$server" -c listen_addresses=) \
        >>server.out 2>&1 3>&- 4>&- &
    server_pid=$!
    return 1
}

begin_server() {
    until_true is_begun
}

end_server() { # SIGNAL
    [ -n "${server_pid:-}" ] || return 0
    kill "-$1" "$server_pid" 2>/dev/null || true
    wait "$server_pid" 2>/dev/null || true
    server_pid=
}

begin_worker() { # in a group of its own; prints its number
    setsid timeout 120 "$RECIPES/postgresql.sh" board.dlx run 60 </dev/null >>worker.out 2>>worker.err 3>&- 4>&- &
    workers+=($!)
}

has_rows() { # NUMBER of results in the table
    [ "$(timeout 10 psql -Atc "select count(*) from parts where line is not null" 2>/dev/null || echo 0)" -ge "$1" ]
}

@test "workers, a task and the server are killed" {
    board
    workers=()
    begin_worker
    begin_worker
    until_true has_rows 5
    kill -9 -- "-${workers[0]}" # with its task
    until_true has_rows 10      # the other one goes on
    begin_worker
    kill -9 $(below "${workers[1]}" quadrille) || true
    until_true has_rows 15
    end_server 9
    wait "${workers[@]}" 2>/dev/null || true # they end without their server
    begin_server
    has_rows 15
    workers=()
    begin_worker
    begin_worker
    wait "${workers[0]}"
    wait "${workers[1]}"
    is "$(quadrille cover merge run)" $total
    is "$(psql -Atc "select line from parts where run = 'run' order by part" | quadrille cover merge)" $total
    begin_worker # nothing is left to do
    wait "${workers[2]}"
}

@test "a task that fails ends its worker, and its part is free" {
    printf 'a b\na\nb\na b\n' >in
    mkdir run
    echo "something else" >run/job
    run_out timeout 60 "$RECIPES/postgresql.sh" in run 2
    is $status 3
    has "$err" "run/job: is not the job of a run"
    has "$err" "violates check constraint"
    rm -r run
    timeout 60 "$RECIPES/postgresql.sh" in run 2
    is "$(quadrille cover merge run)" 2
    printf 'a\na\n' >other
    for job in "other run 2" "in run 3"; do # of another folder, perhaps
        run_out timeout 60 "$RECIPES/postgresql.sh" $job
        is "$status $out$err" "3 run: is a run with another problem or number of parts"
    done
    is "$(psql -Atc "select count(*) from parts")" 2
    run_out timeout 60 "$RECIPES/postgresql.sh" missing new 2
    has "$err" "missing: No such file or directory"
    is $status 3
}
