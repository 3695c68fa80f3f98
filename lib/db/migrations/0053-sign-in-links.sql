-- Links by which somebody sets their password: an invitation or a reset. What a link holds is kept as a hash.
create table console."signInLinks" (
  hash text collate "C" primary key,
  "userId" text collate "C" not null references console."user" (id) on delete cascade,
  purpose text collate "C" not null check (purpose in ('invitation', 'reset')),
  "expiresAt" timestamptz not null,
  "usedAt" timestamptz
);
create index on console."signInLinks" ("userId");
