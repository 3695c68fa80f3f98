-- How many calls a platform may still be asked for with one key: shared by every process that asks it.
create table console.call_budgets (
  -- a digest of platform and key, never the key itself
  key text collate "C" primary key,
  -- when the latest calls went out, newest first, at most as many as a minute may hold
  sent timestamptz[] not null default '{}',
  -- the platform said 429: nobody asks it between these two
  "pausedAt" timestamptz,
  "pausedUntil" timestamptz
) with (fillfactor = 50);
