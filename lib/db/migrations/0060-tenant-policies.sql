-- The second wall between tenants. Under the application's role a row can be seen and written only by a transaction that
-- has entered its tenant (lib/db/tenant-query.ts): a statement that forgets the tenant finds nothing. Entered is the
-- tenant in the setting tallyman.tenant; a connection that does not know the setting, as those of older versions, is refused.
--
-- Every table with "tenantId" gets a policy and a view tenant_<table>. Lists read the views: before the condition of a
-- policy PostgreSQL evaluates nothing that could reveal a value in an error, and so uses no index on platform.fold or
-- for like. The condition of a view does not stand in their way. The views are the owner's, whom policies do not bind.
--
-- A migration that makes a table with "tenantId", or adds a column to one, ends with: select platform.separate_tenants().
-- platform.keys is left out: it tells of which tenant a caller is.
create function platform.separate_tenants() returns void language plpgsql as $$
declare
  name text;
  own constant text := $own$"tenantId" = current_setting('tallyman.tenant')$own$;
begin
  for name in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenantId'
    where c.relnamespace = 'platform'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'keys'
  loop
    execute format('alter table platform.%I enable row level security', name);
    execute format('drop policy if exists tenant on platform.%I', name);
    execute format('create policy tenant on platform.%I using (%s)', name, own);
    execute format('create or replace view platform.%I as select * from platform.%I where %s with check option', 'tenant_' || name, name, own);
  end loop;
end $$;

select platform.separate_tenants();
