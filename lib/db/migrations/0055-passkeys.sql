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

alter table console.session
  add column method text collate "C" not null default 'password' check (method in ('password', 'passkey', 'provider')),
  -- When the person last proved who they are.
  add column "confirmedAt" timestamptz not null default now();

-- One person has one account with a provider, and an account there belongs to one person.
create unique index on console.account ("providerId", "accountId") where "providerId" = 'oidc';
create unique index on console.account ("userId") where "providerId" = 'oidc';
