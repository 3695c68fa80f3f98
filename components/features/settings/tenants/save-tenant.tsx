'use client';

import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { TenantForm } from './tenant-form';

/** Adds a tenant, or changes the name and colour of one. */
export function SaveTenant({ tenant, palette }: { tenant?: TenantMark; palette: readonly string[] }) {
  const t = useTranslations('settings');
  const [open, setOpen] = useState(false);
  const label = tenant ? t('editTenant', { name: tenant.name }) : t('add');
  return (
    <>
      {tenant ? (
        <IconButton size="sm" label={label} onClick={() => setOpen(true)}>
          <Pencil />
        </IconButton>
      ) : (
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={label}>
        <TenantForm tenant={tenant} palette={palette} close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
