import { getTranslations } from 'next-intl/server';
import { can } from '@/lib/console/api-client/capabilities';
import { type OperationName, operations } from '@/lib/contract/operations';
import type { Effect, Method } from '@/lib/contract/schema/operation';

/** An operation as the explorer lists it. */
export type Listed = {
  name: OperationName;
  label: string;
  method: Method;
  path: string;
  effect: Effect;
  extension: boolean;
  offered: boolean;
};
export type ListedGroup = { resource: string; label: string; operations: Listed[] };

/** Every operation of the contract by resource, and whether this platform offers it. */
export async function listedOperations(tenant: string): Promise<ListedGroup[]> {
  const [words, resources] = await Promise.all([getTranslations('operations'), getTranslations('resources')]);
  const groups = new Map<string, Listed[]>();
  for (const operation of Object.values(operations)) {
    const { name, method, path, effect, resource } = operation;
    const extension = 'extension' in operation;
    const offered = !extension || (await can(name, tenant));
    const listed = { name, label: words(name), method, path, effect, extension, offered };
    groups.set(resource, [...(groups.get(resource) ?? []), listed]);
  }
  return [...groups].map(([resource, listed]) => ({
    resource,
    label: resources(resource),
    operations: listed,
  }));
}
