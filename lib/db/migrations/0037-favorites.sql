-- Records that somebody wants at hand, per person and tenant, with what stood over them when they were last opened.
create table console.favorites (
  "personId" text collate "C" not null references console."user" (id) on delete cascade,
  tenant text collate "C" not null,
  -- under the tenant's own path: products/A%2F1
  path text collate "C" not null,
  label text not null,
  -- the state it had then, as the platform writes it
  state text,
  "seenAt" timestamptz not null default clock_timestamp(),
  at timestamptz not null default clock_timestamp(),
  primary key ("personId", tenant, path)
);

-- Views that stand in somebody's navigation below their list: the id of a saved one, or the name of a built-in one.
create table console.pinned_views (
  "personId" text collate "C" not null references console."user" (id) on delete cascade,
  list text collate "C" not null,
  "view" text collate "C" not null,
  at timestamptz not null default clock_timestamp(),
  primary key ("personId", list, "view")
);

-- A locked view is changed by who saved it or an administrator, one that is not by everybody who may write. So far all were.
alter table console.views add column locked boolean not null default true;
