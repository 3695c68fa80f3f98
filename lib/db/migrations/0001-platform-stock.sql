-- The embedded platform: tenants, keys, products and their stock, customers. Every table of a tenant starts its key with
-- "tenantId"; column names are the wire names. At its end 0002 gives each table its policy and view.
create schema if not exists platform;

-- Words are compared ignoring case, and the four i of Turkish are one letter (D5).
create function platform.fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(translate(value, 'İIı', 'iii') collate "und-x-icu") collate "C";

-- Parts of words are also found without the marks of Turkish letters, as customers type them: sampuan finds Şampuan.
create function platform.fold_plain(value text) returns text
  language sql immutable parallel safe strict
  return translate(lower(translate(value, 'İIı', 'iii') collate "und-x-icu") collate "C", 'şçğöüâîû', 'scgouaiu') collate "C";

-- Columns that lists are sorted by have the collation of the sort: one index on platform.fold(column) then serves order,
-- equality and ranges. Such an index includes the column, because only then is it read without the table.

create table platform.tenants (
  id text collate "C" primary key,
  name text not null,
  "createdAt" timestamptz not null default now(),
  -- the day for which "expiredAmount" of the tenant's stocks was last calculated
  "expiredOn" date,
  -- of the sandbox: the seed of the tenant's data, and { speed, step } while its warehouse works by itself
  seed integer,
  autopilot jsonb
);
create index on platform.tenants (id) where autopilot is not null;

-- Keys are stored as their SHA-256, belong to a home tenant and may emulate others (D3).
create table platform.keys (
  hash bytea primary key,
  "tenantId" text collate "C" not null references platform.tenants (id) on delete cascade,
  "mayEmulate" boolean not null default false,
  "createdAt" timestamptz not null default now()
);

-- Raised in the transaction of every write: a cached total is right as long as the version is the same (lib/platform/query/totals.ts).
create table platform.versions (
  "tenantId" text collate "C" not null references platform.tenants (id) on delete cascade,
  "table" text collate "C" not null,
  -- the version is the sum of its parts: writers do not wait for each other
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
  -- unknown attributes, stored as they came (D7)
  attributes jsonb,
  primary key ("tenantId", sku)
);
create index on platform.products ("tenantId", platform.fold(sku));
create index products_name on platform.products ("tenantId", platform.fold(name), sku) include (name);
-- With the usual hundred samples PostgreSQL takes a rare word for one in a hundred, and reads the whole table for it.
alter index platform.products_name alter column 2 set statistics 500;
create index on platform.products ("tenantId", "updatedAt", sku);
create index on platform.products ("tenantId", "createdAt", sku);
create index on platform.products ("tenantId", platform.fold(tag), "updatedAt", sku) include (tag);
create index on platform.products ("tenantId", platform.fold(category), sku) include (category);

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

-- Stock levels have a table of their own: a reservation does not rewrite a product and all its indexes. One row a product,
-- created with it.
create table platform.stocks (
  "tenantId" text collate "C" not null,
  sku text collate "C" not null,
  -- when the stock last moved; the "updatedAt" of the product is about its data
  "updatedAt" timestamptz not null default now(),
  -- running sums of platform.movements (D14)
  "totalStockAmount" numeric not null default 0,
  "reservedStock" numeric not null default 0,
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
  -- Expired goods cannot be promised: they stay in the total until an adjustment removes them (D14). Goods that expire while
  -- they are reserved do not make it negative; picking finds them missing.
  "availableStock" numeric not null
    generated always as (greatest("totalStockAmount" - "reservedStock" - "expiredAmount", 0)) stored,
  primary key ("tenantId", sku),
  foreign key ("tenantId", sku) references platform.products ("tenantId", sku) on delete cascade
);
create index on platform.stocks ("tenantId", "updatedAt", sku);
create index on platform.stocks ("tenantId", "availableStock", sku);
create index on platform.stocks ("tenantId", "totalStockAmount", sku);
create index on platform.stocks ("tenantId", "expiredAmount", sku) where "expiredAmount" > 0;

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
  -- what was lost of it: found goods come back to their lot (D18)
  "lostAmount" numeric not null default 0,
  primary key ("tenantId", sku, "lotNumber"),
  foreign key ("tenantId", sku) references platform.products ("tenantId", sku) on delete cascade
) with (fillfactor = 80); -- a changed row that fits beside its former version needs no new entries in the indexes
create index on platform.lots ("tenantId", "expirationDate", sku, "lotNumber");
create index on platform.lots ("tenantId", platform.fold(sku));
create index on platform.lots ("tenantId", platform.fold("lotNumber"));

-- The ledger: every change of stock is a row, and the sums in stocks and lots follow from it (D14). A row references the stock
-- that its writer has locked anyway.
create table platform.movements (
  "tenantId" text collate "C" not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  sku text collate "C" not null,
  "lotNumber" text collate "C",
  kind text collate "C" not null,
  amount numeric not null check (amount >= 0),
  -- its cause: the resource and its reference
  cause text collate "C" not null,
  reference text collate "C",
  primary key ("tenantId", id),
  foreign key ("tenantId", sku) references platform.stocks ("tenantId", sku) on delete cascade
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
