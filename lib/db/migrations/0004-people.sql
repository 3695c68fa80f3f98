-- The console's people: accounts, sign-in, the tenants that each may open, visits to others. The names of the first four
-- tables and their columns are better-auth's own (its core schema); so are those of twoFactor, from its plugin.
create schema if not exists console;

create table console."user" (
  id text collate "C" primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  -- ours: what the person may do (lib/console/auth/roles.ts), the language (one of lib/messages), the end of every session
  role text collate "C" not null default 'viewer' check (role in ('owner', 'admin', 'operator', 'fixer', 'support', 'viewer')),
  locale text collate "C",
  disabled boolean not null default false,
  "twoFactorEnabled" boolean not null default false
);
-- Two processes that start together create one owner.
create unique index user_owner on console."user" (role) where role = 'owner';

create table console.session (
  id text collate "C" primary key,
  -- the hash of the token: whoever reads this table cannot sign in with it
  token text collate "C" not null unique,
  "userId" text collate "C" not null references console."user" (id) on delete cascade,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "ipAddress" text,
  "userAgent" text,
  method text collate "C" not null default 'password' check (method in ('password', 'passkey', 'provider')),
  -- when the person last proved who they are
  "confirmedAt" timestamptz not null default now()
);
create index on console.session ("userId");
create index on console.session ("expiresAt");

create table console.account (
  id text collate "C" primary key,
  "accountId" text collate "C" not null,
  "providerId" text collate "C" not null,
  "userId" text collate "C" not null references console."user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index on console.account ("userId");
-- One person has one account with a provider, and an account there belongs to one person.
create unique index on console.account ("providerId", "accountId") where "providerId" = 'oidc';
create unique index on console.account ("userId") where "providerId" = 'oidc';

create table console.verification (
  id text collate "C" primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index on console.verification (identifier);

create table console."twoFactor" (
  id text collate "C" primary key,
  "userId" text collate "C" not null unique references console."user" (id) on delete cascade,
  -- both encrypted
  secret text not null,
  "backupCodes" text not null,
  verified boolean not null default false,
  "failedVerificationCount" integer not null default 0,
  "lockedUntil" timestamptz
);

-- The public keys of the devices that a person signs in with.
create table console.passkeys (
  id text collate "C" primary key,
  "userId" text collate "C" not null references console."user" (id) on delete cascade,
  name text not null,
  "publicKey" bytea not null,
  counter bigint not null,
  transports text[] collate "C" not null,
  "createdAt" timestamptz not null default now(),
  "lastUsedAt" timestamptz
);
create index on console.passkeys ("userId");

-- Links by which a person sets their password: an invitation or a reset. The secret of a link is stored as its hash.
create table console."signInLinks" (
  hash text collate "C" primary key,
  "userId" text collate "C" not null references console."user" (id) on delete cascade,
  purpose text collate "C" not null check (purpose in ('invitation', 'reset')),
  "expiresAt" timestamptz not null,
  "usedAt" timestamptz
);
create index on console."signInLinks" ("userId");

-- Attempts to sign in, by account and by address, counted before the password is checked (rate-limiter-flexible's own shape).
create table console.attempts (
  key varchar(255) collate "C" primary key,
  points integer not null default 0,
  expire bigint
);
create index on console.attempts (expire);

-- Browsers that a person has signed in with: wrong passwords of others do not slow them down.
create table console.devices (
  hash text collate "C" not null,
  "userId" text collate "C" not null references console."user" (id) on delete cascade,
  "createdAt" timestamptz not null default now(),
  "lastUsedAt" timestamptz not null default now(),
  primary key ("userId", hash)
);

-- Shown to a person at their next sign-in: from where others failed to sign in as them, how often and when.
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

-- Created once, here, so that all processes share it.
create table console.secrets (
  name text collate "C" primary key,
  value text not null
);
insert into console.secrets (name, value)
values ('auth', replace(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

-- The tenants that a person may open. Owner and admins have every tenant without a row here.
create table console.grants (
  "userId" text collate "C" not null references console."user" (id) on delete cascade,
  -- '' is every tenant, new ones too. No foreign key: a tenant that the platform stops listing for a while keeps its people.
  tenant text collate "C" not null,
  -- the last calendar day, in the zone of the tenant's warehouse; null has no end
  "lastDay" date,
  "grantedBy" text,
  "grantedAt" timestamptz not null default now(),
  primary key ("userId", tenant)
);

-- Visits to tenants that a person has no grant for: who, why, until when. Read-only unless writes are unlocked.
create table console.visits (
  id uuid primary key default gen_random_uuid(),
  "personId" text collate "C" not null,
  person text not null,
  -- no foreign key: the record of a visit outlives the tenant
  tenant text collate "C" not null,
  "tenantName" text not null,
  reason text not null,
  -- the page to go back to at the end
  "returnTo" text not null,
  "startedAt" timestamptz not null default now(),
  "endsAt" timestamptz not null,
  "unlockedUntil" timestamptz,
  -- null while it is open; a visit whose time ran out may never get it
  "endedAt" timestamptz,
  "endedBy" text
);
-- A person visits one tenant at a time.
create unique index visits_open on console.visits ("personId") where "endedAt" is null;
create index on console.visits ("startedAt" desc);

-- What happened in a visit besides the requests that were sent: pages and records that were read, exports, unlocked writes.
create table console.visit_events (
  visit uuid not null references console.visits (id) on delete cascade,
  -- page, read, export or unlock
  kind text collate "C" not null,
  path text not null,
  "firstAt" timestamptz not null default now(),
  "lastAt" timestamptz not null default now(),
  count integer not null default 1,
  primary key (visit, kind, path)
);
