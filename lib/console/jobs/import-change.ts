import { z } from 'zod';
import { issueCode } from '@/lib/contract/schema/contract-issues';
import { MAX_BULK } from '@/lib/contract/schema/fields';
import { unsupportedTexts } from '@/lib/contract/schema/supported-text';
import { ChunkRows, RunMeta } from '../browser/run-meta';
import { parsedJson } from '../browser/typed-json';
import { isWriteName } from '../operations/write';

const MAX_JSON_LENGTH = 4_000_000;
const MAX_CHUNKS = 100_000;
const MAX_ROWS = 5_000;

/** JSON in a text, parsed by a schema. */
const jsonOf = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .max(MAX_JSON_LENGTH)
    .transform(parsedJson)
    .refine((value): boolean => value !== undefined, 'must be JSON in a text')
    .refine((value) => unsupportedTexts(value).length === 0, issueCode('unsupported_characters'))
    .pipe(schema);

const index = z.int().min(0);
const record = { record: z.string(), rows: z.array(index).min(1) };

/** A record with its rows in the file: what is sent, or why it is skipped. */
const ImportedRow = z.union([
  z.object({ ...record, why: z.string() }),
  z.object({
    ...record,
    operation: z.string().refine(isWriteName, 'must be the name of a write of the contract'),
    params: z.unknown().optional(),
    body: z.unknown().refine((body): boolean => body !== undefined, issueCode('required')),
  }),
]);
export type ImportedRow = z.infer<typeof ImportedRow>;
export const ImportedRows = z.array(ImportedRow).max(MAX_ROWS);

const text = (max: number) => z.string().max(max);
const round = z.guid();
const part = index.max(1e9);
const meta = jsonOf(RunMeta);

/** One change of an import from a browser; larger parts are JSON in a text. */
export const ImportChange = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('start'),
      target: z.string().regex(/^[a-z-]{1,40}$/, 'must be a kind of record, such as products'),
      file: text(300),
      meta,
    }),
    z.object({ kind: z.literal('piece'), index: index.max(MAX_CHUNKS - 1), rows: jsonOf(ChunkRows) }),
    z.object({
      kind: z.literal('change'),
      meta,
      headings: z.array(z.object({ heading: text(300), path: text(300) })).optional(),
    }),
    // What would be sent of some rows, as checked in the page.
    z.object({ kind: z.literal('part'), round, part, rows: jsonOf(ImportedRows) }),
    // Sends all of it, `together` records per call: the page is no longer needed.
    z.object({
      kind: z.literal('send'),
      round,
      parts: z.array(part).max(MAX_CHUNKS),
      together: z.int().min(1).max(MAX_BULK),
      meta,
    }),
    z.object({ kind: z.literal('drop') }),
  ])
  .and(z.object({ tenant: z.string(), id: z.guid() }));
export type ImportChange = z.input<typeof ImportChange>;
