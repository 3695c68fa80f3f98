import { getTranslations } from 'next-intl/server';
import { Section, TextLink } from '@/components/record/facts';
import { LinesTable } from '@/components/record/line-items/lines-table';
import { rejectionsOf } from '@/components/record/sent-records/known-order';
import { Age } from '@/components/record/timeline/timeline';
import { Badge } from '@/components/ui/badge';
import { read } from '@/lib/console/operations/read';
import { byKey } from '@/lib/contract/dqb/dqb';
import { ReturnWithTag } from '@/lib/contract/resources/returns';

const SHOWN = 20;

/** The returns of an order, each a link; nothing where there are none or the platform does not tell. */
export async function OrderReturns({ tenant, reference }: { tenant: string; reference: string }) {
  const [t, found] = await Promise.all([
    getTranslations('pages.records'),
    read('getReturnsWithTag', tenant, {
      query: { dqb: byKey('salesOrderReferenceNumber', reference, SHOWN) },
    }),
  ]);
  // A platform that takes no query answers with the returns of all orders.
  const rows =
    found.kind === 'ok'
      ? found.answer.items.filter((row) => row.salesOrderReferenceNumber === reference)
      : [];
  if (rows.length === 0) return null;
  return (
    <Section title={t('returns')} aside={rows.length} flush>
      <LinesTable
        of={ReturnWithTag}
        label={t('returns')}
        rows={rows}
        names={['returnReferenceNumber', 'state', 'tag', 'createdAt']}
        href={`/t/${encodeURIComponent(tenant)}/returns/{returnReferenceNumber}`}
      />
    </Section>
  );
}

/** The latest rejection that the platform lists under the reference of an order, and the way to all of them. */
async function OrderRejections({ tenant, reference }: { tenant: string; reference: string }) {
  const [t, sent, errors, rejections] = await Promise.all([
    getTranslations('pages.records'),
    getTranslations('pages.sentHere'),
    getTranslations('errors'),
    rejectionsOf(tenant, [reference]),
  ]);
  const rejection = rejections?.get(reference);
  if (!rejection) return null;
  const { code, entry, at, accepted } = rejection;
  const list = `/t/${encodeURIComponent(tenant)}/rejected-orders`;
  return (
    <Section
      title={t('rejections')}
      aside={
        <TextLink href={`${list}?f=${encodeURIComponent(`referenceNumber:is:${reference}`)}`}>
          {t('allRejections')}
        </TextLink>
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink href={`${list}/${entry}`}>{errors.has(code) ? errors(code) : code}</TextLink>
        <span className="text-muted">
          <Age at={at} />
        </span>
        {accepted && <Badge tone="good">{sent('acceptedLater')}</Badge>}
      </p>
    </Section>
  );
}

/** What belongs to an order and has pages of its own: its returns, and the attempts that were rejected. */
export function OrderRelated(props: { tenant: string; reference: string }) {
  return (
    <>
      <OrderReturns {...props} />
      <OrderRejections {...props} />
    </>
  );
}
