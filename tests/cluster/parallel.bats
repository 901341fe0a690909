load helper

setup() {
    cd "$BATS_TEST_TMPDIR" || exit 1
    need parallel
    mkdir bin
    ln -s "$QUADRILLE" bin/quadrille
    export PATH=$PWD/bin:$PATH HOME=$PWD
    mkdir -p .parallel
    touch .parallel/will-cite
}

teardown() {
    for file in sshd-*.pid; do
        [ ! -e "$file" ] || kill -9 "$(cat "$file")" 2>/dev/null || true
    done
}

@test "a task killed, parallel killed, and resumed" {
    board
    setsid "$RECIPES/parallel.sh" board.dlx run 60 -j 2 >out 2>err &
    job=$!
    until_true has_results run 5
    kill -9 "$(below $job quadrille | tail -n 1)" || true
    until_true has_results run 15
    tasks=$(below $job quadrille) # they are in groups of their own
    kill -9 -- -$job $tasks || true
    wait $job || true
    [ -n "$(quadrille cover status --missing run)" ]
    is "$("$RECIPES/parallel.sh" board.dlx run 60 -j 2 2>err)" $total
    is "$("$RECIPES/parallel.sh" board.dlx run 60 -j 2 2>err)" $total # again: nothing is done
}

free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

begin_host() { # NAME
    local port
    port=$(free_port)
    ssh-keygen -q -t ed25519 -N '' -f "key-$1"
    "$(command -v sshd || echo /usr/sbin/sshd)" -p "$port" -h "$PWD/key-$1" -f /dev/null \
        -o ListenAddress=127.0.0.1 -o PidFile="$PWD/sshd-$1.pid" -o AuthorizedKeysFile="$PWD/user.pub" \
        -o StrictModes=no -o PermitRootLogin=yes -o UsePAM=no -o SetEnv="PATH=$PATH"
    printf 'Host %s\n HostName 127.0.0.1\n Port %s\n IdentityFile %s\n StrictHostKeyChecking no\n UserKnownHostsFile /dev/null\n LogLevel ERROR\n' \
        "$1" "$port" "$PWD/user" >>ssh_config
}

@test "two machines by ssh, one of which dies" {
    need ssh ssh-keygen python3
    [ -x /usr/sbin/sshd ] || need sshd
    need_root
    board
    mkdir -p /run/sshd
    ssh-keygen -q -t ed25519 -N '' -f user
    begin_host alpha
    begin_host beta
    hosts="ssh -F $PWD/ssh_config alpha,ssh -F $PWD/ssh_config beta"
    timeout 300 "$RECIPES/parallel.sh" board.dlx run 60 -j 1 -S "$hosts" >out 2>err &
    job=$!
    until_true has_results run 10
    kill -9 "$(cat sshd-beta.pid)" $(pgrep -P "$(cat sshd-beta.pid)") || true
    wait $job || true
    timeout 300 "$RECIPES/parallel.sh" board.dlx run 60 -j 2 >out 2>err || true
    is "$(quadrille cover merge run)" $total
}
