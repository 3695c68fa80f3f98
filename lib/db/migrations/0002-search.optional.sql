-- Substring search by trigram. Without the right to create the extension, "Contains" reads the tenant's rows instead.
create extension if not exists pg_trgm;
create index if not exists products_name_search on platform.products using gin (platform.fold(name) gin_trgm_ops);
create index if not exists customers_email_search on platform.customers using gin (platform.fold(email) gin_trgm_ops);
create index if not exists customers_last_name_search on platform.customers using gin (platform.fold("lastName") gin_trgm_ops);
alter index platform.products_name_search alter column 1 set statistics 500;
