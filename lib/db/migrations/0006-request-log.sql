-- The request log: every write, recorded before it is sent, completed once, never changed after. By months of UTC, so that what
-- is old goes with its month instead of row by row.
create sequence console.journal_id_seq;
create table console.journal (
  id bigint not null default nextval('console.journal_id_seq'),
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
  -- null until the response
  outcome text collate "C" check (outcome in ('answered', 'refused', 'unreachable', 'unknown')),
  status integer,
  message text,
  issues jsonb,
  answer text,
  ms integer,
  "completedAt" timestamptz,
  -- the outcome of its records: a bulk call is answered 200 and may still reject some or all of them
  result text collate "C" check (result in ('done', 'partial', 'rejected', 'refused', 'unreachable', 'unknown')),
  -- how many records the call carried, and how many of them were rejected
  "recordCount" integer,
  "rejectedCount" integer,
  -- [{ record, path, message, code, entry?, at? }]: which, and why; null where the response does not say
  rejections jsonb,
  -- how its record read after the write: { "seen": "same" | "differs" | "absent", "paths": [...] }
  "readBack" jsonb,
  visit uuid,
  check ((outcome is null) = ("completedAt" is null)),
  primary key (id, at)
) partition by range (at);
alter sequence console.journal_id_seq owned by console.journal.id;
create index on console.journal (tenant, id desc);
create index on console.journal (tenant, operation, id desc);
create index on console.journal (tenant, outcome, id desc);
create index on console.journal (tenant, result, id desc);
create index on console.journal using gin (records);
create index on console.journal (tenant, "personId", "idempotencyKey");
create index on console.journal (visit, id) where visit is not null;

-- Rows without a month of their own: a write never fails for lack of one.
create table console.journal_rest partition of console.journal default;

-- The second wall (see 0005), and a view for reads by records (see 0002). Both are for reading only (lib/db/prepare-database.ts); a
-- migration that adds a column to the request log creates the view anew.
alter table console.journal enable row level security;
create policy tenant on console.journal using (current_setting('tallyman.tenant') in (tenant, '*'));
create view console.tenant_journal as
  select * from console.journal where current_setting('tallyman.tenant') in (tenant, '*');

-- The keys of requests that are open or were answered: one intent has one effect, in whichever month it is sent again.
create table console.request_keys (
  tenant text collate "C" not null,
  "personId" text collate "C" not null,
  "idempotencyKey" text collate "C" not null,
  request bigint not null,
  at timestamptz not null,
  primary key (tenant, "personId", "idempotencyKey")
);
create index on console.request_keys (at);

-- What retention removed: when, by whose setting, what, how many. `detail`: a month of the log that was dropped whole.
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

-- Of two writes with one key the second is not recorded; a definite refusal releases the key.
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

create trigger claim_key before insert on console.journal for each row execute function console.claim_request_key();
create trigger release_key after update of outcome or delete on console.journal
  for each row execute function console.release_request_key();

-- What came of a request may be found out later, by reading its records, also when it had no response; the response never changes.
-- For how long requests are kept is a setting, at least 30 days.
create function console.guard_journal() returns trigger language plpgsql as $$
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
create trigger guard before update or delete on console.journal for each row execute function console.guard_journal();

create function console.refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only' using errcode = '42501';
end $$;
create trigger guard_truncate before truncate on console.journal for each statement execute function console.refuse_truncate();
create trigger guard_truncate before truncate on console.journal_rest for each statement execute function console.refuse_truncate();

-- The functions below run as the owner: the application's role can neither create tables nor delete requests.
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

select console.make_request_months();

-- Drops the months that are older than `days` as a whole; returns which, and how many requests each had.
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

-- Deletes the oldest rows of the month that is only partly older, at most `most` at a time; returns how many.
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

-- Every lot number and supplier lot number in a body, in lower case. A body that cannot be read has none, and never prevents the
-- recording of a write.
create function console.lot_codes(body text) returns text[] immutable strict parallel safe language plpgsql as $$
begin
  return array(
    select distinct lower(code)
    from jsonb_array_elements(body::jsonb) lot, lateral (values (lot->>'lotNumber'), (lot->>'supplierLotNumber')) own (code)
    where code <> '');
exception when others then
  return '{}';
end $$;
-- The codes to find, in lower case as well: as one value, whose selectivity the planner knows.
create function console.lower_codes(codes text[]) returns text[] immutable strict parallel safe language sql as $$
  select array(select lower(code) from unnest(codes) code)
$$;

-- The text of a relayed body, or null where it is no JSON: readers of the log search in it.
create function console.relay_text(body bytea) returns text immutable strict parallel safe language plpgsql as $$
begin
  perform convert_from(body, 'UTF8')::jsonb;
  return convert_from(body, 'UTF8');
exception when others then
  return null;
end $$;

-- The keys of the records in a body, in their order, at most 1,000.
create function console.relay_records(body text, names text[]) returns text[] immutable strict parallel safe language plpgsql as $$
begin
  return (
    select coalesce(array_agg(key order by at), '{}') from (
      select key, min(at) as at from (
        select coalesce(one #>> '{}', '') as key, row_number() over () as at
        from jsonb_array_elements(case jsonb_typeof(body::jsonb) when 'array' then body::jsonb else jsonb_build_array(body::jsonb) end) element,
          unnest(names) name,
          jsonb_array_elements(case jsonb_typeof(element -> name) when 'array' then element -> name
            when 'string' then jsonb_build_array(element -> name) when 'number' then jsonb_build_array(element -> name) else '[]' end) one
      ) told where key <> '' group by key order by min(at) limit 1000
    ) keys
  );
exception when others then
  return '{}';
end $$;

-- How many records a body carries.
create function console.relay_count(body text) returns integer immutable strict parallel safe language plpgsql as $$
begin
  return case json_typeof(body::json) when 'array' then json_array_length(body::json) else 1 end;
exception when others then
  return 1;
end $$;
