-- Substring search by trigram, within a tenant. Without the right to create the extensions, "Contains" reads the tenant's
-- rows instead.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create index if not exists products_name_search on platform.products using gin ("tenantId", platform.fold(name) gin_trgm_ops);
create index if not exists customers_email_search on platform.customers using gin ("tenantId", platform.fold(email) gin_trgm_ops);
create index if not exists customers_first_name_search on platform.customers using gin ("tenantId", platform.fold("firstName") gin_trgm_ops);
create index if not exists customers_last_name_search on platform.customers using gin ("tenantId", platform.fold("lastName") gin_trgm_ops);
-- As in 0001: with fewer samples a rare word is taken for a frequent one.
alter index platform.products_name_search alter column 2 set statistics 500;
