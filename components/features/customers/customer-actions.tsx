'use client';

import CopyPlus from 'lucide-react/icons/copy-plus';
import Pencil from 'lucide-react/icons/pencil';
import { useRouter } from 'next/navigation';
import { recordActionsOf } from '@/components/record/record-actions';
import { Button, ButtonLink } from '@/components/ui/button';
import { leave } from '@/components/ui/leave-guard';
import { route } from '@/components/ui/route';
import { useLetterKeys } from '@/components/ui/shortcuts/use-shortcuts';
import { toastReason } from '@/components/ui/toast';
import type { Customer } from '@/lib/contract/resources/customers';

/** Actions on a customer. */
export const CustomerActions = recordActionsOf<Customer>([
  {
    operation: 'updateCustomer',
    icon: Pencil,
    form: () => import('./update-customer-form').then((m) => m.UpdateCustomer),
  },
]);

/** Links to a new order that starts with the customer's last one; also bound to the shortcut that duplicates a record. */
export function RepeatOrder({
  label,
  href,
  unavailable,
}: {
  label: string;
  href: string;
  unavailable?: string;
}) {
  const router = useRouter();
  useLetterKeys((event) => {
    if (event.key !== 'd') return;
    event.preventDefault();
    if (unavailable) toastReason(unavailable);
    else leave(() => router.push(route(href)));
  });
  const buttonStyle = { size: 'sm', icon: <CopyPlus aria-hidden="true" />, keys: 'd' } as const;
  return (
    <span data-acts="" className="contents">
      {unavailable ? (
        <Button {...buttonStyle} unavailable={unavailable}>
          {label}
        </Button>
      ) : (
        <ButtonLink {...buttonStyle} title={label} href={route(href)}>
          {label}
        </ButtonLink>
      )}
    </span>
  );
}
