-- Orders of the embedded platform: shipments, sales orders, receiving orders, returns, stock adjustments. Then what makes
-- writes safe, and the policies of all tables of tenants.

create table platform.shipments (
  "tenantId" text collate "C" not null references platform.tenants (id) on delete cascade,
  "shipmentNo" text collate "C" not null,
  id uuid not null default gen_random_uuid(),
  "shipmentType" text collate "C" not null,
  -- a calendar day, which no time zone moves (D23)
  "shipmentDate" date,
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
  -- the customer as the order had it; the customer record may change later
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
  -- the part of stocks."reservedStock" that is of this line
  "reservedAmount" numeric not null default 0 check ("reservedAmount" >= 0),
  primary key ("tenantId", "referenceNumber", position),
  check ("cancelledAmount" <= "amountInOrder"),
  foreign key ("tenantId", "referenceNumber") references platform.sales_orders ("tenantId", "referenceNumber") on delete cascade
);
create unique index on platform.sales_order_lines ("tenantId", "referenceNumber", sku);
create index on platform.sales_order_lines ("tenantId", platform.fold(sku), "referenceNumber");

-- Rejected orders (D9). The sandbox explains them by the payload, which no read returns.
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
  -- the payload is removed 90 days later (D24)
  "closedAt" timestamptz,
  primary key ("tenantId", id)
);
create index on platform.invalid_sales_orders ("tenantId", "createdAt", id);
create index on platform.invalid_sales_orders ("tenantId", error, "createdAt", id);
create index on platform.invalid_sales_orders ("tenantId", platform.fold("referenceNumber"));
create index on platform.invalid_sales_orders ("tenantId", "closedAt") where "closedAt" is not null;

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

-- Responses to writes with an Idempotency-Key, for 24 hours (D19). Status is null while the write runs.
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

-- Cargo and VAS documents, which this platform serves itself (D13).
create table platform.documents (
  "tenantId" text collate "C" not null references platform.tenants (id) on delete cascade,
  id text collate "C" not null,
  type text collate "C" not null,
  content bytea not null,
  "createdAt" timestamptz not null default now(),
  primary key ("tenantId", id)
);
create unique index on platform.documents (id);

-- Faults that the sandbox injects on request.
create table platform.faults (
  "tenantId" text collate "C" not null references platform.tenants (id) on delete cascade,
  id bigint generated always as identity,
  operation text collate "C" not null,
  kind jsonb not null,
  times integer not null,
  primary key ("tenantId", id)
);

-- The second wall between tenants. Under the application's role a row can be seen and written only by a transaction that
-- has entered its tenant (lib/db/tenant-query.ts): a statement that forgets the tenant finds nothing. The setting
-- tallyman.tenant says which one is entered; a connection without the setting is refused.
--
-- Every table with "tenantId" gets a policy and a view tenant_<table>. Lists read the views: before the condition of a
-- policy PostgreSQL evaluates nothing that could reveal a value in an error, and so uses no index on platform.fold or
-- for like. The condition of a view does not prevent that. The views belong to the owner, who is not bound by policies.
--
-- A migration that creates a table with "tenantId", or adds a column to one, ends with: select platform.separate_tenants().
-- platform.keys is left out: it is read to find the tenant of a caller.
create function platform.separate_tenants() returns void language plpgsql as $$
declare
  name text;
  own constant text := $own$"tenantId" = current_setting('tallyman.tenant')$own$;
begin
  for name in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenantId'
    where c.relnamespace = 'platform'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'keys'
  loop
    execute format('alter table platform.%I enable row level security', name);
    execute format('drop policy if exists tenant on platform.%I', name);
    execute format('create policy tenant on platform.%I using (%s)', name, own);
    execute format('create or replace view platform.%I as select * from platform.%I where %s with check option', 'tenant_' || name, name, own);
  end loop;
end $$;

select platform.separate_tenants();
