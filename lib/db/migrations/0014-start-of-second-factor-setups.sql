-- A setup of a second factor that is not confirmed expires. Setups that exist already start with this migration.
alter table console."twoFactor" add column "startedAt" timestamptz not null default now();
