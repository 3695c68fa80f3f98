-- An import is a job whose rows have the cells of a file: parsed, checked, corrected and sent in one table. Imports from before
-- are dropped: what they sent is in the request log.
delete from console.jobs where kind = 'import';
drop table console.import_parts, console.import_rows, console.imports;

alter table console.job_rows drop constraint job_rows_state_check;
alter table console.job_rows
  -- unchecked, open (with its problems) and ready are rows of a file before they are sent; a line belongs to the record of `first`
  add check (state in ('unchecked', 'open', 'ready', 'line',
    'planned', 'sending', 'done', 'refused', 'rejected', 'unknown', 'skipped')),
  -- the cells of the row of the file; `at` is its number there
  add column cells text[] collate "C",
  -- the row in which the record of a line begins
  add column first integer,
  -- an earlier row with the same key
  add column repeats integer;
drop index console.job_rows_job_rows_idx;
create index on console.job_rows (job, at) where body is null and state in ('unchecked', 'refused', 'rejected');

-- An uploaded file until its rows are read.
create table console.import_files (
  job uuid not null references console.jobs (id) on delete cascade,
  part integer not null,
  bytes bytea not null,
  primary key (job, part)
);
alter table console.import_files alter column bytes set storage external;
