import type { ReactNode } from 'react';
import { Mark } from './mark';

/** A page with one thing on it, outside of any tenant: signing in, nothing found, something broke. */
export function Plain({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 pt-[16dvh] pb-8">
      <div className="flex w-full max-w-80 flex-col gap-5">
        <span className="flex items-center gap-2 font-semibold text-muted">
          <Mark /> Tallyman
        </span>
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        {children}
      </div>
    </main>
  );
}
