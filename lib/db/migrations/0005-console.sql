-- The console besides its people: tenants, settings, lists, rejected orders, the relay.
--
-- Tables that are read within one tenant only have a policy (the second wall, see 0002). It admits '*' where a statement reads or
-- changes all tenants on purpose, such as retention (ALL_TENANTS in lib/db/tenant-query.ts). Which tables have none, and why, is in
-- lib/console/tenants/tenant-policies.test.ts.

-- Only tenants in this registry can be emulated.
create table console.tenants (
  id text collate "C" primary key,
  name text not null,
  colour text collate "C" not null,
  platform text collate "C" not null default 'default',
  position integer not null,
  -- listed: the platform names it; then it is also removed when the platform no longer does
  listed boolean not null default false,
  -- edited: a person chose the name, which a refresh then keeps
  edited boolean not null default false,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  -- the time zone of its warehouse; null: each person's own
  zone text collate "C",
  -- after how many days in a state an order is stuck, and below which available amount stock is low
  "stuckDays" integer not null default 3 check ("stuckDays" between 1 and 365),
  "lowStock" integer not null default 10 check ("lowStock" between 1 and 1000000),
  -- for whom personal data is masked until they reveal it: nobody, those who only read, or they and visitors
  masking text not null default 'visits' check (masking in ('off', 'viewers', 'visits'))
);

-- Tenants that a person removed: the platform's list does not bring them back, only a person who adds them again.
create table console.removed_tenants (
  id text collate "C" primary key,
  "removedAt" timestamptz not null default now()
);

create table console.settings (
  name text collate "C" primary key,
  value jsonb not null,
  "updatedAt" timestamptz not null default now()
);

-- How many calls a platform still accepts with one key: shared by every process that calls it.
create table console.call_budgets (
  -- a digest of platform and key, never the key itself
  key text collate "C" primary key,
  -- the times of the latest calls, newest first, at most a minute's limit of them
  sent timestamptz[] not null default '{}',
  -- after a 429: no call between these two
  "pausedAt" timestamptz,
  "pausedUntil" timestamptz
) with (fillfactor = 50);

-- Saved views: the state of a list's address under a name. For every tenant, unless the person who saved it said that it is
-- about one.
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
  -- counts the changes: a change names the version that its author saw
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  -- locked: only its author and admins change it, otherwise everybody who may write
  locked boolean not null default true,
  unique (list, "personId", name)
);
alter table console.views enable row level security;
create policy tenant on console.views using (tenant is null or current_setting('tallyman.tenant') in (tenant, '*'));

-- How one person uses a list: the view it opens with, the widths of its columns. `layout`: the order of the overview's cards, and
-- which are hidden.
create table console.list_habits (
  "personId" text collate "C" not null references console."user" (id) on delete cascade,
  list text collate "C" not null,
  -- the id of a saved view, or the name of a built-in one
  "view" text collate "C",
  widths text collate "C",
  layout text collate "C",
  primary key ("personId", list)
);

-- Views that a person has in the navigation, below their list: the id of a saved one, or the name of a built-in one.
create table console.pinned_views (
  "personId" text collate "C" not null references console."user" (id) on delete cascade,
  list text collate "C" not null,
  "view" text collate "C" not null,
  at timestamptz not null default clock_timestamp(),
  primary key ("personId", list, "view")
);

-- Records that a person opened in a tenant.
create table console.recents (
  "personId" text collate "C" not null references console."user" (id) on delete cascade,
  tenant text collate "C" not null,
  -- within the tenant: products/A%2F1
  path text collate "C" not null,
  label text not null,
  at timestamptz not null default clock_timestamp(),
  primary key ("personId", tenant, path)
);
alter table console.recents enable row level security;
create policy tenant on console.recents using (tenant = current_setting('tallyman.tenant'));

-- Records that a person marked in a tenant, with the title that they had when they were last opened.
create table console.favorites (
  "personId" text collate "C" not null references console."user" (id) on delete cascade,
  tenant text collate "C" not null,
  -- within the tenant: products/A%2F1
  path text collate "C" not null,
  label text not null,
  -- the state it had then, as the platform writes it
  state text,
  "seenAt" timestamptz not null default clock_timestamp(),
  at timestamptz not null default clock_timestamp(),
  primary key ("personId", tenant, path)
);
alter table console.favorites enable row level security;
create policy tenant on console.favorites using (current_setting('tallyman.tenant') in (tenant, '*'));

-- Tags of the console's own, for records whose tag the platform does not let one write. Every change is a row and stays: the
-- latest one of a record counts, an empty label removes it.
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
alter table console.labels enable row level security;
create policy tenant on console.labels using (tenant = current_setting('tallyman.tenant'));

-- The figures of the overview, as last counted on each day: a card compares with them where the platform has no history.
create table console.daily_figures (
  tenant text collate "C" not null,
  figure text collate "C" not null,
  day date not null,
  value double precision not null,
  primary key (tenant, figure, day)
);
alter table console.daily_figures enable row level security;
create policy tenant on console.daily_figures using (tenant = current_setting('tallyman.tenant'));

-- Until when a person has seen what was finished or arrived in a tenant.
create table console.notices_seen (
  "personId" text collate "C" not null references console."user" (id) on delete cascade,
  tenant text collate "C" not null,
  "seenAt" timestamptz not null,
  primary key ("personId", tenant)
);
alter table console.notices_seen enable row level security;
create policy tenant on console.notices_seen using (tenant = current_setting('tallyman.tenant'));

