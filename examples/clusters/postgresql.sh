#!/bin/bash
# One search by workers that take parts from a table of PostgreSQL. The variables PGHOST, PGDATABASE ... say where it is.
#
#     postgresql.sh problem.dlx run 1000        a worker: start any number, on any machines, at any time
#     quadrille cover merge run
#
# A worker holds the row of its part in a transaction until the result is in it. If it dies, its part is free at once.
# The machines need no common folder: the table has the results, and only what a dead worker had saved is lost.
#
#     psql -Atc "select line from parts where run = 'run' order by part" | quadrille cover merge
export problem=$1 run=$2 parts=$3

sql() {
    psql -X -qAt -v ON_ERROR_STOP=1 -v run="$run" -v parts="$parts"
}

sql <<'END' || exit
begin;
select pg_advisory_xact_lock(1); -- two workers may begin at the same time
set client_min_messages = warning;
create table if not exists parts (run text, part int, line text check (line ~ ' count [0-9]+ .* end '), primary key (run, part));
insert into parts select :'run', generate_series(1, :parts) on conflict do nothing;
commit;
END

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
