-- The queue of rejected orders as people share it: who closed an entry and why, whose it is, who is fixing it. An entry is named by
-- its ID and when it was made, so that a new rejection of the same order is an entry of its own.
create table console.rejected_entries (
  tenant text collate "C" not null,
  entry text collate "C" not null,
  -- the order that it is about
  record text collate "C" not null,
  -- when somebody first worked on it: a request after that did not bring it
  "knownSince" timestamptz not null default now(),
  -- why it was closed without sending, who closed it, and when
  reason text,
  "closedBy" text,
  "closedAt" timestamptz,
  -- whose it is
  "assignedId" text collate "C",
  assigned text,
  "assignedBy" text,
  -- who has the page open where it is fixed, since when, and when that was last heard
  "fixingId" text collate "C",
  fixing text,
  "fixingSince" timestamptz,
  "seenAt" timestamptz,
  primary key (tenant, entry)
);

-- Contents of rejected orders that people brought by a file, where nothing else knows them.
create table console.rejected_contents (
  tenant text collate "C" not null,
  record text collate "C" not null,
  payload jsonb not null,
  file text not null,
  "personId" text collate "C" not null,
  person text not null,
  at timestamptz not null default now(),
  primary key (tenant, record)
);
create index on console.rejected_contents (at);

-- What a team writes about a cause that the catalogue does not know.
create table console.cause_notes (
  tenant text collate "C" not null,
  code text collate "C" not null,
  text text not null,
  "personId" text collate "C" not null,
  person text not null,
  at timestamptz not null default now(),
  primary key (tenant, code)
);

-- Whether another run sends the same entry is asked before each call.
create index job_rows_entry on console.job_rows ((note ->> 'entry')) where note ? 'entry';
