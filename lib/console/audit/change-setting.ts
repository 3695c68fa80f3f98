import { pool, transaction } from '@/lib/db/pool';
import { storeSetting } from '../stored-settings';
import { type AuditEvent, recordAuditEvent } from './audit';

/** Stores a setting and audits the change in one transaction. */
export function changeSetting(
  name: string,
  value: object,
  act: Pick<AuditEvent, 'act' | 'by'>,
): Promise<void> {
  return transaction(pool(), async (client) => {
    const { rows } = await client.query<{ value: unknown }>(
      'select value from console.settings where name = $1 for update',
      [name],
    );
    await storeSetting(name, value, client);
    await recordAuditEvent({ ...act, before: rows[0]?.value, after: value }, client);
  });
}
