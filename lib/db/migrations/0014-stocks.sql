-- Stock levels in a table of their own: goods that are promised or moved no longer rewrite the words of a product and
-- every index on them. One row a product, made with it.
create table platform.stocks (
  "tenantId" text collate "C" not null,
  sku text collate "C" not null,
  -- when the stock last moved; a product's own "updatedAt" tells of its data
  "updatedAt" timestamptz not null default now(),
  -- running sums of platform.movements (D14)
  "totalStockAmount" numeric not null default 0,
  "reservedStock" numeric not null default 0,
  "availableStock" numeric not null generated always as ("totalStockAmount" - "reservedStock") stored,
  "receivedItemAmount" numeric not null default 0,
  "damagedItemAmount" numeric not null default 0,
  "expiredAmount" numeric not null default 0,
  "lostItemAmount" numeric not null default 0,
  "completedReceivingAcceptedAmount" numeric not null default 0,
  "ewaybilSalesOrderUsedAmount" numeric not null default 0,
  "unEwaybilSalesOrderUsedAmount" numeric not null default 0,
  "ewaybilAndUnEwaybilSalesOrderCancelledAmount" numeric not null default 0,
  "countingIncreasedAmount" numeric not null default 0,
  "countingDecreasedAmount" numeric not null default 0,
  "lostToStockAmount" numeric not null default 0,
  "stockToLostAmount" numeric not null default 0,
  "stockToDamagedAmount" numeric not null default 0,
  "damagedToStockAmount" numeric not null default 0
);

insert into platform.stocks ("tenantId", sku, "updatedAt", "totalStockAmount", "reservedStock", "receivedItemAmount", "damagedItemAmount",
  "expiredAmount", "lostItemAmount", "completedReceivingAcceptedAmount", "ewaybilSalesOrderUsedAmount", "unEwaybilSalesOrderUsedAmount",
  "ewaybilAndUnEwaybilSalesOrderCancelledAmount", "countingIncreasedAmount", "countingDecreasedAmount", "lostToStockAmount",
  "stockToLostAmount", "stockToDamagedAmount", "damagedToStockAmount")
select "tenantId", sku, "updatedAt", "totalStockAmount", "reservedStock", "receivedItemAmount", "damagedItemAmount",
  "expiredAmount", "lostItemAmount", "completedReceivingAcceptedAmount", "ewaybilSalesOrderUsedAmount", "unEwaybilSalesOrderUsedAmount",
  "ewaybilAndUnEwaybilSalesOrderCancelledAmount", "countingIncreasedAmount", "countingDecreasedAmount", "lostToStockAmount",
  "stockToLostAmount", "stockToDamagedAmount", "damagedToStockAmount"
from platform.products order by "tenantId", sku;

alter table platform.stocks add primary key ("tenantId", sku),
  add foreign key ("tenantId", sku) references platform.products ("tenantId", sku) on delete cascade;
create index on platform.stocks ("tenantId", "updatedAt", sku);
create index on platform.stocks ("tenantId", "availableStock", sku);
create index on platform.stocks ("tenantId", "totalStockAmount", sku);
create index on platform.stocks ("tenantId", "expiredAmount", sku) where "expiredAmount" > 0;

-- A movement belongs to the stock it changes: the row that its writer holds anyway.
alter table platform.movements drop constraint "movements_tenantId_sku_fkey",
  add foreign key ("tenantId", sku) references platform.stocks ("tenantId", sku) on delete cascade;

-- With them go the indexes on two of them.
alter table platform.products
  drop column "availableStock", drop column "totalStockAmount", drop column "reservedStock", drop column "receivedItemAmount",
  drop column "damagedItemAmount", drop column "expiredAmount", drop column "lostItemAmount",
  drop column "completedReceivingAcceptedAmount", drop column "ewaybilSalesOrderUsedAmount", drop column "unEwaybilSalesOrderUsedAmount",
  drop column "ewaybilAndUnEwaybilSalesOrderCancelledAmount", drop column "countingIncreasedAmount", drop column "countingDecreasedAmount",
  drop column "lostToStockAmount", drop column "stockToLostAmount", drop column "stockToDamagedAmount", drop column "damagedToStockAmount";

-- What was lost of a lot, so that it comes back to it when it is found (D18).
alter table platform.lots add column "lostAmount" numeric not null default 0;
update platform.lots l set "lostAmount" = m.lost
from (
  select "tenantId", sku, "lotNumber", sum(case kind when 'StockToLost' then amount else -amount end) as lost
  from platform.movements where "lotNumber" is not null and kind in ('StockToLost', 'LostToStock') group by 1, 2, 3
) m
where l."tenantId" = m."tenantId" and l.sku = m.sku and l."lotNumber" = m."lotNumber" and m.lost <> 0;

analyze platform.stocks;
