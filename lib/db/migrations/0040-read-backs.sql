-- What a read after a write showed of its record: { "seen": "same" | "differs" | "absent", "paths": [...] }.
alter table console.journal add column "readBack" jsonb;

-- What came of a write may be found out later, by reading, also of one that had no answer; the answer itself never changes.
create or replace function console.guard_journal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at > now() - interval '30 days' and current_setting('tallyman.moves_requests', true) is distinct from 'on' then
      raise exception 'the journal is kept for 30 days at least';
    end if;
    return old;
  end if;
  if (new.id, new.at, new."personId", new.person, new.tenant, new.platform, new.operation, new.records, new.method,
      new.path, new.body, new."requestId", new."idempotencyKey")
    is distinct from
     (old.id, old.at, old."personId", old.person, old.tenant, old.platform, old.operation, old.records, old.method,
      old.path, old.body, old."requestId", old."idempotencyKey") then
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
