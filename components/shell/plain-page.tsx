'use client';

import type { ReactNode } from 'react';

/**
 * Renders the logo: a tally of five, four strokes and one across. A client component, so that the
 * server's responses contain a reference to it instead of the SVG.
 */
export function Mark({ className = 'size-5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={className}>
      <path
        d="M4 4v12M8 4v12M12 4v12M16 4v12"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M2 14 18 6" fill="none" stroke="var(--accent-text)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** Renders a page without navigation, for sign-in, errors and unknown paths. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center bg-side px-4 pt-[14dvh] pb-8">
      <div className="flex w-full max-w-90 flex-col gap-5 rounded-lg bg-canvas p-8 shadow-lift max-sm:p-6">
        <span className="flex items-center gap-2 font-semibold text-muted">
          <Mark /> Tallyman
        </span>
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        {children}
      </div>
    </main>
  );
}
