import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '@/components/ui/badge';
import type { Entry } from '@/lib/console/journal-row';

const tones: Record<Entry['outcome'], Tone> = {
  open: 'info',
  answered: 'good',
  refused: 'warn',
  unreachable: 'neutral',
  unknown: 'bad',
};

/** What came of a write. */
export function OutcomeBadge({ outcome }: { outcome: Entry['outcome'] }) {
  const t = useTranslations('pages.requests.outcomes');
  return <Badge tone={tones[outcome]}>{t(outcome)}</Badge>;
}
