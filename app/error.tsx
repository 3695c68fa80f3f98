'use client';

import { ErrorPage } from '@/components/shell/error-page';

export default function RootError(props: { error: unknown; retry: () => void }) {
  return (
    <main className="mx-auto max-w-160 px-4 pt-[16dvh]">
      <ErrorPage {...props} />
    </main>
  );
}
