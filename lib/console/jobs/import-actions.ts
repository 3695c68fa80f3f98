import { withTenantRight } from '../auth/access';
import type { Result } from '../browser/result';
import { failureOf, ok } from '../http/own-result';
import { readInput } from '../http/read-input';
import { ImportChange } from './import-change';
import { keepPart, sendParts } from './import-parts';
import {
  changeImport,
  dropImport,
  findImport,
  rememberHeadings,
  saveChunk,
  startImport,
} from './import-runs';
import { changeJob } from './job-actions';

/** Stores one change of an import, for people who may write in its tenant. The argument is untrusted. */
export function keepImport(rawInput: ImportChange): Promise<Result<undefined>> {
  return withTenantRight(rawInput?.tenant, 'import', async ({ person, tenant, visit }) => {
    const input = readInput(ImportChange, rawInput);
    if ('failure' in input) return input.failure;
    const change = input.data;
    const { id } = change;
    if (change.kind === 'start') {
      const { target, file, meta } = change;
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
    if (!run) return failureOf(404, 'unknown_import', 'There is no such import');
    if (change.kind === 'piece') await saveChunk(id, change.index, change.rows);
    if (change.kind === 'part') {
      const { round, part, rows } = change;
      await keepPart({ id, round, part, rows });
    }
    if (change.kind === 'send') {
      const job = {
        ...{ id, tenant: tenant.id, kind: 'import' as const, act: run.target, together: change.together },
        ...{ task: JSON.stringify({ file: run.file }), personId: person.id, person: person.name },
        visit: visit?.id,
      };
      if (!(await sendParts(job, change)))
        return failureOf(409, 'parts_missing', 'What is to be sent was not kept, check it again');
      const started = await changeJob({ tenant: tenant.id, id, act: 'start' });
      return started.kind === 'ok' ? ok(undefined) : started;
    }
    if (change.kind === 'drop') await dropImport(id);
    if (change.kind === 'change') {
      await changeImport(id, change.meta);
      if (change.headings?.length) await rememberHeadings(tenant.id, run.target, change.headings);
    }
    return ok(undefined);
  });
}
