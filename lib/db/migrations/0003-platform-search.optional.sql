-- Substring search by trigrams, within a tenant. Without the right to create the extensions, "Contains" reads the tenant's
-- rows instead.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create index products_name_plain on platform.products using gin ("tenantId", platform.fold_plain(name) gin_trgm_ops);
create index customers_email_plain on platform.customers using gin ("tenantId", platform.fold_plain(email) gin_trgm_ops);
create index customers_first_name_plain on platform.customers using gin ("tenantId", platform.fold_plain("firstName") gin_trgm_ops);
create index customers_last_name_plain on platform.customers using gin ("tenantId", platform.fold_plain("lastName") gin_trgm_ops);
-- As for products_name in 0001: with fewer samples a rare word is taken for a frequent one.
alter index platform.products_name_plain alter column 2 set statistics 500;
