import { useState } from 'react';

/** A dialog that is opened by a function and resolves to its answer; undefined: it was closed without one. */
export function useQuestion<Q, A>() {
  const [open, setOpen] = useState<{ question: Q; onAnswer: (answer?: A) => void } | undefined>(undefined);
  const ask = async (question: Q): Promise<A | undefined> => {
    const answer = await new Promise<A | undefined>((onAnswer) => setOpen({ question, onAnswer }));
    setOpen(undefined);
    return answer;
  };
  return { open, ask };
}
