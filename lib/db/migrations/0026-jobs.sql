-- Jobs: work on many records that the server does by itself. Bulk changes of before are taken over as they are.
alter table console.bulk_runs rename to jobs;
alter table console.bulk_rows rename to job_rows;
alter table console.job_rows rename column run to job;

alter table console.jobs
  add column kind text collate "C" not null default 'bulk' check (kind in ('bulk', 'import', 'export')),
  -- running: a worker sends it; paused: by a person, or because answers got lost; stopped: it may not go on
  add column state text collate "C" not null default 'planned'
    check (state in ('planned', 'running', 'paused', 'stopped', 'canceled', 'finished')),
  -- records of one call
  add column together integer not null default 1,
  -- the failure for which it waits or stands still, and when it goes on by itself
  add column reason jsonb,
  add column "retryAt" timestamptz,
  -- slices in a row that brought nothing but lost or missing answers
  add column fruitless integer not null default 0,
  -- numbers of batches before are smaller: keys made of them are never used for something else
  add column "nextBatch" integer not null default 1000000,
  -- rows by state, as the last slice left them
  add column counts jsonb not null default '{}',
  add column "changedAt" timestamptz not null default now(),
  add column "finishedAt" timestamptz;
create index on console.jobs (state) where state = 'running';

alter table console.job_rows drop constraint bulk_rows_state_check;
-- What was cut off is sent once more as it was: all that bulk changes send may be.
update console.job_rows set "takenAt" = null, state = case state
  when 'waiting' then 'planned' when 'sending' then 'planned' when 'failed' then 'refused' else state end;
alter table console.job_rows
  add check (state in ('planned', 'sending', 'done', 'refused', 'rejected', 'unknown', 'skipped')),
  -- what is sent of this row, where rows of a job differ
  add column operation text collate "C",
  add column params jsonb,
  -- the rows of the file that the record stands in
  add column rows integer[],
  -- who took it, and how often it was cut off
  add column worker text collate "C",
  add column attempts smallint not null default 0,
  -- a person looked, and wants a create sent although an earlier send of it has no answer
  add column again boolean not null default false;

update console.jobs set together = case act when 'bulkUpsertSalesOrders' then 100 when 'upsertShipment' then 10000 else 1 end;

update console.jobs j set counts = c.counts from (
  select job, jsonb_object_agg(state, n) as counts
  from (select job, state, sum(coalesce(cardinality(rows), 1)) as n from console.job_rows group by job, state) s
  group by job
) c where c.job = j.id;
update console.jobs set state = case
  when "startedAt" is null then 'planned' when counts ? 'planned' then 'paused' else 'finished' end;
update console.jobs set "finishedAt" = "createdAt" where state = 'finished';

-- Processes that send jobs: one that is not heard of any more leaves its work to the others.
create table console.workers (
  id text collate "C" primary key,
  "startedAt" timestamptz not null default now(),
  "seenAt" timestamptz not null default now()
);
