import type { ReactNode } from 'react';

/** One piece of the design system: the file in `components/ui` that it is from, and its states by name. */
export type Piece = { file: string; states: readonly (readonly [name: string, drawn: ReactNode])[] };

/** The ring of what has the focus, where the focus itself cannot be in several places. */
export const focused = 'outline-2 outline-focus outline-offset-1';

/** A piece with all its states, each under its name. */
export function PieceStates({ piece: { file, states } }: { piece: Piece }) {
  return (
    <section aria-label={file} className="flex flex-col gap-3 border-t py-4">
      <h2 className="font-semibold text-base">
        <code>{file}</code>
      </h2>
      <ul className="flex flex-wrap items-start gap-x-8 gap-y-4">
        {states.map(([name, drawn]) => (
          <li key={name} className="flex min-w-0 max-w-full flex-col items-start gap-1">
            <span className="text-muted text-xs">{name}</span>
            <div className="max-w-full">{drawn}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}
