import { isRetentionDays, leastRetentionDays, mostRetentionDays } from '@/lib/contract/account-rules';
import type { Issue } from '@/lib/contract/schema/issue';
import { admit, fromOurPage } from '../auth/access';
import type { Result } from '../browser/result';
import { ok, refused } from '../http/own-result';
import { type RetentionDays, retained, saveRetention } from './retention-settings';

/** Sets after how many days things are removed, for somebody who may change settings. The argument is whatever a browser sent. */
export function saveRetentionOf(given: RetentionDays): Promise<Result<undefined>> {
  return fromOurPage(async () => {
    const person = await admit('settings');
    if ('kind' in person) return person;
    const issues: Issue[] = retained
      .filter((what) => !isRetentionDays(given?.[what]))
      .map((what) => ({
        path: what,
        message: `must be 0, or a whole number from ${leastRetentionDays} to ${mostRetentionDays}`,
        code: 'invalid_format',
      }));
    if (issues.length > 0) return refused(400, issues);
    await saveRetention(given, person.name);
    return ok(undefined);
  });
}
