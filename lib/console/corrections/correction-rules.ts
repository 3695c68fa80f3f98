import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import type { Correction } from '@/lib/rules/fixes/remembered-corrections';

/** A correction that automatically sends the orders that it fixes, in the name of the person `ruleBy`. */
export type CorrectionRule = Correction & { ruleBy: string; ruleName: string };

const IS_RULE = 'tenant = $1 and always and "ruleBy" is not null';

export async function listRules(tenant: string): Promise<CorrectionRule[]> {
  return tenantQuery<CorrectionRule>(pool(), tenant, {
    text: `select field, "from", "to", always, "ruleBy", "ruleName" from console.corrections where ${IS_RULE} order by id`,
    values: [tenant],
  });
}

/**
 * Schedules a task that applies the tenant's rules to its rejected orders, if the tenant has rules. Does nothing while a task
 * is waiting.
 */
export async function scheduleRules(tenant: string): Promise<void> {
  await tenantQuery(pool(), tenant, {
    text: `select graphile_worker.add_job('applyRules', json_build_object('id', $1::text), queue_name := 'rules ' || $1,
       job_key := 'rules:' || $1, job_key_mode := 'preserve_run_at', max_attempts := 3)
     where exists (select from console.corrections where ${IS_RULE})`,
    values: [tenant],
  });
}
