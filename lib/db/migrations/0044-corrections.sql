-- Corrections of orders that were accepted: what another system writes, and what it means in this tenant.
create table console.corrections (
  id bigint generated always as identity primary key,
  tenant text collate "C" not null,
  -- sku, city, district or country
  field text collate "C" not null,
  -- the value as it is looked up
  key text collate "C" not null,
  "from" text not null,
  "to" text not null,
  -- somebody said that it is applied without asking
  always boolean not null default false,
  -- how often it was accepted
  uses integer not null default 1,
  "personId" text collate "C" not null,
  person text not null,
  at timestamptz not null default now(),
  unique (tenant, field, key)
);
