-- Imports become jobs: every record of a batch is a row. Its body is put together from the file's rows when sending goes on.
insert into console.jobs (id, tenant, act, "personId", person, asked, "startedAt", "createdAt", kind, together)
select i.id, i.tenant, i.target, i."personId", i.person, '{}', i."createdAt", i."createdAt", 'import',
  case when i.target in ('lots', 'sales-orders', 'receiving-orders') then 1000 else 1 end
from console.imports i where exists (select from console.import_batches b where b.import = i.id);

insert into console.job_rows (job, at, record, state, note, batch, issues, rows)
select b.import, 1000000 + row_number() over (partition by b.import order by b.n, e.i), '',
  case f.fate ->> 's' when 'failed' then 'refused' else coalesce(f.fate ->> 's', 'planned') end,
  case f.fate ->> 's' when 'skipped' then jsonb_build_object('why', f.fate -> 'why')
    else jsonb_build_object('plan', e.entry -> 'plan') end,
  b.n, f.fate -> 'issues', array(select jsonb_array_elements_text(e.entry -> 'rows')::integer)
from console.import_batches b,
  lateral jsonb_array_elements(b.records::jsonb) with ordinality e (entry, i),
  lateral (select b.results::jsonb -> (e.entry -> 'rows' ->> 0)) f (fate)
-- In a settled batch, a record of which nothing is told went out again without the others.
where not (b.settled and f.fate is null);

-- What was corrected and sent again tells of the row; what was refused before is in the request log.
delete from console.job_rows r using console.job_rows l
where l.job = r.job and l.at > r.at and l.rows[1] = r.rows[1] and r.state in ('refused', 'skipped');
drop table console.import_batches;

update console.jobs j set counts = c.counts from (
  select job, jsonb_object_agg(state, n) as counts
  from (select job, state, sum(coalesce(cardinality(rows), 1)) as n from console.job_rows group by job, state) s
  group by job
) c where c.job = j.id and j.kind = 'import';
update console.jobs set state = case when counts ? 'planned' then 'paused' else 'finished' end where kind = 'import';
update console.jobs set "finishedAt" = "createdAt" where state = 'finished' and kind = 'import';
-- What a job tells is not told a second time.
alter table console.imports drop column counts;
