'use client';

import { type ComponentProps, useId } from 'react';
import { Modal } from '@/components/ui/dialog';
import { Palette } from './command-palette';

/** The palette in its button's popover. */
export const PaletteInPopover = (props: ComponentProps<typeof Palette>) => <Palette {...props} />;

/** The palette above a dialog or sheet: a modal that returns the focus to it. */
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
