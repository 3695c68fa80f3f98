import { useTranslations } from 'next-intl';
import { LocalLabel } from '@/components/record/labels/local-label';
import { shownLabel } from '@/components/record/labels/visible-label';
import { Section } from '@/components/record/section';
import { When } from '@/components/ui/time';
import type { Label } from '@/lib/console/labels/labels';

/** The label of a record that is kept here, and everything that was done to it: who and when. */
export function LabelSection({ changes }: { changes: readonly Label[] }) {
  const t = useTranslations('label');
  return (
    <Section title={t('title')}>
      <p className="mb-2 max-w-140 text-muted">{t('what')}</p>
      <ol aria-label={t('title')} className="flex flex-col">
        {changes.map((change, i) => (
          <li
            key={change.at.toISOString()}
            className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 border-b py-1.5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_11rem_10rem]"
          >
            <span className="flex min-w-0 items-center gap-2">
              {change.label === '' ? (
                <span className="text-muted">{t('taken')}</span>
              ) : i === 0 ? (
                <LocalLabel label={shownLabel(change)} />
              ) : (
                <span className="truncate text-muted line-through">{change.label}</span>
              )}
            </span>
            <span className="truncate text-muted">{change.person}</span>
            <When at={change.at.toISOString()} className="text-muted" />
          </li>
        ))}
      </ol>
    </Section>
  );
}
