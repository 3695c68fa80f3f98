import { useTranslations } from 'next-intl';
import { Badge } from './badge';
import { toneOf } from './state-tones';

/** The state of a record as a word with its tone; a value that we have no word for is shown as it came. */
export function StateBadge({ value, className }: { value: string | null | undefined; className?: string }) {
  const t = useTranslations('values');
  if (!value) return null;
  return (
    <Badge tone={toneOf(value) ?? 'neutral'} data-state={value} className={className}>
      {t.has(value) ? t(value) : value}
    </Badge>
  );
}
