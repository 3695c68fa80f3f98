import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/ui/notice';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/time';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { read } from '@/lib/console/operations/read';
import { type OrderUpsert, sentKinds } from '@/lib/console/request-log/sent-kinds';
import { type SentWrite, sentRecord, usedIntegrations } from '@/lib/console/request-log/sent-records';
import type { RecordIntegration } from './integration-choice';

/** An integration used by requests of this console. The name is present if the platform returns it. */
export type UsedIntegration = { id: string; name?: string };

/** Integrations beyond the limit can be entered by ID. */
const MAX_INTEGRATIONS = 5;

/**
 * Returns the recently used integrations. IDs come from the request log. Each name comes from a record that was sent
 * with the ID.
 */
export async function namedIntegrations(tenant: string, operation: OrderUpsert): Promise<UsedIntegration[]> {
  const used = (await usedIntegrations(tenant, sentKinds[operation])).slice(0, MAX_INTEGRATIONS);
  return Promise.all(
    used.map(async ({ id, key: referenceNumber }) => {
      const found = await read(
        operation === 'bulkUpsertSalesOrders' ? 'getSalesOrder' : 'getReceivingOrder',
        tenant,
        { params: { referenceNumber } },
      );
      const integration = found.kind === 'ok' ? found.value.integration : undefined;
      return { id, name: integration?.integrationName || integration?.integrationType || undefined };
    }),
  );
}

/**
 * The integration of a record. `name` comes from the platform. `sent` is the last write with the integration's ID in
 * the request log.
 */
export type OrderIntegration = { name: string; sent?: SentWrite };

/** Finds the integration of a record. In the spec, reads return only the integration's name, and writes contain only its ID. */
export async function orderIntegration(
  tenant: string,
  operation: OrderUpsert,
  reference: string,
  name: string | null | undefined,
): Promise<OrderIntegration | undefined> {
  if (!name) return undefined;
  const record = await sentRecord(tenant, sentKinds[operation], reference);
  return { name, sent: record?.isAccepted ? record.upsert : undefined };
}

/** Describes the integration of a record for the field in its form. Undefined without an integration. */
export async function recordIntegration(
  tenant: string,
  orderIntegration: OrderIntegration | undefined,
): Promise<RecordIntegration | undefined> {
  if (!orderIntegration) return undefined;
  const t = await getTranslations('pages.integration');
  const { name, sent } = orderIntegration;
  const from = sent && (
    <>
      {' '}
      <PrefetchLink
        href={route(tenantPath(tenant, `requests/${sent.id}`))}
        className="text-accent-text underline underline-offset-2"
      >
        {t('request', { n: sent.id })}
      </PrefetchLink>
      , {sent.person}, <When at={sent.at.toISOString()} />
    </>
  );
  const id = typeof sent?.fields?.integrationId === 'string' ? sent.fields.integrationId : '';
  return {
    id: id || undefined,
    without: sent !== undefined && id === '',
    withoutWord: t('without'),
    note: (
      <Notice variant={sent ? 'info' : 'warn'} title={t('belongs', { name })}>
        {t(sent === undefined ? 'unknown' : id === '' ? 'sentWithout' : 'sentUnder')}
        {from}
      </Notice>
    ),
  };
}
