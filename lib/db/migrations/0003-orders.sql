-- Sales orders, shipments, receiving orders, stock adjustments, and what makes them safe to write.
create table platform.shipments (
  "tenantId" text collate "C" not null references platform.tenants (id) on delete cascade,
  "shipmentNo" text collate "C" not null,
  id uuid not null default gen_random_uuid(),
  "shipmentType" text collate "C" not null,
  "shipmentDate" timestamptz,
  "integrationId" uuid,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  primary key ("tenantId", "shipmentNo")
);
create index on platform.shipments ("tenantId", "createdAt", "shipmentNo");
create index on platform.shipments ("tenantId", "shipmentDate", "shipmentNo");

create table platform.sales_orders (
  "tenantId" text collate "C" not null references platform.tenants (id) on delete cascade,
  "referenceNumber" text collate "C" not null,
  id uuid not null default gen_random_uuid(),
  state text collate "C" not null default 'Created',
  "salesChannel" text,
  "externalOrderId" text collate "C",
  "orderCreatedAt" timestamptz,
  "companyNo" text collate "C",
  "orderType" text,
  "integrationId" uuid,
  "customerNo" integer not null,
  -- the customer as the order named him; the customer record may change later
  customer jsonb not null,
  "shippingAddress" jsonb not null,
  "billingAddress" jsonb not null,
  "cargoCarrier" text,
  "cargoDocumentUrl" text,
  "cargoCode" text collate "C",
  "packageNote" text,
  "vasDocumentUrl" text,
  irsaliye jsonb,
  tag text,
  "shipmentNo" text collate "C",
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "pickedAt" timestamptz,
  "packedAt" timestamptz,
  "readyToBeShippedAt" timestamptz,
  "shippedAt" timestamptz,
  "deliveredAt" timestamptz,
  "cancelledAt" timestamptz,
  primary key ("tenantId", "referenceNumber"),
  foreign key ("tenantId", "shipmentNo") references platform.shipments ("tenantId", "shipmentNo")
);
create index on platform.sales_orders ("tenantId", "createdAt", "referenceNumber");
create index on platform.sales_orders ("tenantId", "updatedAt", "referenceNumber");
create index on platform.sales_orders ("tenantId", state, "createdAt", "referenceNumber");
create index on platform.sales_orders ("tenantId", "shipmentNo", "referenceNumber") where "shipmentNo" is not null;
create index on platform.sales_orders ("tenantId", "customerNo", "createdAt");
create index on platform.sales_orders ("tenantId", platform.fold("referenceNumber"));
create index on platform.sales_orders ("tenantId", platform.fold("salesChannel"), "createdAt", "referenceNumber") include ("salesChannel");
create index on platform.sales_orders ("tenantId", platform.fold(tag), "createdAt", "referenceNumber") include (tag) where tag is not null;

create table platform.sales_order_lines (
  "tenantId" text collate "C" not null,
  "referenceNumber" text collate "C" not null,
  position integer not null,
  id uuid not null default gen_random_uuid(),
  sku text collate "C" not null,
  "amountInOrder" numeric not null,
  "productSalePrice" numeric,
  "itemNo" numeric,
  "lotNumber" text collate "C",
  "externalLineItemId" text collate "C",
  "cancelledAmount" numeric not null default 0 check ("cancelledAmount" >= 0),
  "missingQuantity" numeric not null default 0 check ("missingQuantity" >= 0),
  -- held for this line in products."reservedStock"
  "reservedAmount" numeric not null default 0 check ("reservedAmount" >= 0),
  primary key ("tenantId", "referenceNumber", position),
  check ("cancelledAmount" <= "amountInOrder"),
  foreign key ("tenantId", "referenceNumber") references platform.sales_orders ("tenantId", "referenceNumber") on delete cascade
);
create unique index on platform.sales_order_lines ("tenantId", "referenceNumber", sku);
create index on platform.sales_order_lines ("tenantId", platform.fold(sku), "referenceNumber");

