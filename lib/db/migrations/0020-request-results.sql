-- What came of a request as a whole: a bulk call is answered 200 and still refuses some or all of its records.
alter table console.journal
  add column result text collate "C"
    check (result in ('done', 'partial', 'rejected', 'refused', 'unreachable', 'unknown')),
  -- records that the call carried, and how many of them were not taken
  add column "recordCount" integer,
  add column "rejectedCount" integer,
  -- [{ record, path, message, code, entry?, at? }]: which, and why; null where nobody told
  add column rejections jsonb;

-- The list of a bulk answer that names what was not taken; null where the operation has none.
create function console.rejection_list(operation text) returns text immutable strict parallel safe language sql as $$
  select case operation
    when 'bulkUpsertSalesOrders' then 'rejected'
    when 'bulkUpsertReceivingOrders' then 'updateFailures'
    when 'upsertLots' then 'skippedSkus' end
$$;

-- What an answer that was kept before names as not taken; null where it cannot be read, as one that was cut.
create function console.rejections_in(operation text, answer text) returns jsonb immutable parallel safe language plpgsql as $$
declare
  found jsonb;
begin
  found := answer::jsonb -> console.rejection_list(operation);
  if jsonb_typeof(found) = 'null' then return '[]'; end if;
  if jsonb_typeof(found) is distinct from 'array' then return null; end if;
  return (
    select coalesce(jsonb_agg(case when operation = 'upsertLots'
      then jsonb_build_object('record', one #>> '{}', 'path', 'sku', 'message', '', 'code', 'unknownSku')
      else jsonb_build_object('record', one ->> 'referenceNumber',
        'path', case when one ->> 'error' is not null then 'referenceNumber' else coalesce(said[1], '') end,
        'message', case when one ->> 'error' is not null then '' else coalesce(said[2], one ->> 'message', '') end,
        'code', coalesce(one ->> 'error', said[3], '')) end), '[]')
    from jsonb_array_elements(found) one,
      lateral (select regexp_match(one ->> 'message', '^([\w.]+): (.*?)(?: \((\w+)\))?$')) parts (said)
  );
exception when others then
  return null;
end $$;

-- Records of a body, of lots those with one of these SKUs.
create function console.records_in(body text, skus jsonb) returns integer immutable parallel safe language plpgsql as $$
declare
  given jsonb;
begin
  given := body::jsonb;
  if jsonb_typeof(given) <> 'array' then return 1; end if;
  if skus is null then return jsonb_array_length(given); end if;
  return (select count(*) from jsonb_array_elements(given) lot
    where exists (select from jsonb_array_elements(skus) one where one ->> 'record' = lot ->> 'sku'));
exception when others then
  return null;
end $$;

alter table console.journal disable trigger guard;

update console.journal set result = case outcome when 'answered' then 'done' else outcome end where outcome is not null;

update console.journal set
  "recordCount" = console.records_in(body, null),
  rejections = console.rejections_in(operation, answer)
where outcome = 'answered' and console.rejection_list(operation) is not null;

update console.journal set "rejectedCount" = case when operation = 'upsertLots'
  then console.records_in(body, rejections) else jsonb_array_length(rejections) end
where rejections is not null;

-- A cut answer still shows whether its list begins with something. One without any word of it tells nothing.
update console.journal set result = case
    when rejections is null then case
      when answer ~ ('"' || console.rejection_list(operation) || '"\s*:\s*\[\s*[^\s\]]') then 'partial'
      when answer ~ ('"' || console.rejection_list(operation) || '"') then 'done'
      else 'unknown' end
    when "rejectedCount" = 0 then 'done'
    when "rejectedCount" >= "recordCount" then 'rejected'
    else 'partial' end
where outcome = 'answered' and console.rejection_list(operation) is not null;

alter table console.journal enable trigger guard;

-- The list of requests is narrowed by it.
create index on console.journal (tenant, result, id desc);
-- Once completed a request is never changed, but for the list of rejected orders: it is read after the answer, and may tell later.
create or replace function console.guard_journal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at > now() - interval '1 year' then
      raise exception 'the journal is kept for a year';
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
