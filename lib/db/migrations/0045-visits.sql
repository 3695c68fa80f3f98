-- Visits to tenants that a person has no grant for: who, why, until when. Read-only unless writes are unlocked.
create table console.visits (
  id uuid primary key default gen_random_uuid(),
  "personId" text collate "C" not null,
  person text not null,
  -- No foreign key: what was done in a tenant is told after it left the registry.
  tenant text collate "C" not null,
  "tenantName" text not null,
  reason text not null,
  -- The page to go back to at the end.
  "returnTo" text not null,
  "startedAt" timestamptz not null default now(),
  "endsAt" timestamptz not null,
  "unlockedUntil" timestamptz,
  -- Null while it is open; one whose time ran out may never get it.
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

alter table console.journal add column visit uuid;
create index on console.journal (visit, id) where visit is not null;
alter table console.jobs add column visit uuid;

-- As before (0040), and the visit of a request never changes.
create or replace function console.guard_journal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at > now() - interval '30 days' and current_setting('tallyman.moves_requests', true) is distinct from 'on' then
      raise exception 'the journal is kept for 30 days at least';
    end if;
    return old;
  end if;
  if (new.id, new.at, new."personId", new.person, new.tenant, new.platform, new.operation, new.records, new.method,
      new.path, new.body, new."requestId", new."idempotencyKey", new.visit)
    is distinct from
     (old.id, old.at, old."personId", old.person, old.tenant, old.platform, old.operation, old.records, old.method,
      old.path, old.body, old."requestId", old."idempotencyKey", old.visit) then
    raise exception 'the journal is append-only';
  end if;
  if old.outcome is not null and (old.outcome not in ('answered', 'unknown')
    or (new.outcome, new.status, new.message, new.issues, new.answer, new.ms, new."completedAt", new."recordCount")
      is distinct from
       (old.outcome, old.status, old.message, old.issues, old.answer, old.ms, old."completedAt", old."recordCount")) then
    raise exception 'the journal is append-only';
  end if;
  return new;
end $$;
