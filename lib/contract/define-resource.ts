import type { ListName, OperationName } from './operations';
import type { EditActName, RecordActionName } from './record-actions';
import type { Transitions } from './schema/transitions';

/** How the palette finds a record: each entry is one query to the platform. */
export type RecordLookup =
  /** Codes in these fields; fields that one index serves stand together. */
  | { readonly codes: readonly string[] }
  /** Words of a name in these fields. */
  | { readonly words: readonly string[] }
  | { readonly email: string }
  | { readonly number: string }
  | { readonly id: true };

/** A step that makes sense for a record; done when one of the fields `until` has a value. */
type NextAction = { readonly action: RecordActionName; readonly until?: readonly string[] };

export type ResourceDefinition = {
  /** Identifies the resource in code, and its label in the messages `resources` or `shell.places`. */
  readonly id: string;
  /** The path of its list under `/t/{tenant}`. Record pages follow it: `lots/{sku}/{lotNumber}`. */
  readonly segment: string;
  /** Fields in the address of a record page; none where records have no page. */
  readonly keys: readonly string[];
  /** Where it appears in the sidebar; none where a tab of another page leads to it. */
  readonly navigation?: {
    /** The shortcut: `g`, then this letter. */
    readonly letter: string;
    readonly group: number;
    /** Its label is that of a resource of the contract; the others are in `shell.places`. */
    readonly resource?: true;
    /** Also in the bottom bar of a phone. */
    readonly thumb?: true;
  };
  readonly list: {
    readonly operation: ListName;
    /** Wire names of the initial columns. The record's other fields can be added by hand. */
    readonly columns: readonly string[];
    /** Wire names that the search box queries. */
    readonly search: readonly string[];
    /** Initial sort order: `-updatedAt`. */
    readonly sort: string;
    /** Path of a row's page under the tenant, fields in braces, where it is not the record page. */
    readonly record?: string;
    /** Filters by state, with counts, above the list. */
    readonly states?: readonly string[];
    readonly transitions?: Transitions<string>;
    /** The action that `e` opens for a row. */
    readonly edit?: EditActName;
    /** Built-in views, written as in the list's address so that "today" moves with the day. */
    readonly views: Readonly<Record<string, string>>;
  };
  /** The operation that creates a record, and the fields that a copy must not repeat. */
  readonly create?: { readonly operation: OperationName; readonly unique?: readonly string[] };
  /** Fields by which parameters and bodies of writes name records; the request log is searched by them. */
  readonly logKeys?: readonly string[];
  /** How the palette searches and shows records. */
  readonly search?: {
    /** Words that narrow the palette, in both languages, without diacritics: `order: A-1`. */
    readonly aliases: readonly string[];
    readonly lookups: readonly RecordLookup[];
    /** Fields that form the label, and the hint beside it. */
    readonly label: readonly string[];
    readonly hint?: readonly string[];
    /** Order in which lists are queried where calls are limited: when a code was typed, and when a name was. */
    readonly rank: { readonly code: number; readonly name: number };
  };
  /** What to do next with a record, best first. */
  readonly next?: readonly NextAction[];
};

/** Everything that is true of a resource wherever it appears. Plain data, safe to load in the browser. */
export function defineResource<const D extends ResourceDefinition>(definition: D): D {
  return definition;
}
