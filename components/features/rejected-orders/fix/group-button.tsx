'use client';

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
  isPlanning: boolean | undefined;
  onClick: () => void;
}) {
  const t = useTranslations('form.fix');
  return (
    <Button keys="Shift+Enter" className="max-sm:flex-auto" pending={isPlanning} onClick={onClick}>
      {count === undefined ? t('applyToList') : t('applyToGroup', { n: count })}
      <span aria-hidden="true">
        <Kbd keys="Shift+Enter" />
      </span>
    </Button>
  );
}
