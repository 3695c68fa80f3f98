-- Jobs: work on many records that the server does by itself, such as a bulk change, an import or an export. Planned before the
-- first call and stored row by row, so that a job continues after a crash where it was.
create table console.jobs (
  id uuid primary key,
  tenant text collate "C" not null,
  -- the operation that is sent (updateProductTag, upsertShipment …), or the resource that is imported or exported
  act text collate "C" not null,
  "personId" text collate "C" not null,
  person text not null,
  -- what a person filled in, and what the plan found out: a shape of lib/console/jobs
  task jsonb not null,
  "startedAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  kind text collate "C" not null default 'bulk' check (kind in ('bulk', 'import', 'export')),
  -- running: a worker sends it; paused: by a person, or because responses were lost; stopped: it cannot continue
  state text collate "C" not null default 'planned'
    check (state in ('planned', 'running', 'paused', 'stopped', 'canceled', 'finished')),
  -- records of one call
  together integer not null default 1,
  -- the failure for which it waits or stopped, and when it continues by itself
  reason jsonb,
  "retryAt" timestamptz,
  -- slices in a row that had only lost or missing responses
  fruitless integer not null default 0,
  -- idempotency keys are made of the number of a batch, which is therefore never used again
  "nextBatch" integer not null default 1000000,
  -- rows by state, after the last slice
  counts jsonb not null default '{}',
  "changedAt" timestamptz not null default now(),
  "finishedAt" timestamptz,
  visit uuid
);
create index on console.jobs (tenant, "createdAt" desc);
create index on console.jobs (state) where state = 'running';
alter table console.jobs enable row level security;
create policy tenant on console.jobs using (current_setting('tallyman.tenant') in (tenant, '*'));

create table console.job_rows (
  job uuid not null references console.jobs (id) on delete cascade,
  -- in an import the number of the row in its file
  at integer not null,
  -- the key of the record
  record text not null,
  -- the first four are rows of a file before they are sent: open has problems, a line belongs to the record of `first`
  state text collate "C" not null check (state in ('unchecked', 'open', 'ready', 'line',
    'planned', 'sending', 'done', 'refused', 'rejected', 'unknown', 'skipped')),
  -- what will change, or why nothing does
  note jsonb,
  -- the JSON that is sent of this record: the same text every time
  body text,
  -- rows sent together; their idempotency key is made of it
  batch integer,
  "takenAt" timestamptz,
  issues jsonb,
  -- what is sent of this row, where the rows of a job differ
  operation text collate "C",
  params jsonb,
  -- the rows of the file that the record is in
  rows integer[],
  -- which worker took it, and how often it was interrupted
  worker text collate "C",
  attempts smallint not null default 0,
  -- a person looked, and wants a create sent although an earlier send has no response
  again boolean not null default false,
  -- the cells of the row of the file
  cells text[] collate "C",
  -- the row in which the record of a line begins
  first integer,
  -- an earlier row with the same key
  repeats integer,
  primary key (job, at)
);
create index on console.job_rows (job, state, at);
create index on console.job_rows (job, at) where body is null and state in ('unchecked', 'refused', 'rejected');
-- Before each call a job looks whether another one sends the same entry.
create index job_rows_entry on console.job_rows ((note ->> 'entry')) where note ? 'entry';

-- An uploaded file until its rows are read.
create table console.import_files (
  job uuid not null references console.jobs (id) on delete cascade,
  part integer not null,
  bytes bytea not null,
  primary key (job, part)
);
alter table console.import_files alter column bytes set storage external;

-- Which field a heading last filled.
create table console.import_headings (
  tenant text collate "C" not null,
  target text collate "C" not null,
  heading text collate "C" not null,
  path text collate "C" not null,
  primary key (tenant, target, heading)
);
alter table console.import_headings enable row level security;
create policy tenant on console.import_headings using (tenant = current_setting('tallyman.tenant'));

-- How far an export has read its list, and its rows in parts until the file is removed.
create table console.exports (
  job uuid primary key references console.jobs (id) on delete cascade,
  -- the offset of the next record, and the keys of the last ones read: the next page has to begin there
  next integer not null default 0,
  tail text[] collate "C" not null default '{}',
  -- records and rows in the file, and its parts
  records integer not null default 0,
  rows integer not null default 0,
  parts integer not null default 0,
  -- the total when it began, and the latest one
  "firstTotal" integer not null,
  total integer not null,
  -- a page did not begin where the one before ended, or had a record that was read before
  changed boolean not null default false,
  "downloadedAt" timestamptz,
  "expiresAt" timestamptz,
  "removedAt" timestamptz
);

create table console.export_parts (
  job uuid not null references console.exports (job) on delete cascade,
  n integer not null,
  -- rows as they are in the file, gzip of JSON
  rows bytea not null,
  primary key (job, n)
);
alter table console.export_parts alter column rows set storage external;

-- The records that were read, so that none comes twice; removed once the file is complete.
create table console.export_keys (
  job uuid not null references console.exports (job) on delete cascade,
  key text collate "C" not null,
  primary key (job, key)
);

-- Processes that send jobs: when one is not heard of any more, the others take its work.
create table console.workers (
  id text collate "C" primary key,
  "startedAt" timestamptz not null default now(),
  "seenAt" timestamptz not null default now()
);