-- Corrections of orders that a person accepted: what another system writes, and what it means in this tenant.
create table console.corrections (
  id bigint generated always as identity primary key,
  tenant text collate "C" not null,
  -- sku, city, district or country
  field text collate "C" not null,
  -- the value as it is looked up
  key text collate "C" not null,
  "from" text not null,
  "to" text not null,
  -- applied without asking
  always boolean not null default false,
  -- how often it was accepted
  uses integer not null default 1,
  "personId" text collate "C" not null,
  person text not null,
  at timestamptz not null default now(),
  -- the person in whose name an order that it makes right is sent again without asking, and the name in the log
  "ruleBy" text collate "C",
  "ruleName" text,
  unique (tenant, field, key)
);
alter table console.corrections enable row level security;
create policy tenant on console.corrections using (tenant = current_setting('tallyman.tenant'));

-- The queue of rejected orders as people share it: who closed an entry and why, whose it is, who is fixing it. An entry is named
-- by its ID and its creation time, so that a new rejection of the same order is an entry of its own.
create table console.rejected_entries (
  tenant text collate "C" not null,
  entry text collate "C" not null,
  -- the order that it is about
  record text collate "C" not null,
  -- when somebody first worked on it: a later request did not cause it
  "knownSince" timestamptz not null default now(),
  -- why it was closed without sending, who closed it, and when
  reason text,
  "closedBy" text,
  "closedAt" timestamptz,
  -- whose it is
  "assignedId" text collate "C",
  assigned text,
  "assignedBy" text,
  -- who has the page open where it is fixed, since when, and when their browser last said so
  "fixingId" text collate "C",
  fixing text,
  "fixingSince" timestamptz,
  "seenAt" timestamptz,
  primary key (tenant, entry)
);
alter table console.rejected_entries enable row level security;
create policy tenant on console.rejected_entries using (tenant = current_setting('tallyman.tenant'));

-- Contents of rejected orders from a file, for orders that are known from nothing else.
create table console.rejected_contents (
  tenant text collate "C" not null,
  record text collate "C" not null,
  payload jsonb not null,
  file text not null,
  "personId" text collate "C" not null,
  person text not null,
  at timestamptz not null default now(),
  primary key (tenant, record)
);
create index on console.rejected_contents (at);
alter table console.rejected_contents enable row level security;
create policy tenant on console.rejected_contents using (current_setting('tallyman.tenant') in (tenant, '*'));

-- A team's notes about a cause that the catalogue does not know.
create table console.cause_notes (
  tenant text collate "C" not null,
  code text collate "C" not null,
  text text not null,
  "personId" text collate "C" not null,
  person text not null,
  at timestamptz not null default now(),
  primary key (tenant, code)
);
alter table console.cause_notes enable row level security;
create policy tenant on console.cause_notes using (tenant = current_setting('tallyman.tenant'));

-- Keys by which other systems reach the platform through this console. One row is one integration.
create table console.relay_keys (
  id text collate "C" primary key,
  tenant text collate "C" not null,
  name text not null,
  rights text[] collate "C" not null check (rights <@ array['read', 'write'] and rights <> '{}'),
  validation text collate "C" not null default 'off' check (validation in ('off', 'report', 'block')),
  "createdBy" text not null,
  "createdAt" timestamptz not null default now(),
  "lastUsedAt" timestamptz,
  "revokedAt" timestamptz
);
create index on console.relay_keys (tenant);

-- The secrets of a key, as hashes: two while one replaces the other.
create table console.relay_secrets (
  -- the part by which a secret is found
  prefix text collate "C" primary key,
  key text collate "C" not null references console.relay_keys (id) on delete cascade,
  hash bytea not null,
  "createdAt" timestamptz not null default now(),
  -- after a rotation: until when the former one is accepted
  "expiresAt" timestamptz
);
create index on console.relay_secrets (key);

-- Who changed a relay key, and how.
create table console.relay_key_events (
  id bigint generated always as identity primary key,
  key text collate "C" not null references console.relay_keys (id) on delete cascade,
  at timestamptz not null default now(),
  "personId" text collate "C" not null,
  person text not null,
  event text collate "C" not null,
  detail text not null
);
create index on console.relay_key_events (key, id desc);

-- The calls of a key, counted by minute.
create table console.relay_minutes (
  key text collate "C" not null references console.relay_keys (id) on delete cascade,
  minute timestamptz not null,
  calls integer not null,
  -- answered 400 to 499; answered 500 and more, or not at all
  refused integer not null,
  failed integer not null,
  -- writes that were sent although the log did not record them
  unlogged integer not null,
  -- calls by duration: the limits are in lib/console/relay/relay-counts.ts
  durations integer[] not null,
  primary key (key, minute)
) with (fillfactor = 70);

-- Problems that the rules found in the calls of a key, by day.
create table console.relay_problems (
  key text collate "C" not null references console.relay_keys (id) on delete cascade,
  day date not null,
  rule text collate "C" not null,
  field text collate "C" not null,
  count integer not null,
  -- of these, orders that were not sent
  blocked integer not null,
  -- references of orders, the latest first, at most five
  examples text[] not null,
  primary key (key, day, rule, field)
);

-- A large body on its way, in parts, so that no process has to hold it whole.
create unlogged table console.relay_parts (
  call uuid not null,
  n integer not null,
  part bytea not null,
  at timestamptz not null default now(),
  primary key (call, n)
);
alter table console.relay_parts alter column part set storage external;
