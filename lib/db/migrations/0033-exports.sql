-- Exports that the server makes by itself: how far a list was read, and its rows in parts until the file is removed.
create table console.exports (
  job uuid primary key references console.jobs (id) on delete cascade,
  -- where in the platform's order the next record stands, and the keys of the last ones read: the next page has to begin there
  next integer not null default 0,
  tail text[] collate "C" not null default '{}',
  -- records and rows in the file, and its parts
  records integer not null default 0,
  rows integer not null default 0,
  parts integer not null default 0,
  -- what the platform counted when it was begun, and the last time it told
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
  -- rows as they stand in the file, gzip of JSON
  rows bytea not null,
  primary key (job, n)
);
alter table console.export_parts alter column rows set storage external;

-- The records that were read, so that none comes twice; gone once the file is made.
create table console.export_keys (
  job uuid not null references console.exports (job) on delete cascade,
  key text collate "C" not null,
  primary key (job, key)
);
