import type { SearchParams } from '../url-state/list-state';

/** What an address holds beside the parameters of a page: it is not ours, and stays whatever is done there. */
export const othersIn = (params: SearchParams, own: readonly string[]): [string, string][] =>
  Object.entries(params).flatMap(([name, value = []]) =>
    own.includes(name) ? [] : [value].flat().map((text): [string, string] => [name, text]),
  );
