-- The second factor of a person, by an app that shows codes. The names are better-auth's own (its plugin two-factor).
alter table console."user" add column "twoFactorEnabled" boolean not null default false;
create table console."twoFactor" (
  id text collate "C" primary key,
  "userId" text collate "C" not null unique references console."user" (id) on delete cascade,
  -- Both are encrypted.
  secret text not null,
  "backupCodes" text not null,
  verified boolean not null default false,
  "failedVerificationCount" integer not null default 0,
  "lockedUntil" timestamptz
);
