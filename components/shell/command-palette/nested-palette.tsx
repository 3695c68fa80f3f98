'use client';

import { type ComponentProps, useId } from 'react';
import { Modal } from '@/components/ui/modal';
import { Palette } from './command-palette';

/** The palette while a dialog or a sheet stands over the page: a modal above it, which gives the focus back to it. */
export function PaletteAbove({ label, ...palette }: ComponentProps<typeof Palette> & { label: string }) {
  const heading = useId();
  return (
    <Modal
      open
      onClose={palette.close}
      labelledBy={heading}
      className="appear fixed inset-x-0 top-[9dvh] bottom-auto mx-auto my-0 w-160 max-w-[calc(100vw-16px)] overflow-hidden rounded-lg bg-raised text-ink shadow-lift"
    >
      <h2 id={heading} className="sr-only">
        {label}
      </h2>
      <div className="p-2">
        <Palette {...palette} />
      </div>
    </Modal>
  );
}
