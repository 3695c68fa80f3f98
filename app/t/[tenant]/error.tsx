'use client';

import { ErrorPage } from '@/components/shell/error-page';

export default function TenantError(props: { error: unknown; retry: () => void }) {
  return (
    <div className="p-4 md:px-6">
      <ErrorPage {...props} />
    </div>
  );
}
