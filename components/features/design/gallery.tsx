'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useTheme } from 'next-themes';
import { useEffect, useState } from 'react';
import { buttonPieces } from './buttons';
import { fieldPieces } from './fields';
import { noticePieces } from './notices';
import { type Language, type Piece, PieceStates, type SampleText, sampleText } from './piece';
import { valuePieces } from './values';

/** Files of `components/ui` that draw nothing of their own, each with the reason; a test finds any other that is missing. */
export const drawnElsewhere: Readonly<Record<string, string>> = {
  'client-messages.tsx': 'hands out words',
  'copy-layer.tsx': 'listens for copy-button.tsx, once on every page',
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

const languages: readonly Language[] = ['en', 'tr'];
const themes = ['light', 'dark'] as const;
export type GalleryTheme = (typeof themes)[number];

/** All pieces of the design system in all their states; theme and language are in the address. */
export function Gallery({ language, theme }: { language: Language; theme: GalleryTheme }) {
  const [queries] = useState(() => new QueryClient());
  const { setTheme } = useTheme();
  useEffect(() => setTheme(theme), [setTheme, theme]);
  const choice = (to: { language: Language; theme: GalleryTheme }) => {
    const isCurrent = to.language === language && to.theme === theme;
    return (
      <a
        key={`${to.language} ${to.theme}`}
        href={`/design?lang=${to.language}&theme=${to.theme}`}
        aria-current={isCurrent ? 'page' : undefined}
        className="inline-flex h-control items-center rounded-md px-3 hover:bg-hover aria-current:bg-pressed aria-current:font-medium"
      >
        {to.language} · {to.theme}
      </a>
    );
  };
  return (
    <main lang={language} className="mx-auto max-w-320 px-4 py-6">
      <header className="flex flex-wrap items-center gap-4 pb-4">
        <h1 className="font-semibold text-lg">Design system</h1>
        <nav aria-label="Theme and language" className="flex flex-wrap gap-1">
          {languages.flatMap((lang) => themes.map((one) => choice({ language: lang, theme: one })))}
        </nav>
      </header>
      <QueryClientProvider client={queries}>
        {piecesIn(sampleText(language)).map((piece) => (
          <PieceStates key={piece.file} piece={piece} />
        ))}
      </QueryClientProvider>
    </main>
  );
}
