-- What a list remembers. The first draft of this table was never written to.
drop table console.views;

-- Saved views: what the address of a list says, under a name. About a list, so good for every tenant, unless the
-- person who saved it said that it names things of one tenant.
create table console.views (
  id uuid primary key default gen_random_uuid(),
  "personId" text collate "C" not null references console."user" (id) on delete cascade,
  -- the path of the list's page within a tenant: products, stocks/expirations
  list text collate "C" not null,
  -- null: all tenants
  tenant text collate "C",
  name text not null,
  search text not null,
  shared boolean not null default false,
  -- counts the changes: who changes it says which one they saw
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique (list, "personId", name)
);

-- What one person is used to at a list: the view it opens with, and how wide its columns are.
create table console.list_habits (
  "personId" text collate "C" not null references console."user" (id) on delete cascade,
  list text collate "C" not null,
  -- the id of a saved view, or the name of a built-in one
  "view" text collate "C",
  widths text collate "C",
  primary key ("personId", list)
);
