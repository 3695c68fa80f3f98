-- Fixers correct orders, rejected ones above all, and nothing else.
alter table console."user" drop constraint user_role_check,
  add constraint user_role_check check (role in ('owner', 'admin', 'operator', 'fixer', 'support', 'viewer'));
