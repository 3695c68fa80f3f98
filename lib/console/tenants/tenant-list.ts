import { isTenantId } from '@/lib/contract/account-rules';
import { getTenants } from '@/lib/contract/resources/tenants';
import { decided } from '@/lib/env';
import { ask, can } from '../api-client/capabilities';
import type { Result } from '../browser/result';
import { takeOver } from './adopt-owner';
import { findRegistered, listRegistered, type RegisteredTenant } from './tenant-registry';

/** Takes over into the registry the tenants that the platform lists. A platform without that list leaves it to the admin. */
export async function refreshRegistry(): Promise<Result<RegisteredTenant[]>> {
  const { result } = await ask(getTenants, {});
  if (result.kind !== 'ok') return result;
  await takeOver('default', result.answer.data);
  return { ...result, answer: await listRegistered() };
}

/** The platform's list changes seldom, and many people look at it. */
const RENEWED_MS = 5_000;

declare global {
  var tallymanRenewed: { platform: string; at: number; going: Promise<unknown> } | undefined;
}

/** Takes over what the platform lists, where it does, once in five seconds however many ask. Never throws. */
export async function renewRegistry(): Promise<void> {
  const platform = decided().platformUrl;
  const last = globalThis.tallymanRenewed;
  if (last?.platform === platform && Date.now() - last.at < RENEWED_MS) return void (await last.going);
  const renew = async () => (await can('getTenants', '')) && (await refreshRegistry());
  const going = renew().catch((error) => console.error(error));
  globalThis.tallymanRenewed = { platform, at: Date.now(), going };
  await going;
}

/** The registry; an empty one is filled from the platform first. */
export async function listTenants(): Promise<RegisteredTenant[]> {
  const known = await listRegistered();
  if (known.length > 0) return known;
  const filled = await refreshRegistry();
  return filled.kind === 'ok' ? filled.answer : [];
}

/** A tenant of the registry. One that is not there may be new on the platform, so the platform is asked once. */
export async function findTenant(id: string): Promise<RegisteredTenant | undefined> {
  const known = await findRegistered(id);
  if (known || !isTenantId(id)) return known;
  const filled = await refreshRegistry();
  return filled.kind === 'ok' ? filled.answer.find((tenant) => tenant.id === id) : undefined;
}
