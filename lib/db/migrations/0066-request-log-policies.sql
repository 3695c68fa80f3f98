-- The second wall of 0060 and 0061 around the request log and more: tables that are also read or changed for all tenants at once, by
-- retention, the worker, the audit and pages for admins. Such a statement says so by entering '*' (ALL_TENANTS in lib/db/tenant-query.ts).
do $$
declare
  name text;
begin
  foreach name in array array['audit', 'favorites', 'imports', 'jobs', 'journal', 'rejected_contents']
  loop
    execute format('alter table console.%I enable row level security', name);
    execute format('create policy tenant on console.%I using (current_setting(''tallyman.tenant'') in (tenant, ''*''))', name);
  end loop;
end $$;

-- A view without a tenant is one for all of them.
alter table console.views enable row level security;
create policy tenant on console.views using (tenant is null or current_setting('tallyman.tenant') in (tenant, '*'));

-- For reads by records: see 0060. Only for reading (lib/db/prepare-database.ts); a migration that adds a column to the request log
-- makes it anew.
create view console.tenant_journal as
  select * from console.journal where current_setting('tallyman.tenant') in (tenant, '*');
