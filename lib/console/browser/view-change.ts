import { isRecord } from '@/lib/contract/schema/is-record';

/** Resources whose records may have a label of the console's own. */
const labelled = ['returns'] as const;
type Labelled = (typeof labelled)[number];

export const isLabelled = (name: unknown): name is Labelled => labelled.some((one) => one === name);

/** A label for a record; `seen` is the one that was there, an empty one takes it away. */
export type LabelChange = { tenant: string; resource: Labelled; record: string; label: string; seen: string };

/** As long as a tag of the platform may be. */
export const longestLabel = 500;

/** One change to what a list remembers. `list`: the path of its page within a tenant; `search`: as its address says it. */
export type ViewChange = { tenant: string; list: string } & (
  | { kind: 'add'; name: string; search: string; shared: boolean; locked: boolean; only: boolean }
  | {
      kind: 'change';
      id: string;
      version: number;
      name?: string;
      search?: string;
      shared?: boolean;
      locked?: boolean;
    }
  | { kind: 'remove'; id: string }
  /** Puts a view, saved or built in, into the person's navigation, or takes it out. */
  | { kind: 'pin'; view: string; pinned: boolean }
  /** What the person is used to there: the view it opens with, own widths, the order of cards; null is "as the page has it". */
  | { kind: 'habit'; view?: string | null; widths?: string | null; layout?: string | null }
);

/** The longest name of a view, in characters. */
export const longestName = 80;

const text = (value: unknown, most: number): boolean =>
  typeof value === 'string' && value.length <= most && !value.includes('\u0000');
const maybe = (value: unknown, check: (value: unknown) => boolean): boolean =>
  value === undefined || check(value);
const isName = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '' && text(value, longestName);
const isSearch = (value: unknown): boolean => text(value, 8_000);
const isFlag = (value: unknown): boolean => typeof value === 'boolean';

/** Whether what a browser sent can be kept. */
export function isSound(given: ViewChange): boolean {
  if (!isRecord(given) || !/^[a-z-]{1,40}(\/[a-z-]{1,40})?$/.test(String(given.list))) return false;
  switch (given.kind) {
    case 'add':
      return (
        isName(given.name) && isSearch(given.search) && [given.shared, given.locked, given.only].every(isFlag)
      );
    case 'change':
      return (
        text(given.id, 40) &&
        Number.isInteger(given.version) &&
        maybe(given.name, isName) &&
        maybe(given.search, isSearch) &&
        maybe(given.shared, isFlag) &&
        maybe(given.locked, isFlag)
      );
    case 'pin':
      return text(given.view, 40) && given.view !== '' && isFlag(given.pinned);
    case 'remove':
      return text(given.id, 40);
    case 'habit':
      return [given.view, given.widths, given.layout].every((value) =>
        maybe(value, (v) => v === null || text(v, 2_000)),
      );
    default:
      return false;
  }
}
