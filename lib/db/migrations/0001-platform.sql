-- The embedded platform. Every table of a tenant starts its key with "tenantId"; column names are the wire names.
create schema if not exists platform;

-- Words are compared ignoring case, and the four i of Turkish are one letter (D5).
create or replace function platform.fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(translate(value, 'İIı', 'iii') collate "und-x-icu") collate "C";

-- Words that lists are sorted by carry the collation of the sort themselves: one index on platform.fold(column) then
-- serves order, equality and ranges. Such an index includes the column, for only then is it read without the table.

create table platform.tenants (
  id text collate "C" primary key,
  name text not null,
  "createdAt" timestamptz not null default now(),
  -- the day on which "expiredAmount" of the tenant's products was last worked out
  "expiredOn" date
);

-- Keys are stored hashed (SHA-256), belong to a home tenant and may emulate others (D3).
create table platform.keys (
  hash bytea primary key,
  "tenantId" text collate "C" not null references platform.tenants (id) on delete cascade,
  "mayEmulate" boolean not null default false,
  "createdAt" timestamptz not null default now()
);

-- Raised in the transaction of every write; kept totals are right while it stands (lib/platform/query/totals.ts).
create table platform.versions (
  "tenantId" text collate "C" not null references platform.tenants (id) on delete cascade,
  "table" text collate "C" not null,
  -- connections count apart, the version is the sum: writers do not wait for each other
  part smallint not null,
  version bigint not null default 1,
  primary key ("tenantId", "table", part)
);

-- Numbers that a tenant counts up: customerNo, return and adjustment numbers.
create table platform.counters (
  "tenantId" text collate "C" not null references platform.tenants (id) on delete cascade,
  name text collate "C" not null,
  value bigint not null,
  primary key ("tenantId", name)
);

create table platform.integrations (
  "tenantId" text collate "C" not null references platform.tenants (id) on delete cascade,
  id uuid not null,
  "integrationType" text not null,
  "integrationName" text not null,
  active boolean not null default true,
  primary key ("tenantId", id)
);

create table platform.products (
  "tenantId" text collate "C" not null references platform.tenants (id) on delete cascade,
  sku text collate "C" not null,
  id uuid not null default gen_random_uuid(),
  state text collate "C" not null default 'Active',
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  favorite boolean not null default false,
  sioc boolean not null default false,
  name text collate "und-x-icu" not null,
  barcodes text[] collate "C" not null default '{}',
  type text collate "C" not null default 'Product',
  category text collate "und-x-icu",
  "imageUrl" text,
  "salesUrl" text,
  tag text,
  price numeric,
  "salePrice" numeric,
  currency text collate "C",
  "taxRatio" numeric,
  width numeric,
  length numeric,
  height numeric,
  weight numeric,
  "unitOfDimension" text collate "C",
  "unitOfWeight" text collate "C",
  "integrationId" uuid,
  "isLotMandatory" boolean,
  "isImco" boolean,
  "materialGroup" text,
  origin text,
  "isQualityCheckNeeded" boolean,
  "isExpirationTracked" boolean,
  -- unknown attributes, kept as they came (D7)
  attributes jsonb,
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
  "damagedToStockAmount" numeric not null default 0,
  primary key ("tenantId", sku)
);
create index on platform.products ("tenantId", platform.fold(sku));
create index products_name on platform.products ("tenantId", platform.fold(name), sku) include (name);
-- With the usual hundred samples a rare word is taken for one in a hundred, and the whole table is read for it.
alter index platform.products_name alter column 2 set statistics 500;
create index on platform.products ("tenantId", "updatedAt", sku);
create index on platform.products ("tenantId", "createdAt", sku);
create index on platform.products ("tenantId", "availableStock", sku);
create index on platform.products ("tenantId", "totalStockAmount", sku);
create index on platform.products ("tenantId", platform.fold(tag), "updatedAt", sku) include (tag);
create index on platform.products ("tenantId", platform.fold(category), sku) include (category);
create index on platform.products ("tenantId", "expiredAmount", sku) where "expiredAmount" > 0;

-- A barcode belongs to one product of the tenant.
create table platform.barcodes (
  "tenantId" text collate "C" not null,
  barcode text collate "C" not null,
  sku text collate "C" not null,
  primary key ("tenantId", barcode),
  foreign key ("tenantId", sku) references platform.products ("tenantId", sku) on delete cascade
);
create index on platform.barcodes ("tenantId", sku);
create index on platform.barcodes ("tenantId", platform.fold(barcode), sku);

