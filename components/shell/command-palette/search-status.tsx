'use client';

import type { ComponentProps } from 'react';
import { CopyKeeper } from './copy-listener';
import { PaletteAbove } from './nested-palette';
import { RecentKeeper } from './recent-records-listener';
import { Scanner } from './scanner';

/** What of the palette is on every page, once it is loaded: it notes what is opened, and stands above a modal when asked for. */
export function Standing({ above, ...palette }: ComponentProps<typeof PaletteAbove> & { above: boolean }) {
  return (
    <>
      <RecentKeeper tenant={palette.tenant} />
      <CopyKeeper tenant={palette.tenant} />
      <Scanner />
      {above && <PaletteAbove {...palette} />}
    </>
  );
}
