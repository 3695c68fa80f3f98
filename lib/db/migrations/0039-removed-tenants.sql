-- Tenants that a person removed: the platform's list does not bring them back, only a person who adds them again.
create table console.removed_tenants (
  id text collate "C" primary key,
  "removedAt" timestamptz not null default now()
);
