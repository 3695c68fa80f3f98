/** Messages of one language, as deep as they are. */
export type Messages = { readonly [key: string]: string | Messages };

type Label = { section: string; name: string };

/** Every message by its dotted key. */
function flat(messages: Messages, before = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[before + key, value]] : [...flat(value, `${before}${key}.`)],
    ),
  );
}

/** What a message asks to be filled in: `{count, plural, …}` and `{count}` ask for the same. */
const blanksOf = (text: string) =>
  [...new Set([...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map((found) => found[1]))].sort().join(', ');

/** Law 1: the contract's words have a label in every language. */
export function labelFaults(wanted: Label[], languages: Record<string, Messages>): string[] {
  return Object.entries(languages).flatMap(([language, messages]) => {
    const known = flat(messages);
    return wanted
      .filter(({ section, name }) => (known.get(`${section}.${name}`) ?? '').trim() === '')
      .map(({ section, name }) => `law 1 (contract first): ${language}.json has no ${section}.${name}`);
  });
}

/** Law 1: no language says more than another, or asks for other values in the same message. */
export function keyFaults(languages: Record<string, Messages>): string[] {
  const all = Object.entries(languages).map(([language, messages]) => ({ language, known: flat(messages) }));
  return all.flatMap(({ language, known }) =>
    all.flatMap((other) =>
      [...other.known].flatMap(([key, text]) => {
        const here = known.get(key);
        if (here === undefined)
          return [`law 1 (contract first): ${language}.json has no ${key}, ${other.language}.json has`];
        if (language < other.language && blanksOf(here) !== blanksOf(text)) {
          return [
            `law 1 (contract first): ${key} asks for {${blanksOf(here)}} in ${language}.json, for {${blanksOf(text)}} in ${other.language}.json`,
          ];
        }
        return [];
      }),
    ),
  );
}
