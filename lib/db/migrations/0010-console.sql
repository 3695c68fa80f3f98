-- What the console remembers: people, the tenants it may emulate, every write it sent, settings.
create schema if not exists console;

-- People. The names of the first four tables and their columns are better-auth's own (its core schema).
create table console."user" (
  id text collate "C" primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  -- ours: what the person may do (lib/console/auth/roles.ts), the language, and the switch that ends every session at once
  role text collate "C" not null default 'viewer' check (role in ('owner', 'admin', 'operator', 'support', 'viewer')),
  locale text collate "C" check (locale in ('en', 'tr')),
  disabled boolean not null default false
);
-- Exactly one owner, whoever comes first.
create unique index user_owner on console."user" (role) where role = 'owner';

create table console.session (
  id text collate "C" primary key,
  token text collate "C" not null unique,
  "userId" text collate "C" not null references console."user" (id) on delete cascade,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "ipAddress" text,
  "userAgent" text
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

create table console.verification (
  id text collate "C" primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index on console.verification (identifier);

-- Sign-ins tried, per account and per address, counted before the password is looked at.
create table console.attempts (
  key text collate "C" primary key,
  count integer not null,
  since timestamptz not null default now()
);
create index on console.attempts (since);

-- Only tenants in this registry can be emulated.
create table console.tenants (
  id text collate "C" primary key,
  name text not null,
  colour text collate "C" not null,
  platform text collate "C" not null default 'default',
  position integer not null,
  -- listed: the platform names it; then it also goes when the platform no longer does
  listed boolean not null default false,
  -- edited: a person chose the name, which a refresh then leaves alone
  edited boolean not null default false,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

-- Every write: recorded before it is sent, completed once, never changed after.
create table console.journal (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  "personId" text collate "C" not null,
  person text not null,
  tenant text collate "C" not null,
  platform text collate "C" not null default 'default',
  operation text collate "C" not null,
  -- the keys of the records it is about
  records text[] collate "C" not null default '{}',
  method text collate "C" not null,
  path text not null,
  -- the JSON as it was sent
  body text,
  "requestId" text collate "C" not null,
  "idempotencyKey" text collate "C" not null,
  -- null while the answer is awaited
  outcome text collate "C" check (outcome in ('answered', 'refused', 'unreachable', 'unknown')),
  status integer,
  message text,
  issues jsonb,
  answer text,
  ms integer,
  "completedAt" timestamptz,
  check ((outcome is null) = ("completedAt" is null))
);
create index on console.journal (tenant, id desc);
create index on console.journal (tenant, operation, id desc);
create index on console.journal (tenant, outcome, id desc);
create index on console.journal using gin (records);
create index on console.journal (tenant, "personId", "idempotencyKey");
-- One intent has one effect: while a send is open or was answered, the same person's same key is not sent again.
create unique index journal_once on console.journal (tenant, "personId", "idempotencyKey")
  where outcome is null or outcome = 'answered';

create function console.guard_journal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at > now() - interval '1 year' then
      raise exception 'the journal is kept for a year';
    end if;
    return old;
  end if;
  if old.outcome is not null
    or (new.id, new.at, new."personId", new.person, new.tenant, new.platform, new.operation, new.records, new.method,
        new.path, new.body, new."requestId", new."idempotencyKey")
      is distinct from
       (old.id, old.at, old."personId", old.person, old.tenant, old.platform, old.operation, old.records, old.method,
        old.path, old.body, old."requestId", old."idempotencyKey") then
    raise exception 'the journal is append-only';
  end if;
  return new;
end $$;
create trigger guard before update or delete on console.journal for each row execute function console.guard_journal();

create table console.settings (
  name text collate "C" primary key,
  value jsonb not null,
  "updatedAt" timestamptz not null default now()
);

-- Made once, here, so that any number of processes share it.
create table console.secrets (
  name text collate "C" primary key,
  value text not null
);
insert into console.secrets (name, value)
values ('auth', replace(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))
on conflict do nothing;

-- Saved views of a list: the state of its address under a name.
create table console.views (
  id uuid primary key default gen_random_uuid(),
  "userId" text collate "C" not null references console."user" (id) on delete cascade,
  page text collate "C" not null,
  name text not null,
  search text not null,
  shared boolean not null default false,
  position integer not null default 0,
  "createdAt" timestamptz not null default now()
);
create index on console.views (page, "userId");
