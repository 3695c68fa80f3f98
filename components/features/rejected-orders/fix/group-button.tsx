'use client';

import ListChecks from 'lucide-react/icons/list-checks';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';

/** Applies the same fixes to other orders. `count`: their number, undefined when unknown. */
export function GroupButton({
  count,
  isPlanning,
  onClick,
}: {
  count: number | undefined;
  isPlanning: boolean;
  onClick: () => void;
}) {
  const t = useTranslations('form.fix');
  return (
    <Button
      keys="Shift+Enter"
      icon={<ListChecks aria-hidden="true" className="sm:hidden" />}
      pending={isPlanning}
      onClick={onClick}
    >
      {/* On phones an icon with the count, so that the next button is not cut off. */}
      <span className="max-sm:sr-only">
        {count === undefined ? t('applyToList') : t('applyToGroup', { n: count })}
      </span>
      <span aria-hidden="true" className="sm:hidden">
        {count}
      </span>
      <span aria-hidden="true">
        <Kbd keys="Shift+Enter" />
      </span>
    </Button>
  );
}
