-- Until when somebody has seen what was finished or arrived in a tenant.
create table console.notices_seen (
  "personId" text collate "C" not null references console."user" (id) on delete cascade,
  tenant text collate "C" not null,
  "seenAt" timestamptz not null,
  primary key ("personId", tenant)
);
