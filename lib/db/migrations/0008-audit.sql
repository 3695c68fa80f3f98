-- The audit: every act of a person. Each row has a hash of itself and the hash before it: a changed or missing row breaks the chain.
create table console.audit (
  -- without gaps: the number of the row before, and one
  id bigint primary key,
  at timestamptz not null,
  -- '' where nobody is known
  "personId" text collate "C" not null,
  person text not null,
  tenant text collate "C",
  visit uuid,
  -- one of the console's own acts, or the operation of a request that was sent
  act text collate "C" not null,
  object text not null,
  -- the request in console.journal, which has the body; here is its digest
  request bigint,
  -- JSON as it was written: the hash covers this text
  before text,
  after text,
  hash text collate "C" not null
);
create index on console.audit ("personId", id desc);
create index on console.audit (tenant, id desc);
create index on console.audit (act, id desc);
create index on console.audit (at);
alter table console.audit enable row level security;
create policy tenant on console.audit using (current_setting('tallyman.tenant') in (tenant, '*'));

-- The last row: a chain does not show by itself that its end is missing.
create table console.audit_head (
  one boolean primary key default true check (one),
  id bigint not null,
  hash text collate "C" not null
);
insert into console.audit_head (id, hash) values (0, '');

-- SHA-256 of a JSON array of texts without spaces: the hash before, then the columns of the row. `lib/console/audit/verify-audit.ts`
-- computes the same from outside.
create function console.audit_hash(earlier text, line console.audit) returns text language sql stable
  set search_path = pg_catalog, pg_temp as $$
  select encode(sha256(convert_to(array_to_json(array[earlier, line.id::text,
    to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), line."personId", line.person, line.tenant,
    line.visit::text, line.act, line.object, line.request::text, line.before, line.after])::text, 'UTF8')), 'hex')
$$;

-- The only way to add a row. Acts wait here for each other's transactions, so this is the last statement of each.
create function console.record_act(person_id text, person text, tenant text, visit uuid, act text, object text,
    request bigint, before text, after text) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  head console.audit_head;
  line console.audit;
begin
  select * into strict head from console.audit_head for update;
  line := row(head.id + 1, clock_timestamp(), person_id, person, tenant, visit, act, object, request, before, after, '');
  line.hash := console.audit_hash(head.hash, line);
  insert into console.audit values (line.*);
  update console.audit_head set id = line.id, hash = line.hash;
end $$;
revoke execute on function console.record_act(text, text, text, uuid, text, text, bigint, text, text) from public;

create function console.guard_audit() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only' using errcode = '42501';
end $$;
create trigger guard before update or delete on console.audit for each row execute function console.guard_audit();
create trigger guard_truncate before truncate on console.audit for each statement execute function console.guard_audit();

-- Every request that is sent, whoever records it.
create function console.audit_request() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  perform console.record_act(new."personId", new.person, new.tenant, new.visit, new.operation, array_to_string(new.records, ', '),
    new.id, null, json_build_object('sha256', encode(sha256(convert_to(new.body, 'UTF8')), 'hex'))::text);
  return null;
end $$;
create trigger audit after insert on console.journal for each row execute function console.audit_request();

-- Sessions that start, and those that end before their time: by signing out, or by a change of the person. Failed attempts are
-- counted by address; of a flood every hundredth is recorded.
create function console.audit_session() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  one console.session;
begin
  one := case when tg_op = 'INSERT' then new else old end;
  if tg_op = 'DELETE' and (one."expiresAt" < now() or one."updatedAt" < now() - interval '30 minutes') then return null; end if;
  perform console.record_act(u.id, u.name, null, null, case tg_op when 'INSERT' then 'session.started' else 'session.ended' end,
      coalesce(one."ipAddress", ''), null, null, json_build_object('agent', one."userAgent")::text)
    from console."user" u where u.id = one."userId";
  return null;
end $$;
create constraint trigger audit after insert or delete on console.session deferrable initially deferred
  for each row execute function console.audit_session();

create function console.audit_failed_sign_in() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (new.count <= old.count or (new.count > 20 and new.count % 100 > 0)) then return null; end if;
  perform console.record_act(u.id, u.name, null, null, 'session.refused', new.address, null, null,
      json_build_object('attempts', new.count, 'agent', new.agent)::text)
    from console."user" u where u.id = new."userId";
  return null;
end $$;
create constraint trigger audit after insert or update on console."failedSignIns" deferrable initially deferred
  for each row execute function console.audit_failed_sign_in();
