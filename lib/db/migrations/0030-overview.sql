-- The clock of a tenant's warehouse (null: everybody's own), after how many days in a state an order is stuck, and below which
-- available amount stock is low.
alter table console.tenants add column zone text collate "C",
  add column "stuckDays" integer not null default 3 check ("stuckDays" between 1 and 365),
  add column "lowStock" integer not null default 10 check ("lowStock" between 1 and 1000000);

-- The order of the overview's cards for a person, and which are hidden.
alter table console.list_habits add column layout text collate "C";

-- What the overview counted, the last time on each day: what a card compares with where the platform tells no past.
create table console.daily_figures (
  tenant text collate "C" not null,
  figure text collate "C" not null,
  day date not null,
  value double precision not null,
  primary key (tenant, figure, day)
);
