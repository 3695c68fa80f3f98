-- Accounts in plain tables: the former ones had the shape of a library. A second factor in the format of that library is removed.
alter table console."user" drop column "updatedAt", add column password text,
  -- the issuer, a space and the subject of the person's account with the provider
  add column "providerAccount" text collate "C" unique;
alter table console."user" rename column "twoFactorEnabled" to "hasSecondFactor";
comment on column console."user".password is 'salt:hash';
update console."user" u set password = a.password from console.account a
  where a."userId" = u.id and a."providerId" = 'credential';
update console."user" u set "providerAccount" = a."accountId" from console.account a
  where a."userId" = u.id and a."providerId" = 'oidc' and a."accountId" like '% %';
drop table console.account;

drop table console.verification;
create table console.pending (
  -- the kind and the hash of the token
  key text collate "C" primary key,
  value text not null,
  "expiresAt" timestamptz not null
);

create table console.second_factors (
  "userId" text collate "C" primary key references console."user" (id) on delete cascade,
  -- encrypted
  secret text collate "C" not null,
  -- hashes
  "recoveryCodes" text[] collate "C" not null,
  "startedAt" timestamptz not null default now()
);
insert into console.second_factors ("userId", secret, "recoveryCodes", "startedAt")
  select "userId", substr(secret, 5), array(select jsonb_array_elements_text("backupCodes"::jsonb)), "startedAt"
  from console."twoFactor" where starts_with(secret, 'aes:') and starts_with("backupCodes", '[');
drop table console."twoFactor";
update console."user" set "hasSecondFactor" = false
  where "hasSecondFactor" and id not in (select "userId" from console.second_factors);
