import Pin from 'lucide-react/icons/pin';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/style';
import { tooltip } from '@/components/ui/tooltip';
import type { VisibleLocalTag } from './local-tag-storage';

/** A label that only this console knows: never to be taken for a tag of the platform, hence its broken line and its sign. */
export function LocalTagValue({
  label: { label, person },
  className,
}: {
  label: VisibleLocalTag;
  className?: string;
}) {
  const t = useTranslations('label');
  return (
    <span
      {...tooltip(t('only', { person }))}
      className={cx(
        'inline-flex h-5 max-w-full items-center gap-1 rounded-sm border border-line-control border-dashed px-1.5 text-xs',
        className,
      )}
    >
      <Pin aria-hidden="true" className="size-3 shrink-0 text-faint" />
      <span className="truncate">{label}</span>
      <span className="sr-only">{t('onlyShort')}</span>
    </span>
  );
}
