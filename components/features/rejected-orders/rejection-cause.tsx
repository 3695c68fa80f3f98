import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { aboutOrderError, isOrderError } from '@/lib/rules/order-errors';

/** A cause of rejection in words: what it means, how it is found, how it is mended, and how it does not come back. */
export function Why({ error }: { error: string }) {
  const t = useTranslations('rules');
  const page = useTranslations('pages.rejected');
  const errors = useTranslations('errors');
  const about = isOrderError(error) ? aboutOrderError(error) : undefined;
  const facts = [
    [page('meaning'), about ? t(`meaning.${about.code}`) : t('unlisted.meaning')],
    [page('found'), about ? t(`found.${about.found}`) : undefined],
    [page('mending'), about ? t(`mending.${about.code}`) : t('unlisted.mending')],
    [page('prevention'), about ? t(`prevention.${about.mend}`) : undefined],
  ];
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="bad">{errors.has(error) ? errors(error) : error}</Badge>
        <code className="text-faint text-xs">{error}</code>
      </p>
      <dl className="flex flex-col gap-3">
        {facts.map(([name, text]) =>
          text ? (
            <div key={name}>
              <dt className="text-muted text-xs">{name}</dt>
              <dd className="mt-0.5 max-w-160">{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  );
}
