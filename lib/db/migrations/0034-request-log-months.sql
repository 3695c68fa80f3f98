-- The request log by months, so that what is old goes with its month instead of row by row.
alter table console.journal rename to journal_before;

do $$
declare
  last bigint;
begin
  select case when is_called then last_value else last_value - 1 end into last from console.journal_id_seq;
  alter table console.journal_before alter column id drop identity;
  create sequence console.journal_id_seq;
  if last > 0 then perform setval('console.journal_id_seq', last); end if;
end $$;

create table console.journal (like console.journal_before including defaults including constraints)
  partition by range (at);
alter table console.journal alter column id set default nextval('console.journal_id_seq');
alter sequence console.journal_id_seq owned by console.journal.id;
-- What has no month of its own yet is written here: a write never fails for want of one.
create table console.journal_rest partition of console.journal default;

-- One intent has one effect, in whichever month it is sent again: the keys of what is open or was answered.
create table console.request_keys (
  tenant text collate "C" not null,
  "personId" text collate "C" not null,
  "idempotencyKey" text collate "C" not null,
  request bigint not null,
  at timestamptz not null,
  primary key (tenant, "personId", "idempotencyKey")
);
create index on console.request_keys (at);

-- What was removed because it was old: when, by whose setting, what, how many. `detail`: a month of the log that went whole.
create table console.retention_log (
  run uuid not null,
  what text collate "C" not null,
  detail text collate "C" not null default '',
  at timestamptz not null default now(),
  person text not null,
  days integer not null,
  removed bigint not null,
  primary key (run, what, detail)
);
create index on console.retention_log (at desc);

