#!/bin/bash
# One search by workers that take parts from a table of PostgreSQL. The variables PGHOST, PGDATABASE ... say where it is.
#
#     postgresql.sh problem.dlx run 1000        a worker: start any number, on any machines, at any time
#     quadrille merge run
#
# A worker holds the row of its part in a transaction until the result is in it. If it dies, its part is free at once.
# The machines need no common folder: the table has the results, and only what a dead worker had saved is lost. It also
# has the checksum of the problem and the number of parts, and a worker that has others is refused.
#
#     psql -Atc "select line from parts where run = 'run' order by part" | quadrille merge
export problem=$1 run=$2 parts=$3
sum=$(sha256sum <"$problem") || exit 3

sql() {
    psql -X -qAt -v ON_ERROR_STOP=1 -v run="$run" -v parts="$parts" -v sum="${sum%% *}"
}

sql <<'END' || exit
begin;
select pg_advisory_xact_lock(1); -- two workers may begin at the same time
set client_min_messages = warning;
create table if not exists runs (run text primary key, parts int, sum text);
create table if not exists parts (run text, part int, line text check (line ~ ' count [0-9]+ .* end '), primary key (run, part));
insert into runs values (:'run', :parts, :'sum') on conflict do nothing;
insert into parts select run, generate_series(1, parts) from runs
    where run = :'run' and parts = :parts and sum = :'sum' on conflict do nothing;
commit;
END

if [ "$(sql <<<"select parts = :parts and sum = :'sum' from runs where run = :'run';")" != t ]; then
    echo "$run: is a run with another problem or number of parts" >&2
    exit 3
fi

while [ "$(sql <<<"select count(*) from parts where run = :'run' and line is null;")" != 0 ]; do
    sql <<'END' || exit
begin;
select (select part from parts where run = :'run' and line is null order by part limit 1 for update skip locked) as part \gset
\if :{?part}
    \setenv part :part
    \set line `quadrille cover count --part "$part/$parts" --in "$run" "$problem"`
    update parts set line = :'line' where run = :'run' and part = :part;
\else
    \! sleep 1
\endif
commit;
END
done
