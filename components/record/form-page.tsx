import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { FormFrame } from '@/components/form/submit/form-bar';
import { type TenantMark, tenantMark } from '@/components/ui/tenant-mark';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { isNotFound, type Result } from '@/lib/console/browser/result';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { ResourceDefinition } from '@/lib/contract/define-resource';
import { isWriteName } from '@/lib/contract/operations';
import { revealKey } from '@/lib/contract/personal-fields';
import { type Fields, isRecord } from '@/lib/contract/schema/is-record';
import { ActionGate } from './action-gate';
import { RecordFailure } from './record-failure';
import { resourceTitle } from './resource-title';
import { SubPage } from './sub-page';

/**
 * Returns a record without the values at these paths. A path such as `lineItems.sku` applies to every row of the list.
 */
function without(record: Fields, prefixes: readonly string[]): Record<string, unknown> {
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

/**
 * Returns the initial values for a copy of a record: all fields except its keys and the documents that are valid only
 * for that record.
 */
export const copyValues = ({ create }: ResourceDefinition, record: Fields) =>
  without(record, create?.unique ?? []);

export const newTitle =
  ({ segment }: ResourceDefinition) =>
  async (): Promise<Metadata> => ({ title: (await getTranslations('pages.new'))(segment) });

type FormPageProps = {
  resource: ResourceDefinition;
  tenant: TenantMark;
  title: ReactNode;
  back: { href: string; label: string };
  /** Initial values. `personal` is the `revealKey` of the record that provides them. */
  start?: unknown;
  personal?: string;
  children: ReactNode;
};

/** Renders the form of a complete record, or the reason why this user cannot use the form. */
function FormPage({ resource, tenant, title, back, start, personal, children }: FormPageProps) {
  const operation = resource.create?.operation;
  if (!isWriteName(operation)) notFound();
  return (
    <SubPage title={title} back={back}>
      <FormFrame exit={back.href}>
        <ActionGate right={operation} tenant={tenant.id} start={start} record={personal}>
          {children}
        </ActionGate>
      </FormFrame>
    </SubPage>
  );
}

export type NewPageProps = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

/**
 * Renders a page that creates a record. Requires sign-in. With `?from=`, the form starts as a copy of the record with
 * that key.
 */
export async function NewPage({
  params,
  searchParams,
  resource,
  title,
  findCopySource,
  children,
}: NewPageProps & {
  resource: ResourceDefinition;
  title?: ReactNode;
  /** Returns the record to copy; undefined if the record cannot be read. */
  findCopySource?: (tenant: string, key: string) => Promise<Fields | undefined>;
  children: (tenant: TenantMark, start: Fields | undefined) => ReactNode;
}) {
  const [{ tenant }, { from }] = await Promise.all([requireTenant(params), searchParams]);
  const [t, list, start] = await Promise.all([
    getTranslations('pages.new'),
    resourceTitle(resource),
    typeof from === 'string' ? findCopySource?.(tenant.id, from) : undefined,
  ]);
  return (
    <FormPage
      resource={resource}
      tenant={tenant}
      title={title ?? t(resource.segment)}
      back={{ href: tenantPath(tenant.id, resource.segment), label: list }}
      start={start}
      personal={typeof from === 'string' ? revealKey.order(from) : undefined}
    >
      {children(tenantMark(tenant), start)}
    </FormPage>
  );
}

export async function EditPage({
  keys,
  found,
  ...form
}: Omit<FormPageProps, 'title' | 'back'> & {
  /** Values of the record's key, from the URL. */
  keys: readonly string[];
  /** The result of reading the record. A failure replaces the form. */
  found?: Result<unknown>;
}) {
  if (found && isNotFound(found)) notFound();
  const t = await getTranslations('pages');
  const path = [form.resource.segment, ...keys.map(encodeURIComponent)].join('/');
  return (
    <FormPage
      {...form}
      title={t.rich('edit', { key: () => <code>{keys.at(-1)}</code> })}
      back={{ href: tenantPath(form.tenant.id, path), label: t('backToRecord') }}
    >
      {found && found.kind !== 'ok' ? <RecordFailure failure={found} /> : form.children}
    </FormPage>
  );
}
