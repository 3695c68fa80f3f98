'use client';

import Trash2 from 'lucide-react/icons/trash-2';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { Confirm } from '@/components/ui/confirm';
import { IconButton } from '@/components/ui/icon-button';
import { toast } from '@/components/ui/toast';
import { removeTenant } from '@/lib/console/actions';
import { useFailureToast } from '../failure-message';

/** Takes a tenant out of the registry, after asking. */
export function RemoveTenant({ id, name }: { id: string; name: string }) {
  const t = useTranslations('settings');
  const sayFailure = useFailureToast();
  const router = useRouter();
  const [asking, ask] = useState(false);
  const [pending, start] = useTransition();
  const remove = () =>
    start(async () => {
      const result = await removeTenant(id);
      if (result.kind === 'ok') toast({ title: t('removed') });
      else sayFailure(t('failed'), result);
      ask(false);
      router.refresh();
    });
  return (
    <>
      <IconButton size="sm" label={t('removeLabel', { name })} onClick={() => ask(true)}>
        <Trash2 />
      </IconButton>
      <Confirm
        open={asking}
        onClose={() => ask(false)}
        onConfirm={remove}
        title={t('removeTenant', { name })}
        act={t('remove')}
        pending={pending}
      >
        <p>{t('removeSentence')}</p>
      </Confirm>
    </>
  );
}
