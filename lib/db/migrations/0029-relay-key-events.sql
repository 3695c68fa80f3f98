-- What was done to relay keys, and by whom.
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
