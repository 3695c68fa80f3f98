-- The lots that were sent from here are found by their codes; before, every body that was ever sent was read for it.

-- Every lot number and supplier's lot number in a body, in lower case. What cannot be read has none, and never stands in
-- the way of recording a write.
create function console.lot_codes(body text) returns text[] immutable strict parallel safe language plpgsql as $$
begin
  return array(
    select distinct lower(code)
    from jsonb_array_elements(body::jsonb) lot, lateral (values (lot->>'lotNumber'), (lot->>'supplierLotNumber')) own (code)
    where code <> '');
exception when others then
  return '{}';
end $$;
-- Codes that are asked for, in lower case as well: one value for the planner, who knows then how few have it.
create function console.lower_codes(codes text[]) returns text[] immutable strict parallel safe language sql as $$
  select array(select lower(code) from unnest(codes) code)
$$;
-- Asked at every pause in typing: nothing waits in a list to be put in order.
create index journal_lot_codes on console.journal using gin (console.lot_codes(body)) with (fastupdate = off)
  where operation = 'upsertLots';
