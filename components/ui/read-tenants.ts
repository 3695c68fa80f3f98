import { isRecord } from '@/lib/contract/schema/is-record';
import type { TenantMark } from './tenant-mark';

const isMark = (value: unknown): value is TenantMark =>
  isRecord(value) &&
  ['id', 'name', 'colour'].every(
    (name) => typeof Object.entries(value).find(([n]) => n === name)?.[1] === 'string',
  );

/** The registry as the switcher shows it; `anew`: after the platform was asked for its list. Throws when it cannot be read. */
export async function readTenants(signal: AbortSignal, anew = false): Promise<TenantMark[]> {
  const answer = await fetch(`/settings/tenants${anew ? '?anew' : ''}`, { signal });
  if (!answer.ok) throw new Error(String(answer.status));
  const tenants: unknown = await answer.json();
  return Array.isArray(tenants) ? tenants.filter(isMark) : [];
}
