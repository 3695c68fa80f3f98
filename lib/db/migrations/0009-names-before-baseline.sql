-- For a database from before these files: constraints and indexes that still have the former names of their tables, and functions
-- that only former migrations used. In a new database there are none.
do $$
declare
  one record;
begin
  for one in select conrelid::regclass as "table", conname as name from pg_constraint
    where connamespace = 'console'::regnamespace and conname ~ '^bulk_(rows|runs)_'
  loop
    execute format('alter table %s rename constraint %I to %I', one."table", one.name,
      replace(replace(replace(replace(one.name, 'bulk_rows_', 'job_rows_'), 'bulk_runs_', 'jobs_'), '_run_', '_job_'), '_asked_', '_task_'));
  end loop;
end $$;
alter index if exists console.bulk_rows_run_state_at_idx rename to job_rows_job_state_at_idx;
alter index if exists console."bulk_runs_tenant_createdAt_idx" rename to "jobs_tenant_createdAt_idx";
drop function if exists console.rejections_in(text, text), console.records_in(text, jsonb), console.rejection_list(text);
