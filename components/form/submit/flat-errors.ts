import { isObject } from '@/lib/contract/schema/is-record';

export type FlatError = { place: string; message: string };

/** react-hook-form keeps errors as a tree in the shape of the values; this is the list of its leaves. */
export function flatErrors(tree: unknown, place = ''): FlatError[] {
  if (!isObject(tree)) return [];
  const own =
    typeof tree.message === 'string' && typeof tree.type === 'string'
      ? [{ place, message: tree.message }]
      : [];
  const below = Object.entries(tree).flatMap(([part, value]) => {
    // `root` is the error of a list as such; `ref` is an element, `types` repeats what is there.
    if (part === 'ref' || part === 'types') return [];
    if (part === 'root') return flatErrors(value, place);
    return flatErrors(value, place ? `${place}.${part}` : part);
  });
  return [...own, ...below];
}
