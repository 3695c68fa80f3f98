import { useState } from 'react';

/**
 * Returns a function that opens a dialog and resolves to its answer, or to undefined if the dialog is closed without an answer.
 */
export function useQuestion<Q, A>() {
  const [open, setOpen] = useState<{ question: Q; onAnswer: (answer?: A) => void } | undefined>(undefined);
  const ask = async (question: Q): Promise<A | undefined> => {
    const answer = await new Promise<A | undefined>((onAnswer) => setOpen({ question, onAnswer }));
    setOpen(undefined);
    return answer;
  };
  return { open, ask };
}
