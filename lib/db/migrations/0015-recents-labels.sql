-- Records that somebody opened, per person and tenant: never shown in another tenant.
create table console.recents (
  "personId" text collate "C" not null references console."user" (id) on delete cascade,
  tenant text collate "C" not null,
  -- under the tenant's own path: products/A%2F1
  path text collate "C" not null,
  label text not null,
  at timestamptz not null default clock_timestamp(),
  primary key ("personId", tenant, path)
);

-- Labels of the console's own, for records whose tag the platform does not let one write. Every change is a row and stays:
-- the latest one of a record holds, an empty label takes it away.
create table console.labels (
  id bigint generated always as identity primary key,
  tenant text collate "C" not null,
  resource text collate "C" not null,
  record text collate "C" not null,
  label text not null,
  "personId" text collate "C" not null,
  -- the name as it was then
  person text not null,
  at timestamptz not null default now()
);
create index on console.labels (tenant, resource, record, id desc);
