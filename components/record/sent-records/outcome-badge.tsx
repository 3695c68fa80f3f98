import { useTranslations } from 'next-intl';
import { Badge, badgeVariant } from '@/components/ui/badge';
import type { Entry } from '@/lib/console/request-log/request-row';

/** Shows the outcome of a write; for several records, the number accepted. */
export function OutcomeBadge({
  entry: { result, recordCount, rejectedCount },
}: {
  entry: Pick<Entry, 'result'> & Partial<Pick<Entry, 'recordCount' | 'rejectedCount'>>;
}) {
  const t = useTranslations('pages.requests');
  const partialText =
    result === 'partial' && recordCount != null && rejectedCount != null
      ? t('partialOf', { done: recordCount - rejectedCount, total: recordCount })
      : undefined;
  return (
    <Badge variant={badgeVariant(result)} title={partialText && t('outcomes.partial')}>
      {partialText ?? t(`outcomes.${result}`)}
    </Badge>
  );
}
