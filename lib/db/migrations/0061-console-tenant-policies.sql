-- The second wall of 0060 around the console's tables that are only ever read within one tenant. Which of the others have none,
-- and why, is in lib/console/tenants/tenant-policies.test.ts.
do $$
declare
  name text;
begin
  foreach name in array array['cause_notes', 'corrections', 'daily_figures', 'import_headings', 'labels', 'notices_seen', 'recents',
    'rejected_entries']
  loop
    execute format('alter table console.%I enable row level security', name);
    execute format('create policy tenant on console.%I using (tenant = current_setting(''tallyman.tenant''))', name);
  end loop;
end $$;
