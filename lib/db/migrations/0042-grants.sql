-- The tenants that a person may open. Owner and admins have every tenant without a row here.
create table console.grants (
  "userId" text collate "C" not null references console."user" (id) on delete cascade,
  -- '' is every tenant, new ones too. No foreign key: a tenant that the platform stops listing for a while keeps its people.
  tenant text collate "C" not null,
  -- The last calendar day, in the zone of the tenant's warehouse; null has no end.
  "lastDay" date,
  "grantedBy" text,
  "grantedAt" timestamptz not null default now(),
  primary key ("userId", tenant)
);

-- Whoever is there keeps the tenants that they could open until now.
insert into console.grants ("userId", tenant)
select u.id, t.id from console."user" u cross join console.tenants t where u.role not in ('owner', 'admin');