-- Orders that were refused (D9). The payload is kept so that the sandbox can explain it; no read returns it.
create table platform.invalid_sales_orders (
  "tenantId" text collate "C" not null references platform.tenants (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  "isPaid" boolean not null default true,
  error text collate "C" not null,
  "createdAt" timestamptz not null default now(),
  "openApiIdentifier" text collate "C" not null default 'None',
  "referenceNumber" text,
  "integrationId" uuid,
  "integrationType" text,
  "integrationName" text,
  "salesChannel" text,
  "customerFullName" text,
  "paymentGatewayNames" text,
  payload jsonb not null,
  primary key ("tenantId", id)
);
create index on platform.invalid_sales_orders ("tenantId", "createdAt", id);
create index on platform.invalid_sales_orders ("tenantId", error, "createdAt", id);
create index on platform.invalid_sales_orders ("tenantId", platform.fold("referenceNumber"));

create table platform.receiving_orders (
  "tenantId" text collate "C" not null references platform.tenants (id) on delete cascade,
  "referenceNumber" text collate "C" not null,
  id uuid not null default gen_random_uuid(),
  state text collate "C" not null default 'ReceivingOrderCreated',
  "transferType" text collate "C",
  "receiveType" text collate "C" not null default 'Standard',
  "integrationId" uuid,
  "transferDetails" jsonb,
  tag text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "arrivedToWarehouseAt" timestamptz,
  "completedAt" timestamptz,
  "cancelledAt" timestamptz,
  primary key ("tenantId", "referenceNumber")
);
create index on platform.receiving_orders ("tenantId", "createdAt", "referenceNumber");
create index on platform.receiving_orders ("tenantId", state, "createdAt", "referenceNumber");
create index on platform.receiving_orders ("tenantId", platform.fold("referenceNumber"));

create table platform.receiving_order_lines (
  "tenantId" text collate "C" not null,
  "referenceNumber" text collate "C" not null,
  position integer not null,
  id uuid not null default gen_random_uuid(),
  sku text collate "C" not null,
  "lotNumber" text collate "C",
  "expectedQuantity" numeric not null,
  "acceptedQuantity" numeric not null default 0,
  "damagedQuantity" numeric not null default 0,
  "processedAt" timestamptz,
  "itemNo" numeric,
  "hasLimitCheck" boolean not null default false,
  tolerance numeric,
  "externalLineItemId" text collate "C",
  primary key ("tenantId", "referenceNumber", position),
  foreign key ("tenantId", "referenceNumber") references platform.receiving_orders ("tenantId", "referenceNumber") on delete cascade
);
create index on platform.receiving_order_lines ("tenantId", platform.fold(sku), "referenceNumber");

create table platform.stock_adjustments (
  "tenantId" text collate "C" not null references platform.tenants (id) on delete cascade,
  "transactionNumber" text collate "C" not null,
  id uuid not null default gen_random_uuid(),
  "transactionType" text collate "C" not null,
  "completedAt" timestamptz not null default now(),
  tag text,
  primary key ("tenantId", "transactionNumber")
);
create index on platform.stock_adjustments ("tenantId", "completedAt", "transactionNumber");
create index on platform.stock_adjustments ("tenantId", "transactionType", "completedAt", "transactionNumber");

create table platform.stock_adjustment_lines (
  "tenantId" text collate "C" not null,
  "transactionNumber" text collate "C" not null,
  position integer not null,
  id uuid not null default gen_random_uuid(),
  sku text collate "C" not null,
  "lotNumber" text collate "C",
  "lostAmount" numeric not null default 0,
  "foundAmount" numeric not null default 0,
  "putInQuarantineAmount" numeric not null default 0,
  "releaseFromQuarantineAmount" numeric not null default 0,
  primary key ("tenantId", "transactionNumber", position),
  foreign key ("tenantId", "transactionNumber") references platform.stock_adjustments ("tenantId", "transactionNumber") on delete cascade
);
create index on platform.stock_adjustment_lines ("tenantId", platform.fold(sku), "transactionNumber");

-- Answers of writes that carried an Idempotency-Key, kept 24 hours (D19). A null status is a write still running.
create table platform.idempotency (
  "tenantId" text collate "C" not null references platform.tenants (id) on delete cascade,
  key text collate "C" not null,
  operation text collate "C" not null,
  "bodyHash" bytea not null,
  status integer,
  answer text,
  "createdAt" timestamptz not null default now(),
  primary key ("tenantId", key)
);
create index on platform.idempotency ("createdAt");

-- Rehosted cargo and VAS documents (D13).
create table platform.documents (
  "tenantId" text collate "C" not null references platform.tenants (id) on delete cascade,
  id text collate "C" not null,
  type text collate "C" not null,
  content bytea not null,
  "createdAt" timestamptz not null default now(),
  primary key ("tenantId", id)
);
create unique index on platform.documents (id);

-- Faults that the sandbox plays on request.
create table platform.faults (
  "tenantId" text collate "C" not null references platform.tenants (id) on delete cascade,
  id bigint generated always as identity,
  operation text collate "C" not null,
  kind jsonb not null,
  times integer not null,
  primary key ("tenantId", id)
);

-- The sandbox's floor: the seed of the tenant's data, and whether the floor works by itself: { speed, step }.
alter table platform.tenants add column seed integer, add column autopilot jsonb;
create index on platform.tenants (id) where autopilot is not null;
