import type { Failure } from '@/lib/console/browser/result';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { countFailures } from '@/lib/console/request-log/list-requests';
import { failedResults } from '@/lib/console/request-log/request-row';
import { addDays, ageInDays, startOfDay } from '@/lib/contract/schema/zone';
import type { Context, MetricPart, MetricPromise } from './metric';

const unavailableDatabase: Failure = { kind: 'unreachable', cause: 'database', message: '', requestId: '' };

/** Counts the failed requests of the last seven days in the request log. */
export async function fetchRequests({ tenant, clock }: Context): MetricPromise {
  const days = 7;
  const requestsPath = (outcome: string) =>
    tenantPath(tenant.id, `requests?outcome=${outcome}&days=last${days}d`);
  const path = requestsPath('failed');
  try {
    const found = await countFailures(tenant.id, startOfDay(addDays(clock.today, 1 - days), clock.zone));
    const parts = failedResults.flatMap((result): MetricPart[] => {
      const count = found.find((one) => one.result === result)?.count ?? 0;
      return count > 0 ? [{ label: { key: `result.${result}` }, count, path: requestsPath(result) }] : [];
    });
    const count = parts.reduce((sum, part) => sum + part.count, 0);
    const isUnknown = found.some(({ result }) => result === 'unknown');
    const oldest = found
      .map(({ oldest }) => oldest.toISOString())
      .sort()
      .at(0);
    const age = ageInDays(oldest, clock);
    return { counted: { count }, path, variant: isUnknown ? 'bad' : 'warn', age, parts };
  } catch {
    // If the console's own database is unavailable, the overview still shows the platform's counts.
    return { counted: { failure: unavailableDatabase }, path };
  }
}
