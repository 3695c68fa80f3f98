import type { ActionName, ListName, OperationName } from './operations';
import type { Transitions } from './resources/state-transitions';
import type { SentListName } from './sent-lists';

/** How the command palette searches records; each entry is one query to the platform. */
export type RecordLookup =
  /** Code fields. Fields that share an index are grouped. */
  | { readonly codes: readonly string[] }
  /** Fields that contain words of a name. */
  | { readonly words: readonly string[] }
  | { readonly email: string }
  | { readonly number: string }
  | { readonly id: true };

/** A suggested next step for a record. It is done when one of the fields `until` has a value. */
type NextAction = { readonly action: ActionName; readonly until?: readonly string[] };

export type ResourceDefinition = {
  /**
   * Path of the list under `/t/{tenant}`; record pages are below it, such as `lots/{sku}/{lotNumber}`. Also identifies the resource in
   * code and in the messages `resources`.
   */
  readonly segment: string;
  /** Name of a Lucide icon in `components/ui/section-icon.tsx`; a list icon by default. */
  readonly icon?: string;
  /** Key fields in the URL of a record page; empty if records have no page. */
  readonly keys: readonly string[];
  /** Reads one record by its key. Without it, the list is filtered by the key. */
  readonly read?: OperationName;
  /** Path of the form for a complete record, with key fields in braces. Without it, forms open beside the record. */
  readonly form?: string;
  /** Position in the sidebar; undefined for a list that a tab of another page links to. */
  readonly navigation?: {
    /** The shortcut is `g`, then this letter. */
    readonly letter: string;
    /** True if the bottom bar on phones has it too. */
    readonly isMain?: true;
  };
  readonly list: {
    readonly operation: ListName;
    /** Wire names of the initial columns. Users can add the record's other fields. */
    readonly columns: readonly string[];
    /** Wire names that the search box queries. */
    readonly search: readonly string[];
    /** Lists the records as sent by this console, for platforms that do not list them. */
    readonly sent?: {
      readonly operation: SentListName;
      readonly columns: readonly string[];
      readonly search: readonly string[];
    };
    /** Initial sort order: `-updatedAt`. */
    readonly sort: string;
    /** Path of a row's page under the tenant, with fields in braces, if it is not the record's page. */
    readonly record?: string;
    /** States by which tabs above the list filter it, with counts. */
    readonly states?: readonly string[];
    readonly transitions?: Transitions<string>;
    /** The action that the shortcut `e` opens on a row. */
    readonly edit?: ActionName;
    /** Built-in views as list URLs, so that dates such as "today" stay relative. `{lowStock}` stands for the tenant's threshold. */
    readonly views: Readonly<Record<string, string>>;
    /** The view for users who have not chosen a default. */
    readonly initialView?: string;
  };
  /** The operation that creates a record, and the fields that a duplicate does not copy. */
  readonly create?: { readonly operation: OperationName; readonly unique?: readonly string[] };
  /** Parameters and body fields that identify records in writes, by which the request log is searched. */
  readonly logKeys?: readonly string[];
  /** How the palette searches and shows records. */
  readonly search?: {
    readonly lookups: readonly RecordLookup[];
    /** The fields of a result's label, and of the hint beside it. */
    readonly label: readonly string[];
    readonly hint?: readonly string[];
    /** Order in which lists are queried when calls are limited, lowest first: for codes and for names. */
    readonly rank: { readonly code: number; readonly name: number };
  };
  /** Suggested next steps, best first. */
  readonly next?: readonly NextAction[];
};

/** Declares a resource as plain data, which is safe to load in the browser. Preserves literal types. */
export function defineResource<const D extends ResourceDefinition>(definition: D): D {
  return definition;
}
