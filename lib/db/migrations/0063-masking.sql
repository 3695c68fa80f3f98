-- For whom personal data of a tenant is masked until they have it shown: nobody, those who only read, or they and visitors.
alter table console.tenants add column masking text not null default 'visits'
  check (masking in ('off', 'viewers', 'visits'));
