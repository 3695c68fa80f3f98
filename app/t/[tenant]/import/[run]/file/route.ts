import { getTimeZone } from 'next-intl/server';
import { tenantRoute } from '@/lib/console/auth/define-route';
import { MAX_PART_BYTES } from '@/lib/console/browser/upload-file';
import { failureOf, ok } from '@/lib/console/http/console-result';
import { countParts, findImport, newImport, savePart } from '@/lib/console/import/import-store';
import { scheduleImport } from '@/lib/console/import/schedule-import';
import { isTargetName, targets } from '@/lib/console/import/targets';
import { isJobId } from '@/lib/console/jobs/job-store';
import { createJob } from '@/lib/console/jobs/store-plan';
import { MAX_BULK } from '@/lib/contract/schema/fields';
import { limits } from '@/lib/files/limits';

const MAX_PARTS = Math.ceil(limits.bytes / MAX_PART_BYTES);

/**
 * Receives a file in parts (`?part=0&of=3&to=products&name=a.csv`). The client can resend a single part. After the last part,
 * schedules parsing the file. With `mapped=1`, the headings are field paths.
 */
export const POST = tenantRoute<{ tenant: string; run: string }>(
  async ({ request, params: { run: id }, search, tenant, person, visit }) => {
    const target = search.get('to');
    const [part, of] = [Number(search.get('part')), Number(search.get('of'))];
    if (!isTargetName(target))
      return failureOf(400, 'invalid_value', 'must be a kind of record, such as products', 'to');
    if (!isJobId(id)) return failureOf(400, 'invalid', 'must be a new UUID in lower case', 'run');
    if (!(Number.isInteger(of) && of >= 1 && of <= MAX_PARTS))
      return failureOf(400, 'invalid', `must be a number from 1 to ${MAX_PARTS}`, 'of');
    if (!(Number.isInteger(part) && part >= 0 && part < of))
      return failureOf(400, 'invalid', 'must be a part number, starting from 0', 'part');
    const bytes = Buffer.from(await request.arrayBuffer());
    if (bytes.length > MAX_PART_BYTES)
      return failureOf(413, 'too_large', `A part can have at most ${MAX_PART_BYTES} bytes`, 'part');
    const work = { id, tenant: tenant.id, personId: person.id, visit: visit?.id ?? null };
    if (part === 0) {
      const { bulk } = targets[target];
      const task = {
        file: (search.get('name') ?? '').slice(0, 300),
        zone: await getTimeZone(),
        isMapped: search.get('mapped') === '1',
      };
      const job = { ...work, person: person.name, visit: visit?.id };
      await createJob(newImport(job, task, { act: target, batchSize: bulk ? MAX_BULK : 1 }));
    }
    const importRun = await findImport(id, tenant.id);
    if (importRun?.task.owner !== person.id || importRun.task.step !== 'read')
      return failureOf(404, 'unknown_import', 'No import is waiting for this file', 'run');
    await savePart(id, part, bytes);
    if (part < of - 1) return ok(undefined);
    if ((await countParts(id)) !== of)
      return failureOf(409, 'parts_missing', 'Parts of the file are missing: choose the file again', 'part');
    await scheduleImport(work);
    return ok(undefined);
  },
  'import',
);