create table platform.lots (
  "tenantId" text collate "C" not null,
  sku text collate "C" not null,
  "lotNumber" text collate "C" not null,
  id uuid not null default gen_random_uuid(),
  "expirationDate" date,
  "productionDate" date,
  "supplierLotNumber" text collate "C",
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  -- running sums of platform.movements for this lot: sellable and damaged
  amount numeric not null default 0,
  "damagedAmount" numeric not null default 0,
  primary key ("tenantId", sku, "lotNumber"),
  foreign key ("tenantId", sku) references platform.products ("tenantId", sku) on delete cascade
) with (fillfactor = 80); -- room beside each row for its changed self, which then needs no new entries in the indexes
create index on platform.lots ("tenantId", "expirationDate", sku, "lotNumber");
create index on platform.lots ("tenantId", platform.fold(sku));
create index on platform.lots ("tenantId", platform.fold("lotNumber"));

-- The ledger: every change of stock is a row, and the sums in products and lots follow from it (D14).
create table platform.movements (
  "tenantId" text collate "C" not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  sku text collate "C" not null,
  "lotNumber" text collate "C",
  kind text collate "C" not null,
  amount numeric not null check (amount >= 0),
  -- what caused it: the resource and its reference
  cause text collate "C" not null,
  reference text collate "C",
  primary key ("tenantId", id),
  foreign key ("tenantId", sku) references platform.products ("tenantId", sku) on delete cascade
);
create index on platform.movements ("tenantId", sku, id);

create table platform.customers (
  "tenantId" text collate "C" not null references platform.tenants (id) on delete cascade,
  "customerNo" integer not null,
  id uuid not null default gen_random_uuid(),
  email text not null,
  "firstName" text collate "und-x-icu" not null,
  "lastName" text collate "und-x-icu" not null,
  phone text not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  addresses jsonb not null default '[]',
  primary key ("tenantId", "customerNo")
);
create unique index customers_email on platform.customers ("tenantId", platform.fold(email));
create index on platform.customers ("tenantId", "createdAt", "customerNo");
create index on platform.customers ("tenantId", platform.fold("lastName"), "customerNo") include ("lastName");
create index on platform.customers ("tenantId", platform.fold("firstName"), "customerNo") include ("firstName");

create table platform.returns (
  "tenantId" text collate "C" not null references platform.tenants (id) on delete cascade,
  "returnReferenceNumber" text collate "C" not null,
  id uuid not null default gen_random_uuid(),
  source text collate "C" not null default 'WMS',
  "salesOrderChannel" text,
  "salesOrderReferenceNumber" text collate "C",
  notes text,
  state text collate "C" not null default 'ReturnCreated',
  "trackingId" text collate "C",
  "cargoCarrier" text,
  tag text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "arrivedToWarehouseAt" timestamptz,
  "completedAt" timestamptz,
  primary key ("tenantId", "returnReferenceNumber")
);
create index on platform.returns ("tenantId", "createdAt", "returnReferenceNumber");
create index on platform.returns ("tenantId", "updatedAt", "returnReferenceNumber");
create index on platform.returns ("tenantId", platform.fold(tag), "createdAt", "returnReferenceNumber") include (tag);
create index on platform.returns ("tenantId", state, "createdAt", "returnReferenceNumber");
create index on platform.returns ("tenantId", platform.fold("salesOrderReferenceNumber"));
create index on platform.returns ("tenantId", platform.fold("trackingId"));

create table platform.return_lines (
  "tenantId" text collate "C" not null,
  "returnReferenceNumber" text collate "C" not null,
  position integer not null,
  "lineItemReferenceNumber" text collate "C" not null,
  sku text collate "C" not null,
  "processedAt" timestamptz,
  state text collate "C" not null default 'WaitingToBeProcessed',
  "damagedState" text collate "C",
  "serialNumber" text collate "C",
  primary key ("tenantId", "returnReferenceNumber", position),
  foreign key ("tenantId", "returnReferenceNumber") references platform.returns on delete cascade
);
create index on platform.return_lines ("tenantId", platform.fold(sku), "returnReferenceNumber");
create index on platform.return_lines ("tenantId", platform.fold("serialNumber"));
