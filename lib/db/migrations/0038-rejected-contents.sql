-- Contents of rejected orders are kept for 90 days after the entry was closed (D24).
alter table platform.invalid_sales_orders add column "closedAt" timestamptz;
create index on platform.invalid_sales_orders ("tenantId", "closedAt") where "closedAt" is not null;
