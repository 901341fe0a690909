# A Slurm of four nodes on this machine, for one test: begin_slurm, end_slurm. Root, and no systemd.

free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

begin_munge() {
    dd if=/dev/urandom of=munge.key bs=1 count=1024 2>/dev/null
    chmod 400 munge.key
    munged --force --key-file=munge.key --socket="$PWD/munge.socket" --pid-file="$PWD/munge.pid" \
        --log-file="$PWD/munge.log" --seed-file="$PWD/munge.seed" >/dev/null 2>&1
}

write_slurm_conf() {
    local host
    host=$(hostname -s)
    cat >slurm.conf <<END
ClusterName=quadrille
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$PWD/munge.socket
CredType=cred/munge
StateSaveLocation=$PWD/state
SlurmdSpoolDir=$PWD/spool-%n
SlurmctldPidFile=$PWD/slurmctld.pid
SlurmdPidFile=$PWD/slurmd-%n.pid
SlurmctldLogFile=$PWD/slurmctld.log
SlurmdLogFile=$PWD/slurmd-%n.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0,bf_interval=1
ReturnToService=2
SlurmdTimeout=5
SlurmctldTimeout=5
KillWait=2
MessageTimeout=5
MaxArraySize=10000
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
END
    for n in 1 2 3 4; do
        echo "NodeName=n$n NodeHostname=$host NodeAddr=127.0.0.1 Port=$(free_port) CPUs=2 State=UNKNOWN" >>slurm.conf
    done
    echo "PartitionName=all Nodes=n[1-4] Default=YES MaxTime=INFINITE State=UP" >>slurm.conf
}

begin_node() { # NAME
    mkdir -p "spool-$1"
    slurmd -N "$1" -D >"slurmd-$1.out" 2>&1 3>&- 4>&- &
    echo $! >"slurmd-$1.own"
}

begin_controller() {
    slurmctld -D >slurmctld.out 2>&1 3>&- 4>&- &
    echo $! >slurmctld.own
}

# A controller that was killed believes that tasks which ended meanwhile still run, and keeps their CPUs, until the
# nodes register again: minutes later. A moment of being down makes it put them back in the queue at once.
bring_nodes_back() {
    until_true scontrol update nodename=ALL state=down reason=again
    scontrol update nodename=ALL state=resume || true # refused for nodes that have come back by themselves
}

begin_controller_again() {
    begin_controller
    bring_nodes_back
}

is_idle() { # NUMBER of nodes
    [ "$(sinfo -h -N -o %t 2>/dev/null | grep -c '^idle$')" -ge "$1" ]
}

begin_slurm() {
    mkdir -p state
    begin_munge
    write_slurm_conf
    export SLURM_CONF=$PWD/slurm.conf
    begin_controller
    for n in 1 2 3 4; do begin_node n$n; done
    until_true is_idle 4
}

# Tasks are daemons, and below nobody: those of this test work in its folder, or have opened a file there.
own() { # NAME [/FILE]: the processes of that name, the oldest first
    local process
    for process in $(pgrep -x "$1"); do
        ! find "/proc/$process/cwd" "/proc/$process/fd" -lname "$PWD${2:-*}" 2>/dev/null | grep -q . ||
            echo "$process"
    done | sort -n
}

end_slurm() {
    [ -z "${SLURM_CONF:-}" ] || scancel -u root >/dev/null 2>&1 || true
    for file in slurmctld.own slurmd-n*.own munge.pid; do
        [ ! -e "$file" ] || kill -9 "$(cat "$file")" 2>/dev/null || true
    done
    kill -9 $(own slurmstepd) 2>/dev/null || true
}

is_over() { # JOB: nothing of it waits or runs
    [ -z "$(squeue -h -j "$1" 2>/dev/null)" ]
}
