import { useTranslations } from 'next-intl';
import type { SendCheck } from '@/components/form/submit/send-checks';
import type { KnownRejection } from '@/components/form/validation/validate-order';
import { When } from '@/components/ui/time';
import { fetchResult, tenantPath } from '@/lib/console/browser/fetch-route';
import type { RejectionNow } from '@/lib/console/rejected-queue/rejection-now';
import { isRecord } from '@/lib/contract/schema/is-record';

type Changed = Exclude<RejectionNow, { state: 'same' }>;

const states: readonly unknown[] = ['same', 'gone', 'accepted', 'rejected', 'closed'];
const isRejectionNow = (value: unknown): value is RejectionNow =>
  isRecord(value) && states.includes(value.state);

/** What others did with the order meanwhile, and what sending it does now. */
function MeanwhileFacts({ now, href }: { now: Changed; href: string }) {
  const t = useTranslations('form.sendCheck.meanwhile');
  const errors = useTranslations('errors');
  const cause = now.state === 'rejected' ? now.cause : '';
  const values = {
    person: ('person' in now && now.person) || t('otherSystem'),
    cause: errors.has(cause) ? errors(cause) : cause,
    reason: now.state === 'closed' ? now.reason : '',
  };
  return (
    <>
      <p className="font-medium">
        {t(now.state, values)}
        {'at' in now && (
          <>
            {' '}
            <When at={now.at} className="font-normal text-muted" />
          </>
        )}
      </p>
      <p>
        {t('kept')}{' '}
        {now.state === 'accepted' && (
          <a
            href={href}
            target="_blank"
            rel="noopener"
            className="text-accent-text underline underline-offset-2"
          >
            {t('open')}
          </a>
        )}
      </p>
    </>
  );
}

/** Checks, before a rejected order is sent, whether somebody else has dealt with it since the page was opened. */
export const meanwhileCheck = ({
  record,
  known,
  onRejected,
}: {
  record: string;
  /** The entry of this page. */
  known: () => KnownRejection['known'];
  /** The order was rejected again: this is its latest entry. */
  onRejected: NonNullable<KnownRejection['onRejected']>;
}): SendCheck => ({
  async read(tenant) {
    const { id = '', createdAt } = known() ?? {};
    const search = new URLSearchParams({ entry: id, at: createdAt ?? '', record });
    const found = await fetchResult(tenantPath(tenant, `rejection?${search}`), isRejectionNow);
    // When this cannot be read, rely on the response to the order itself.
    if (found.kind !== 'ok' || found.answer.state === 'same') return undefined;
    const now = found.answer;
    if (now.state === 'rejected') onRejected({ id: now.entry, createdAt: now.at, error: now.cause });
    const href = `/t/${encodeURIComponent(tenant)}/sales-orders/${encodeURIComponent(record)}`;
    return {
      isRequired: true,
      question: {
        kind: 'check',
        title: (t) => t('meanwhile.title', { record }),
        // An order that may have been accepted must not be changed by a repeated key press.
        ticks: (t) =>
          now.state === 'accepted' || now.state === 'gone'
            ? [{ name: now.state, label: t('meanwhile.tick') }]
            : [],
        facts: <MeanwhileFacts now={now} href={href} />,
      },
    };
  },
});
