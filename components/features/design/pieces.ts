import { buttonPieces } from './buttons';
import { fieldPieces } from './fields';
import { noticePieces } from './notices';
import type { Piece, SampleText } from './piece';
import { valuePieces } from './values';

/** Files of `components/ui` that draw nothing of their own, each with the reason; a test finds any other that is missing. */
export const drawnElsewhere: Readonly<Record<string, string>> = {
  'client-messages.tsx': 'hands out words',
  'copy-layer.tsx': 'listens for the buttons of code.tsx, once on every page',
  'bookmarks/favorite-star.tsx': 'an icon button that asks the server which records are favorites',
  'deferred-layers.tsx': 'loads toaster.tsx and tooltip-layer.tsx, once on every page',
  'menu-items.tsx': 'the inside of menu.tsx',
};

/** Every piece of the design system with its states. */
export const piecesIn = (text: SampleText): Piece[] => [
  ...buttonPieces(text),
  ...fieldPieces(text),
  ...valuePieces(text),
  ...noticePieces(text),
];
