import { MAX_BULK } from '@/lib/contract/schema/fields';
import { isRecord } from '@/lib/contract/schema/is-record';
import { admittedTo } from '../auth/access';
import type { Result } from '../browser/result';
import { ok, refusedAs } from '../http/own-result';
import { isWriteName } from '../operations/write';
import { type ImportedRow, keepPart, plannedOf, sendParts } from './import-parts';
import {
  changeImport,
  dropImport,
  findImport,
  keepPiece,
  rememberHeadings,
  startImport,
} from './import-runs';
import { changeJobOf } from './job-actions';
import { addRows } from './job-store';

/** One thing to keep of an import. Texts are JSON of the console's own shape. */
export type ImportChange = { tenant: string; id: string } & (
  | { kind: 'start'; target: string; file: string; meta: string }
  | { kind: 'piece'; piece: number; rows: string }
  | { kind: 'change'; meta: string; headings?: { heading: string; path: string }[] }
  // What would be sent of some rows as a page has checked them: JSON of `ImportedRow`s.
  | { kind: 'part'; round: string; part: number; rows: string }
  // All of it is sent, records of `together` in one call: the page is not needed any more.
  | { kind: 'send'; round: string; parts: number[]; together: number; meta: string }
  // What an older version planned, with its body; started by `changeJob`.
  | { kind: 'rows'; together: number; rows: ImportedRow[] }
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
const isPart = (n: unknown): n is number => Number.isInteger(n) && Number(n) >= 0 && Number(n) < 1e9;
const isTogether = (n: unknown): n is number => Number.isInteger(n) && Number(n) > 0 && Number(n) <= MAX_BULK;

const isImported = (row: unknown): row is ImportedRow =>
  isRecord(row) &&
  typeof row.record === 'string' &&
  Array.isArray(row.rows) &&
  row.rows.length > 0 &&
  row.rows.every((place) => Number.isInteger(place) && Number(place) >= 0) &&
  (typeof row.why === 'string' || (isWriteName(row.operation) && row.body !== undefined));

/** The records of a part, or nothing where it is none. */
function importedIn(text: unknown): ImportedRow[] | undefined {
  if (typeof text !== 'string' || !isJson(text)) return undefined;
  const rows: unknown = JSON.parse(text);
  return Array.isArray(rows) && rows.length <= 5000 && rows.every(isImported) ? rows : undefined;
}

function isSound(given: ImportChange): boolean {
  switch (given.kind) {
    case 'start':
      return (
        isWord(given.target) &&
        typeof given.file === 'string' &&
        given.file.length <= 300 &&
        given.meta !== undefined &&
        isJson(given.meta)
      );
    case 'piece':
      return isPlace(given.piece) && given.rows !== undefined && isJson(given.rows);
    case 'change':
      return given.meta !== undefined && isJson(given.meta) && (given.headings ?? []).every(isHeading);
    case 'rows':
      return (
        isTogether(given.together) &&
        Array.isArray(given.rows) &&
        given.rows.length <= 5000 &&
        given.rows.every(isImported)
      );
    case 'part':
      return isId(given.round) && isPart(given.part) && importedIn(given.rows) !== undefined;
    case 'send':
      return (
        isId(given.round) &&
        isTogether(given.together) &&
        isJson(given.meta) &&
        Array.isArray(given.parts) &&
        given.parts.length <= MOST_PIECES &&
        given.parts.every(isPart)
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
      const { target, file, meta } = given;
      await startImport({
        id,
        tenant: tenant.id,
        target,
        file,
        personId: person.id,
        person: person.name,
        meta,
      });
      return ok(undefined);
    }
    const run = await findImport(id, tenant.id);
    if (!run) return refusedAs(404, 'unknown_import', 'There is no such import');
    if (given.kind === 'piece') await keepPiece(id, given.piece, given.rows);
    const jobOf = (together: number) => ({
      ...{ id, tenant: tenant.id, kind: 'import' as const, act: run.target, together },
      ...{ asked: JSON.stringify({ file: run.file }), personId: person.id, person: person.name },
    });
    if (given.kind === 'rows') await addRows(jobOf(given.together), given.rows.map(plannedOf));
    if (given.kind === 'part') {
      const { round, part } = given;
      await keepPart({ id, round, part, rows: importedIn(given.rows) ?? [] });
    }
    if (given.kind === 'send') {
      if (!(await sendParts(jobOf(given.together), given)))
        return refusedAs(409, 'parts_missing', 'What is to be sent was not kept, check it again');
      const started = await changeJobOf({ tenant: tenant.id, id, act: 'start' });
      return started.kind === 'ok' ? ok(undefined) : started;
    }
    if (given.kind === 'drop') await dropImport(id);
    if (given.kind === 'change') {
      await changeImport(id, given.meta);
      if (given.headings?.length) await rememberHeadings(tenant.id, run.target, given.headings);
    }
    return ok(undefined);
  });
}
