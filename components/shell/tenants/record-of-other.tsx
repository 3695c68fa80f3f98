'use client';

import { useParams } from 'next/navigation';
import { OtherTenants } from '@/components/ui/other-tenants';

/** Links to the person's tenants with the record of this URL, which this tenant lacks. */
export function RecordOfOther() {
  const { tenant } = useParams<{ tenant: string }>();
  return <OtherTenants tenant={decodeURIComponent(tenant)} />;
}
