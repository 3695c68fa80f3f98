import type { ActionName, ListName, OperationName } from './operations';
import type { Transitions } from './resources/state-transitions';
import type { SentListName } from './sent-lists';

/** How the palette searches records: each entry is one query to the platform. */
export type RecordLookup =
  /** Code fields; fields that share an index are grouped. */
  | { readonly codes: readonly string[] }
  /** Fields that contain words of a name. */
  | { readonly words: readonly string[] }
  | { readonly email: string }
  | { readonly number: string }
  | { readonly id: true };

/** A suggested next step for a record; done when one of the fields `until` has a value. */
type NextAction = { readonly action: ActionName; readonly until?: readonly string[] };

export type ResourceDefinition = {
  /**
   * The path of its list under `/t/{tenant}`. Record pages follow it: `lots/{sku}/{lotNumber}`. It also identifies the resource in code,
   * and its name in the messages `resources`.
   */
  readonly segment: string;
  /** The name of a Lucide icon in `components/ui/section-icon.tsx`; by default that of a list. */
  readonly icon?: string;
  /** Key fields in the URL of a record page; empty when records have no page. */
  readonly keys: readonly string[];
  /** The read of one record by its key; without it, the list is filtered. */
  readonly read?: OperationName;
  /** The path of the form of a complete record, with key fields in braces; without it forms open beside the record. */
  readonly form?: string;
  /** Its place in the sidebar; undefined when a tab of another page links to it. */
  readonly navigation?: {
    /** The shortcut: `g`, then this letter. */
    readonly letter: string;
    /** Also shown in the bottom bar on phones. */
    readonly isMain?: true;
  };
  readonly list: {
    readonly operation: ListName;
    /** Wire names of the initial columns. The record's other fields can be added by hand. */
    readonly columns: readonly string[];
    /** Wire names that the search box queries. */
    readonly search: readonly string[];
    /** The records sent by this console, listed where the platform lists none. */
    readonly sent?: {
      readonly operation: SentListName;
      readonly columns: readonly string[];
      readonly search: readonly string[];
    };
    /** Initial sort order: `-updatedAt`. */
    readonly sort: string;
    /** Path of a row's page under the tenant, with fields in braces, when it is not the record page. */
    readonly record?: string;
    /** Filters by state, with counts, above the list. */
    readonly states?: readonly string[];
    readonly transitions?: Transitions<string>;
    /** The action of the shortcut `e` on a row. */
    readonly edit?: ActionName;
    /** Built-in views, written like the list's URL so that "today" stays relative; `{lowStock}` is the tenant's threshold. */
    readonly views: Readonly<Record<string, string>>;
    /** The view of people who have not chosen another default. */
    readonly initialView?: string;
  };
  /** The operation that creates a record, and the fields that a copy omits. */
  readonly create?: { readonly operation: OperationName; readonly unique?: readonly string[] };
  /** Parameters and body fields that identify records in writes; the request log is searched by them. */
  readonly logKeys?: readonly string[];
  /** How the palette searches and shows records. */
  readonly search?: {
    readonly lookups: readonly RecordLookup[];
    /** The fields of the label and of the hint beside it. */
    readonly label: readonly string[];
    readonly hint?: readonly string[];
    /** The order in which lists are queried when calls are limited: for codes, and for names. */
    readonly rank: { readonly code: number; readonly name: number };
  };
  /** Suggested next steps, best first. */
  readonly next?: readonly NextAction[];
};

/** The definition of a resource, used wherever it appears. Plain data, safe to load in the browser. */
export function defineResource<const D extends ResourceDefinition>(definition: D): D {
  return definition;
}
