import { mendLabels } from '@/lib/rules/mend';

/** The words of the panel that the browser needs: how to mend this cause, and what each offered mend does (`{value}` inside). */
export type MendWords = { how: string; mends: Readonly<Record<string, string>> };

const below = (tree: unknown, name: string): unknown =>
  typeof tree === 'object' && tree !== null ? Reflect.get(tree, name) : undefined;

export function mendWords(messages: unknown, how: string): MendWords {
  const mends = below(below(messages, 'rules'), 'mends');
  return {
    how,
    mends: Object.fromEntries(mendLabels.map((label) => [label, String(below(mends, label) ?? label)])),
  };
}
