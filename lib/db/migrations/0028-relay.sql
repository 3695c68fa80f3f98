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

-- The secrets of a key: two while one replaces the other. Only their hashes are kept.
create table console.relay_secrets (
  -- the part by which a secret is found
  prefix text collate "C" primary key,
  key text collate "C" not null references console.relay_keys (id) on delete cascade,
  hash bytea not null,
  "createdAt" timestamptz not null default now(),
  -- after a rotation: until when the former one is still taken
  "expiresAt" timestamptz
);
create index on console.relay_secrets (key);

-- What the calls of a key came to, minute by minute.
create table console.relay_minutes (
  key text collate "C" not null references console.relay_keys (id) on delete cascade,
  minute timestamptz not null,
  calls integer not null,
  -- answered 400 to 499; answered 500 and more, or not at all
  refused integer not null,
  failed integer not null,
  -- writes that went out although the log did not take them
  unlogged integer not null,
  -- calls by duration: the limits are in lib/console/relay/relay-counts.ts
  durations integer[] not null,
  primary key (key, minute)
) with (fillfactor = 70);

-- Problems that the rules found in what a key sent, by day.
create table console.relay_problems (
  key text collate "C" not null references console.relay_keys (id) on delete cascade,
  day date not null,
  rule text collate "C" not null,
  field text collate "C" not null,
  count integer not null,
  -- of these the orders were held back
  blocked integer not null,
  -- references of orders, the latest first, at most five
  examples text[] not null,
  primary key (key, day, rule, field)
);

-- A large body on its way: kept in pieces, so that no process has to hold it.
create unlogged table console.relay_parts (
  call uuid not null,
  n integer not null,
  part bytea not null,
  at timestamptz not null default now(),
  primary key (call, n)
);
alter table console.relay_parts alter column part set storage external;

-- The text of a body, or nothing where it is no JSON that can be searched: whoever reads the log takes bodies apart.
create function console.relay_text(body bytea) returns text immutable strict parallel safe language plpgsql as $$
begin
  perform convert_from(body, 'UTF8')::jsonb;
  return convert_from(body, 'UTF8');
exception when others then
  return null;
end $$;

-- The keys of the records of a body, in their order, at most 1,000.
create function console.relay_records(body text, names text[]) returns text[] immutable strict parallel safe language plpgsql as $$
begin
  return (
    select coalesce(array_agg(key order by at), '{}') from (
      select key, min(at) as at from (
        select coalesce(one #>> '{}', '') as key, row_number() over () as at
        from jsonb_array_elements(case jsonb_typeof(body::jsonb) when 'array' then body::jsonb else jsonb_build_array(body::jsonb) end) element,
          unnest(names) name,
          jsonb_array_elements(case jsonb_typeof(element -> name) when 'array' then element -> name
            when 'string' then jsonb_build_array(element -> name) when 'number' then jsonb_build_array(element -> name) else '[]' end) one
      ) told where key <> '' group by key order by min(at) limit 1000
    ) keys
  );
exception when others then
  return '{}';
end $$;

-- How many records a body carries.
create function console.relay_count(body text) returns integer immutable strict parallel safe language plpgsql as $$
begin
  return case json_typeof(body::json) when 'array' then json_array_length(body::json) else 1 end;
exception when others then
  return 1;
end $$;
