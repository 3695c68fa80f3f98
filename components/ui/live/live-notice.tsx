'use client';

import RefreshCw from 'lucide-react/icons/refresh-cw';
import { usePageActions } from '../actions/page-actions';
import { Kbd } from '../kbd';

/** Announces that the list or record below has changed. Nothing moves until the user clicks the notice or presses `r`. */
export function LiveNotice({ text, onApply }: { text: string; onApply: () => void }) {
  usePageActions(() => [{ keys: 'r', run: onApply }]);
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 top-1 z-20 flex justify-center print:hidden"
    >
      <button
        type="button"
        onClick={onApply}
        className="pointer-events-auto flex h-8 items-center gap-2 rounded-full border border-accent bg-canvas px-3 font-medium text-accent-text text-sm shadow-lift hover:bg-hover"
      >
        <RefreshCw aria-hidden="true" className="size-3.5" />
        {text}
        <Kbd keys="r" />
      </button>
    </div>
  );
}
