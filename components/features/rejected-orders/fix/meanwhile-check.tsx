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

/** Who did what with the order meanwhile, and what sending it does now. */
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

/** Looks, before a rejected order is sent, whether somebody else has dealt with it since the page was opened. */
export const meanwhileCheck = ({
  record,
  known,
  onRejected,
}: {
  record: string;
  /** The entry that the page is about. */
  known: () => KnownRejection['known'];
  /** It was rejected anew: this is its entry now. */
  onRejected: NonNullable<KnownRejection['onRejected']>;
}): SendCheck => ({
  async read(tenant) {
    const { id = '', createdAt } = known() ?? {};
    const search = new URLSearchParams({ entry: id, at: createdAt ?? '', record });
    const found = await fetchResult(tenantPath(tenant, `rejection?${search}`), isRejectionNow);
    // Where it cannot be read, the answer to the order itself tells.
    if (found.kind !== 'ok' || found.answer.state === 'same') return undefined;
    const now = found.answer;
    if (now.state === 'rejected') onRejected({ id: now.entry, createdAt: now.at, error: now.cause });
    const href = `/t/${encodeURIComponent(tenant)}/sales-orders/${encodeURIComponent(record)}`;
    return {
      isRequired: true,
      question: {
        kind: 'check',
        title: (t) => t('meanwhile.title', { record }),
        // One that may be accepted is not changed by a key that was pressed twice.
        ticks: (t) =>
          now.state === 'accepted' || now.state === 'gone'
            ? [{ name: now.state, label: t('meanwhile.tick') }]
            : [],
        facts: <MeanwhileFacts now={now} href={href} />,
      },
    };
  },
});
