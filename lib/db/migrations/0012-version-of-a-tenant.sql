-- Each write increments the version of its tenant, no longer that of each table: a cached total is right as long as the version is
-- the same (lib/platform/query/totals.ts).
drop view platform.tenant_versions;
drop table platform.versions;
create table platform.versions (
  "tenantId" text collate "C" not null references platform.tenants (id) on delete cascade,
  -- the version is the sum of its parts: writers rarely wait for each other
  part smallint not null,
  version bigint not null,
  primary key ("tenantId", part)
);
select platform.separate_tenants();
