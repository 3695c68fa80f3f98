import type { ReactNode } from 'react';

export const PreviewField = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="col-span-2 grid grid-cols-subgrid gap-x-3 py-1">
    <dt className="text-muted">{label}</dt>
    <dd className="wrap-anywhere min-w-0">{children}</dd>
  </div>
);
