import { useState } from 'react';
import type { KnownToForm, Question } from '@/lib/console/writes/plan-write';
import type { Ask } from '@/lib/console/writes/write';

/** A dialog that is opened by a function and resolves to its answer; undefined: it was closed without one. */
export function useAsk<Q, A>() {
  const [open, setOpen] = useState<{ question: Q; onAnswer: (answer?: A) => void } | undefined>(undefined);
  const ask = async (question: Q): Promise<A | undefined> => {
    const answer = await new Promise<A | undefined>((onAnswer) => setOpen({ question, onAnswer }));
    setOpen(undefined);
    return answer;
  };
  return { open, ask };
}

type PersonQuestion = Exclude<Question, { kind: 'changed' }>;

/** A question as displayed. `isChanged`: it was answered before, and its details have changed since. */
export type OpenQuestion = { question: PersonQuestion; isChanged: boolean };

/** Asks the questions of a write; undefined sends nothing. */
export type Answering = {
  ask: (open: OpenQuestion) => Promise<true | undefined>;
  /** The body to send on top of a record that somebody else has changed. */
  merge: (record: Readonly<Record<string, unknown>>) => Promise<unknown>;
};

/** Sends a write until there are no more questions. Undefined: a question was not answered, and nothing was sent. */
export async function sendAnswered<R extends { kind: string }>(
  send: (body: unknown, known: KnownToForm) => Promise<R | Ask>,
  write: { body: unknown; known: KnownToForm },
  { ask, merge }: Answering,
): Promise<R | undefined> {
  let { body, known } = write;
  const isAsk = (result: R | Ask): result is Ask => result.kind === 'ask';
  for (;;) {
    const result = await send(body, known);
    if (!isAsk(result)) return result;
    for (const question of result.questions) {
      const { answered = [] } = known;
      if (question.kind === 'changed') {
        body = await merge(question.record);
        if (body === undefined) return undefined;
        known = { ...known, base: question.record };
        continue;
      }
      const otherAnswers = answered.filter(({ kind }) => kind !== question.kind);
      if (!(await ask({ question, isChanged: otherAnswers.length < answered.length }))) return undefined;
      known = { ...known, answered: [...otherAnswers, question] };
    }
  }
}
