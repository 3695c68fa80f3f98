import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { FormFrame } from '@/components/form/form-frame';
import { ActionGate } from '@/components/record/action-gate';
import { SubPage } from '@/components/record/record-page';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { isWriteName } from '@/lib/console/writes/write';
import type { Resource } from '@/lib/contract/operations';
import { findResource } from '@/lib/contract/resource-definitions';
import { isRecord } from '@/lib/contract/schema/is-record';

/** A record without the values at these paths; a path such as `lineItems.sku` applies to every row of the list. */
function without(
  record: Readonly<Record<string, unknown>>,
  prefixes: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
      if (prefixes.includes(name)) return [];
      const nested = prefixes.flatMap((prefix) =>
        prefix.startsWith(`${name}.`) ? [prefix.slice(name.length + 1)] : [],
      );
      if (nested.length === 0) return [[name, value]];
      if (Array.isArray(value))
        return [[name, value.map((row) => (isRecord(row) ? without(row, nested) : row))]];
      return [[name, isRecord(value) ? without(value, nested) : value]];
    }),
  );
}

/** Initial values for a copy of a record: without its keys and the documents issued for it alone. */
export const copyOf = (resource: Resource, record: Readonly<Record<string, unknown>>) =>
  without(record, findResource(resource)?.create?.unique ?? []);

type Named = Exclude<Resource, 'returns' | 'stocks' | 'stock-adjustments' | 'tenants'>;

/** The title of a page that creates a record. */
export const newTitle = async (resource: Named): Promise<string> =>
  (await getTranslations('pages.new'))(resource);

/** The layout of a page that creates a record: requires sign-in, and links back to its list. */
export async function NewPage({
  params,
  resource,
  title,
  start,
  record,
  children,
}: {
  /** The route parameters of the page. */
  params: Promise<{ tenant: string }>;
  resource: Named;
  /** Overrides the title of the resource. */
  title?: ReactNode;
  /** Initial values of a copy, and the record that it copies. */
  start?: unknown;
  record?: string;
  children: (tenant: TenantMark) => ReactNode;
}) {
  const [{ tenant }, own, resources] = await Promise.all([
    requireTenant(params),
    newTitle(resource),
    getTranslations('resources'),
  ]);
  const operation = findResource(resource)?.create?.operation;
  if (!isWriteName(operation)) notFound();
  const { id, name, color } = tenant;
  const list = `/t/${encodeURIComponent(id)}/${resource}`;
  return (
    <SubPage title={title ?? own} back={{ href: list, label: resources(resource) }}>
      <FormFrame exit={list}>
        <ActionGate right={operation} tenant={id} start={start} record={record}>
          {children({ id, name, color })}
        </ActionGate>
      </FormFrame>
    </SubPage>
  );
}
