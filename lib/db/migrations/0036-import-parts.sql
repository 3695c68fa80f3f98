-- What is to be sent of an import, put together when its rows are checked: sending hands over nothing but the word to go.
create table console.import_parts (
  import uuid not null references console.imports (id) on delete cascade,
  -- one page that checks the import: what another page keeps does not mix with it
  round text collate "C" not null,
  part integer not null,
  -- JSON: each record with its rows in the file, and what is sent of it or why it is left alone
  rows text not null,
  -- rows of the file in it
  planned integer not null,
  skipped integer not null,
  -- handed over: a worker makes rows of the job of it, and takes it away
  sent boolean not null default false,
  primary key (import, round, part)
);
-- The record of a row of the file is found without reading all others.
create index on console.job_rows (job, (rows[1])) where rows is not null;
