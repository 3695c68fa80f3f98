import { isRecord } from '@/lib/contract/schema/is-record';
import { admittedTo } from '../auth/access';
import type { Result } from '../browser/result';
import { ok, refusedAs } from '../http/own-result';
import { keepPiece, planBatches, rememberHeadings, settleBatch } from './import-batches';
import { changeImport, dropImport, findImport, startImport } from './import-runs';

/** One thing to keep of an import. Texts are JSON of the console's own shape. */
export type ImportChange = { tenant: string; id: string } & (
  | { kind: 'start'; target: string; file: string; meta: string; counts: string }
  | { kind: 'piece'; piece: number; rows: string }
  | {
      kind: 'change';
      meta?: string;
      counts?: string;
      headings?: { heading: string; path: string }[];
    }
  | { kind: 'plan'; batches: { n: number; records: string }[] }
  | { kind: 'settle'; n: number; settled: boolean; results: string; counts: string }
  | { kind: 'drop' }
);

const LARGEST = 4_000_000;
const MOST_PIECES = 100_000;

const isId = (id: unknown): id is string =>
  typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
const isWord = (word: unknown): word is string => typeof word === 'string' && /^[a-z-]{1,40}$/.test(word);
const isPlace = (n: unknown): n is number => Number.isInteger(n) && Number(n) >= 0 && Number(n) < MOST_PIECES;

/** JSON as text, or nothing said. What is written into the database is at least that. */
function isJson(text: unknown): boolean {
  if (text === undefined) return true;
  if (typeof text !== 'string' || text.length > LARGEST) return false;
  try {
    JSON.parse(text);
    return !text.includes('\\u0000');
  } catch {
    return false;
  }
}

const isHeading = (h: unknown): boolean =>
  isRecord(h) && [h.heading, h.path].every((text) => typeof text === 'string' && text.length <= 300);
const isBatch = (b: unknown): boolean =>
  isRecord(b) && isPlace(b.n) && b.records !== undefined && isJson(b.records);

function isSound(given: ImportChange): boolean {
  switch (given.kind) {
    case 'start':
      return (
        isWord(given.target) &&
        typeof given.file === 'string' &&
        given.file.length <= 300 &&
        [given.meta, given.counts].every((text) => text !== undefined && isJson(text))
      );
    case 'piece':
      return isPlace(given.piece) && given.rows !== undefined && isJson(given.rows);
    case 'change':
      return isJson(given.meta) && isJson(given.counts) && (given.headings ?? []).every(isHeading);
    case 'plan':
      return Array.isArray(given.batches) && given.batches.length <= 5000 && given.batches.every(isBatch);
    case 'settle':
      return (
        isPlace(given.n) && [given.results, given.counts].every((text) => text !== undefined && isJson(text))
      );
    case 'drop':
      return true;
    default:
      return false;
  }
}

/** Keeps one thing of an import, for somebody who may write in its tenant. The argument is whatever a browser sent. */
export function keepImportOf(given: ImportChange): Promise<Result<undefined>> {
  return admittedTo(given?.tenant, 'write', async ({ person, tenant }) => {
    if (!isId(given.id) || !isSound(given)) return refusedAs(400, 'malformed', 'This cannot be kept');
    const { id } = given;
    if (given.kind === 'start') {
      const { target, file, meta, counts } = given;
      await startImport({
        id,
        tenant: tenant.id,
        target,
        file,
        personId: person.id,
        person: person.name,
        meta,
        counts,
      });
      return ok(undefined);
    }
    const run = await findImport(id, tenant.id);
    if (!run) return refusedAs(404, 'unknown_import', 'There is no such import');
    if (given.kind === 'piece') await keepPiece(id, given.piece, given.rows);
    if (given.kind === 'plan') await planBatches(id, given.batches);
    if (given.kind === 'drop') await dropImport(id);
    if (given.kind === 'change') {
      await changeImport(id, given);
      if (given.headings?.length) await rememberHeadings(tenant.id, run.target, given.headings);
    }
    if (given.kind === 'settle') {
      await settleBatch(id, given);
      await changeImport(id, { counts: given.counts });
    }
    return ok(undefined);
  });
}
