'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { route } from '@/components/ui/route';
import { useRegistry } from '@/components/ui/use-tenants';
import { copiedElsewhere } from '../ui/copied-id';

/** Under a search that found nothing: the text was copied in another tenant, and the way there. */
export function CopiedNotice({ text, tenant }: { text: string; tenant: string }) {
  const t = useTranslations('shell.palette');
  const [copied] = useState(() => copiedElsewhere(text, tenant));
  const { data: tenants = [] } = useRegistry(copied !== undefined);
  const from = tenants.find(({ id }) => id === copied?.tenant);
  if (!copied || !from) return null;
  return (
    <ButtonLink size="sm" href={route(copied.href)}>
      {t('copiedIn', { name: from.name })}
    </ButtonLink>
  );
}
