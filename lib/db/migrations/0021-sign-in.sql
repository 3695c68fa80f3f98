-- Sessions are kept by the hash of their token, so that whoever reads this table cannot use what it holds. Those open stay open.
update console.session
set token = translate(rtrim(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '='), '+/', '-_');

-- Browsers that a person signed in with before: others' wrong passwords do not slow them down.
create table console.devices (
  hash text collate "C" not null,
  "userId" text collate "C" not null references console."user" (id) on delete cascade,
  "createdAt" timestamptz not null default now(),
  "lastUsedAt" timestamptz not null default now(),
  primary key ("userId", hash)
);

-- What a person is told at the next sign-in: from where somebody failed to sign in as them, how often and when.
create table console."failedSignIns" (
  id bigint generated always as identity primary key,
  "userId" text collate "C" not null references console."user" (id) on delete cascade,
  address text collate "C" not null,
  agent text not null,
  count integer not null default 1,
  "firstAt" timestamptz not null default now(),
  "lastAt" timestamptz not null default now(),
  "acknowledgedAt" timestamptz
);
create unique index on console."failedSignIns" ("userId", address) where "acknowledgedAt" is null;
create index on console."failedSignIns" ("userId", "lastAt" desc);

-- The counters of attempts are rate-limiter-flexible's own shape.
drop table console.attempts;
create table console.attempts (
  key varchar(255) collate "C" primary key,
  points integer not null default 0,
  expire bigint
);
create index on console.attempts (expire);
