import type { ReactNode } from 'react';

/** One sentence that says why there is nothing, and one act. */
export function EmptyState({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-16 text-center">
      <p className="max-w-md text-muted text-sm">{sentence}</p>
      {children}
    </div>
  );
}
