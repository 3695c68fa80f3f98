-- The substring search of 0002 on the letters that it compares now.
create index if not exists products_name_plain on platform.products using gin ("tenantId", platform.fold_plain(name) gin_trgm_ops);
create index if not exists customers_email_plain on platform.customers using gin ("tenantId", platform.fold_plain(email) gin_trgm_ops);
create index if not exists customers_first_name_plain on platform.customers using gin ("tenantId", platform.fold_plain("firstName") gin_trgm_ops);
create index if not exists customers_last_name_plain on platform.customers using gin ("tenantId", platform.fold_plain("lastName") gin_trgm_ops);
alter index platform.products_name_plain alter column 2 set statistics 500;
drop index if exists platform.products_name_search, platform.customers_email_search,
  platform.customers_first_name_search, platform.customers_last_name_search;
