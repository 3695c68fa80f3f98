'use client';

import Pencil from 'lucide-react/icons/pencil';
import dynamic from 'next/dynamic';
import { Acts } from '@/components/record/acts';
import type { TenantMark } from '@/components/shell/tenant-mark';
import { useIdle } from '@/components/ui/use-idle';
import type { Customer } from '@/lib/contract/customers';

const load = () => import('../update').then((m) => m.UpdateCustomer);
const UpdateCustomer = dynamic(load, { ssr: false });

/** What can be done to a customer. */
export function CustomerActs({
  tenant,
  customer,
  update,
}: {
  tenant: TenantMark;
  customer: Customer;
  update: { label: string; unavailable?: string };
}) {
  useIdle(load);
  return (
    <Acts
      subtitle={<code>{customer.customerNo}</code>}
      acts={[
        {
          name: 'updateCustomer',
          ...update,
          icon: <Pencil aria-hidden="true" />,
          form: (close) => (
            <UpdateCustomer tenant={tenant} customer={customer} onSaved={close} onCancel={close} />
          ),
        },
      ]}
    />
  );
}
