-- Columns that only the former account library used.
alter table console."user" drop column "emailVerified", drop column image;
alter table console.account drop column "accessToken", drop column "refreshToken", drop column "idToken",
  drop column "accessTokenExpiresAt", drop column "refreshTokenExpiresAt", drop column scope;
alter table console."twoFactor" drop column verified, drop column "failedVerificationCount", drop column "lockedUntil";
comment on column console."twoFactor"."backupCodes" is 'a JSON array of hashes; encrypted if the former account library stored it';
