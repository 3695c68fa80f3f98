-- The request log is not emptied either. Where the application has a role of its own, that role may not even try.
create function console.refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only' using errcode = '42501';
end $$;
create trigger guard_truncate before truncate on console.journal for each statement execute function console.refuse_truncate();
