-- Imports: what a person brought in from a file, kept so that sending goes on after a reload, on any machine.
create table console.imports (
  id uuid primary key,
  tenant text collate "C" not null,
  -- products, lots, customers … : what the rows are
  target text collate "C" not null,
  file text not null,
  "personId" text collate "C" not null,
  person text not null,
  -- heading, mapping, choices: the console's own shape
  meta jsonb not null,
  -- rows by what became of them; they add up to the rows of the file
  counts jsonb not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index on console.imports (tenant, "createdAt" desc);

-- The rows as JSON, a few hundred a piece: what is mended rewrites one piece.
create table console.import_rows (
  import uuid not null references console.imports (id) on delete cascade,
  piece integer not null,
  rows text not null,
  primary key (import, piece)
);

-- What is sent together. Decided before the first is sent, so that a send cut off is repeated as it was.
create table console.import_batches (
  import uuid not null references console.imports (id) on delete cascade,
  n integer not null,
  records text not null,
  settled boolean not null default false,
  -- what became of each record, by its first row
  results text not null default '{}',
  primary key (import, n)
);

-- Which field a heading was last said to fill.
create table console.import_headings (
  tenant text collate "C" not null,
  target text collate "C" not null,
  heading text collate "C" not null,
  path text collate "C" not null,
  primary key (tenant, target, heading)
);
