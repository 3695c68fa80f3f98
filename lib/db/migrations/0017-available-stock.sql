-- Expired goods cannot be promised (D14): they stay in the total until they are adjusted out, but are not available. Goods that
-- expire while they are reserved make nothing available below zero; picking finds them missing.
alter table platform.stocks drop column "availableStock";
alter table platform.stocks add column "availableStock" numeric not null
  generated always as (greatest("totalStockAmount" - "reservedStock" - "expiredAmount", 0)) stored;
create index on platform.stocks ("tenantId", "availableStock", sku);
analyze platform.stocks;
