-- The requests of a job are found by their key, whoever sent them: a person can take over the job of another.
create index on console.journal (tenant, "idempotencyKey", "personId");
drop index console."journal_tenant_personId_idempotencyKey_idx";
