'use client';

import Plus from 'lucide-react/icons/plus';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { PersonForm } from './person-form';

/** Adds a person. */
export function SavePerson() {
  const t = useTranslations('settings');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('addPerson')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('addPerson')}>
        <PersonForm close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
