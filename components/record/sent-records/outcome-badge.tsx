import { useTranslations } from 'next-intl';
import { Badge, type Variant } from '@/components/ui/badge';
import type { Entry } from '@/lib/console/request-log/request-row';

const variants: Record<Entry['result'], Variant> = {
  open: 'info',
  done: 'good',
  partial: 'warn',
  rejected: 'bad',
  refused: 'warn',
  unreachable: 'neutral',
  unknown: 'bad',
};

/** The outcome of a write; for several records, how many were accepted. */
export function OutcomeBadge({
  entry: { result, recordCount, rejectedCount },
}: {
  entry: Pick<Entry, 'result'> & Partial<Pick<Entry, 'recordCount' | 'rejectedCount'>>;
}) {
  const t = useTranslations('pages.requests');
  const counted =
    result === 'partial' && recordCount != null && rejectedCount != null
      ? t('partialOf', { done: recordCount - rejectedCount, total: recordCount })
      : undefined;
  return (
    <Badge variant={variants[result]} title={counted && t('outcomes.partial')}>
      {counted ?? t(`outcomes.${result}`)}
    </Badge>
  );
}
