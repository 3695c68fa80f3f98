-- Bulk runs: one act on many records. Planned before the first is sent and kept row by row, so that a run goes on after a
-- reload or a crash where it was, and its result has an address.
create table console.bulk_runs (
  id uuid primary key,
  tenant text collate "C" not null,
  -- the write that is sent: updateProductTag, upsertShipment …
  act text collate "C" not null,
  "personId" text collate "C" not null,
  person text not null,
  -- what was filled in, and what the plan learned: the console's own shape
  asked jsonb not null,
  "startedAt" timestamptz,
  "createdAt" timestamptz not null default now()
);
create index on console.bulk_runs (tenant, "createdAt" desc);

create table console.bulk_rows (
  run uuid not null references console.bulk_runs (id) on delete cascade,
  at integer not null,
  -- the key of the record
  record text not null,
  state text collate "C" not null check (state in ('waiting', 'sending', 'done', 'failed', 'unknown', 'skipped')),
  -- what will change, or why nothing does
  note jsonb,
  -- what is sent of this record, as JSON: the same text every time
  body text,
  -- rows sent together; their key is made of it
  batch integer,
  "takenAt" timestamptz,
  issues jsonb,
  primary key (run, at)
);
create index on console.bulk_rows (run, state, at);