-- Months are those of UTC. The functions are the owner's: the application's role can neither make tables nor delete requests.
create function console.make_request_month(day timestamptz) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp set lock_timeout = '5s' as $$
declare
  first timestamptz := date_trunc('month', day, 'UTC');
  past timestamptz := date_trunc('month', first + interval '40 days', 'UTC');
  name text := 'journal_' || to_char(first at time zone 'UTC', 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(7264552);
  if to_regclass('console.' || name) is not null then return; end if;
  execute format('create table console.%I (like console.journal including defaults including constraints)', name);
  -- Rows that came before their month had a place of its own.
  if exists (select from console.journal_rest where at >= first and at < past) then
    perform set_config('tallyman.moves_requests', 'on', true);
    execute format('with moved as (delete from console.journal_rest where at >= %L and at < %L returning *)
      insert into console.%I select * from moved', first, past, name);
    perform set_config('tallyman.moves_requests', '', true);
  end if;
  execute format('alter table console.journal attach partition console.%I for values from (%L) to (%L)', name, first, past);
  execute format('create trigger guard_truncate before truncate on console.%I
    for each statement execute function console.refuse_truncate()', name);
end $$;

create function console.make_request_months() returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  month timestamptz;
begin
  for month in
    select date_trunc('month', now(), 'UTC') + make_interval(months => n) from generate_series(0, 3) n
    union select distinct date_trunc('month', at, 'UTC') from console.journal_rest order by 1
  loop
    perform console.make_request_month(month + interval '12 hours');
  end loop;
end $$;

do $$
declare
  month timestamptz;
begin
  for month in select distinct date_trunc('month', at, 'UTC') from console.journal_before order by 1 loop
    perform console.make_request_month(month + interval '12 hours');
  end loop;
end $$;
select console.make_request_months();

insert into console.journal select * from console.journal_before order by id;
insert into console.request_keys (tenant, "personId", "idempotencyKey", request, at)
  select tenant, "personId", "idempotencyKey", id, at from console.journal_before where outcome is null or outcome = 'answered';

-- An installation that has old requests is not emptied on the day it is upgraded.
insert into console.settings (name, value)
  select 'retention from', to_jsonb(now() + interval '7 days')
  where exists (select from console.journal_before where at < now() - interval '180 days');
drop table console.journal_before;

alter table console.journal add primary key (id, at);
create index on console.journal (tenant, id desc);
create index on console.journal (tenant, operation, id desc);
create index on console.journal (tenant, outcome, id desc);
create index on console.journal (tenant, result, id desc);
create index on console.journal using gin (records);
create index on console.journal (tenant, "personId", "idempotencyKey");

-- Of two writes with one key the second is not written, as where it stands in an index; a definite no gives the key back.
create function console.claim_request_key() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if new.outcome is not null and new.outcome <> 'answered' then return new; end if;
  insert into console.request_keys (tenant, "personId", "idempotencyKey", request, at)
    values (new.tenant, new."personId", new."idempotencyKey", new.id, new.at) on conflict do nothing;
  if not found then return null; end if;
  return new;
end $$;
create function console.release_request_key() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if current_setting('tallyman.moves_requests', true) = 'on' then return null; end if;
  elsif new.outcome is null or new.outcome = 'answered' then
    return null;
  end if;
  delete from console.request_keys where tenant = old.tenant and "personId" = old."personId"
    and "idempotencyKey" = old."idempotencyKey" and request = old.id;
  return null;
end $$;

-- How long is a setting; less than 30 days it never is.
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
  if old.outcome is not null and (old.outcome <> 'answered'
    or (new.outcome, new.status, new.message, new.issues, new.answer, new.ms, new."completedAt", new."recordCount")
      is distinct from
       (old.outcome, old.status, old.message, old.issues, old.answer, old.ms, old."completedAt", old."recordCount")) then
    raise exception 'the journal is append-only';
  end if;
  return new;
end $$;

create trigger guard before update or delete on console.journal for each row execute function console.guard_journal();
create trigger claim_key before insert on console.journal for each row execute function console.claim_request_key();
create trigger release_key after update of outcome or delete on console.journal
  for each row execute function console.release_request_key();
create trigger guard_truncate before truncate on console.journal for each statement execute function console.refuse_truncate();
create trigger guard_truncate before truncate on console.journal_rest for each statement execute function console.refuse_truncate();

-- Months that are past the days asked go whole; answers which, and how many requests each had.
create function console.drop_request_months(run uuid, days integer, person text) returns table (month text, removed bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '5s' as $$
declare
  one record;
  past timestamptz;
begin
  if days < 30 then raise exception 'the journal is kept for 30 days at least'; end if;
  perform pg_advisory_xact_lock(7264552);
  for one in select c.relname as name, replace(substr(c.relname, 9), '_', '-') as month
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'console.journal'::regclass and c.relname ~ '^journal_\d{4}_\d{2}$' order by 1
  loop
    past := date_trunc('month', (one.month || '-01T00:00:00Z')::timestamptz + interval '40 days', 'UTC');
    exit when past > now() - make_interval(days => days);
    execute format('select count(*) from console.%I', one.name) into removed;
    month := one.month;
    delete from console.request_keys where at < past;
    execute format('drop table console.%I', one.name);
    if removed > 0 then
      insert into console.retention_log (run, what, detail, person, days, removed)
        values (run, 'requests', one.month, person, days, removed);
    end if;
    return next;
  end loop;
end $$;

-- Of the month that is only partly past the days asked, the oldest rows go, so many at a time; answers how many went.
create function console.remove_requests(run uuid, days integer, person text, most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  gone integer;
begin
  if days < 30 then raise exception 'the journal is kept for 30 days at least'; end if;
  with old as (
    select id, at from console.journal where at < now() - make_interval(days => days) order by id limit most
  )
  delete from console.journal j using old where j.id = old.id and j.at = old.at;
  get diagnostics gone = row_count;
  if gone > 0 then
    insert into console.retention_log as l (run, what, person, days, removed)
      values (run, 'requests', person, days, gone)
      on conflict on constraint retention_log_pkey do update set removed = l.removed + excluded.removed;
  end if;
  return gone;
end $$;

revoke execute on function console.make_request_month(timestamptz), console.make_request_months(),
  console.drop_request_months(uuid, integer, text), console.remove_requests(uuid, integer, text, integer) from public;
