import type { ActionName, ListName, OperationName } from './operations';
import type { Transitions } from './resources/resource-states';
import type { SentListName } from './sent-lists';

/** How the command palette finds a record. Each lookup is one query to the platform. */
export type RecordLookup =
  /** Code fields. Fields that share an index are grouped. */
  | { readonly codes: readonly string[] }
  /** Fields that contain words of a name. */
  | { readonly words: readonly string[] }
  | { readonly email: string }
  | { readonly number: string }
  | { readonly id: true };

/** A suggested next step for a record. The step is done once one of the `until` fields has a value. */
type NextAction = { readonly action: ActionName; readonly until?: readonly string[] };

export type ResourceDefinition = {
  /**
   * Path of the list under `/t/{tenant}`. Record pages are below this path, such as `lots/{sku}/{lotNumber}`. Also identifies the
   * resource in code and in the messages under `resources`.
   */
  readonly segment: string;
  /** Name of a Lucide icon in `components/ui/section-icon.tsx`. Defaults to a list icon. */
  readonly icon?: string;
  /** Key fields in the URL of a record page. Empty if records have no page. */
  readonly keys: readonly string[];
  /** Reads one record by its key. If missing, the list is filtered by the key instead. */
  readonly read?: OperationName;
  /** Path of the form for a complete record, with key fields in braces. If missing, forms open beside the record. */
  readonly form?: string;
  /** Entry in the sidebar. Undefined if a tab of another page links to the list. */
  readonly navigation?: {
    /** The second key of the shortcut, after `g`. */
    readonly letter: string;
    /** True if the bottom bar on phones also links to the list. */
    readonly isMain?: true;
  };
  readonly list: {
    readonly operation: ListName;
    /** Wire names of the initial columns. Users can add the record's other fields. */
    readonly columns: readonly string[];
    /** Wire names that the search box queries. */
    readonly search: readonly string[];
    /** Lists the records that this console sent, for platforms that do not list the records. */
    readonly sent?: {
      readonly operation: SentListName;
      readonly columns: readonly string[];
      readonly search: readonly string[];
    };
    /** Initial sort order, such as `-updatedAt`. */
    readonly sort: string;
    /** Path of a row's page under the tenant, with fields in braces. Defaults to the record's page. */
    readonly record?: string;
    /** States with a tab above the list. Each tab filters by its state and shows a count. */
    readonly states?: readonly string[];
    readonly transitions?: Transitions<string>;
    /** The action that the shortcut `e` opens on a row. */
    readonly edit?: ActionName;
    /**
     * Built-in views as list URLs, so that dates such as "today" stay relative. `{lowStock}` is replaced with the tenant's
     * threshold.
     */
    readonly views: Readonly<Record<string, string>>;
    /** The view for users who have not chosen a default. */
    readonly initialView?: string;
  };
  /** The operation that creates a record, and the fields that a duplicate does not copy. */
  readonly create?: { readonly operation: OperationName; readonly unique?: readonly string[] };
  /** Parameters and body fields of writes that identify the record. The request log searches by these. */
  readonly logKeys?: readonly string[];
  /** How the palette finds and displays records. */
  readonly search?: {
    readonly lookups: readonly RecordLookup[];
    /** The fields of a result's label and of its hint. */
    readonly label: readonly string[];
    readonly hint?: readonly string[];
    /** If calls are limited, lists are queried in this order, lowest first. Codes and names have separate orders. */
    readonly rank: { readonly code: number; readonly name: number };
  };
  /** Suggested next steps, best first. */
  readonly next?: readonly NextAction[];
};

/** Declares a resource as plain data, which is safe to load in the browser. Preserves literal types. */
export function defineResource<const D extends ResourceDefinition>(definition: D): D {
  return definition;
}
