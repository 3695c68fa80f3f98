/** Joins the integration of a record's row. */
export const integrationJoin = {
  i: 'left join platform.integrations i on i."tenantId" = t."tenantId" and i.id = t."integrationId"',
} as const;

/** Where a product's barcodes are looked up: a table of their own has an index on each, the product's list has not. */
export const barcodePlace = {
  rows: {
    from: 'platform.barcodes b',
    where: 'b."tenantId" = $1 and b.sku = t.sku',
    alone: { key: 'b.sku', where: 'b."tenantId" = $1' },
  },
  element: 'b.barcode',
} as const;

/** One value of a record and the SQL that reads it. What it is, and hence how it compares, follows from the contract. */
export type Scalar = {
  readonly type: 'text' | 'code' | 'number' | 'boolean' | 'instant' | 'day' | 'uuid' | 'enum';
  readonly sql: string;
  /** The same value in another table, where filters look for it: there are the indexes for what is asked together with it. */
  readonly sought?: string;
  readonly nullable: boolean;
  /** Of an `enum`: its values in their order; with `open`, others may stand in the table. */
  readonly values?: readonly string[];
  readonly open?: boolean;
};

/** Where the elements of a list are: rows that belong to the record's row. */
export type Rows = {
  readonly from: string;
  readonly where: string;
  readonly order?: string;
  /**
   * The same rows of all records at once, `key` being the key of the record that each belongs to: so a search for one
   * thing or another looks up the few rows that have it, instead of looking into every record.
   */
  readonly alone?: { readonly key: string; readonly where: string };
};

/** An object inside a record; `present` is the condition under which it is not null. */
type Inside = {
  readonly type: 'object';
  readonly columns: Columns;
  readonly present?: string;
  readonly json?: string;
};

/** A list of objects. `json`: the whole list as the table keeps it, read as it is. */
export type Lines = {
  readonly type: 'lines';
  readonly columns: Columns;
  readonly rows: Rows;
  readonly json?: string;
};

/** A list of plain values: `sql` reads it whole, `rows` and `element` look into it. */
export type List = {
  readonly type: 'list';
  readonly sql: string;
  readonly rows: Rows;
  readonly element: Scalar;
};

export type Column = Scalar | Inside | Lines | List;

/** By wire name, in the order of the contract. */
export type Columns = { readonly [name: string]: Column };

/**
 * How the records of a contract are read from the tables, as plain data; `tableOf` (table-of.ts) makes it from the
 * contract. `$1` is the tenant in every SQL text. R is the record.
 */
export type TableSpec<R> = {
  /** The tables whose versions rise whenever a record or anything a filter can look at changes (totals.ts). */
  readonly versions: readonly string[];
  readonly from: string;
  /**
   * Joins that leave the rows as many as they are, by alias: on the one row that there always is, or left joins on one row
   * at most. Each is made only where its alias is named. (PostgreSQL would leave a left join out as well, but no longer
   * read the rest from an index alone.)
   */
  readonly joins?: { readonly [alias: string]: string };
  /** Which rows are there at all; binds `from` to the tenant. */
  readonly where: string;
  /** Wire names of the fields that identify a record within the tenant. */
  readonly key: readonly string[];
  /** The order without a sort; the key when there is none. */
  readonly order?: readonly { readonly property: string; readonly direction: 'asc' | 'desc' }[];
  /** `from` is made by grouping: its rows cannot be found again by key at a small price. */
  readonly derived?: boolean;
  readonly columns: Columns;
  /** Lists that filters look into although the record does not show them (D6). */
  readonly asked?: Columns;
  readonly record?: R;
};
