'use server';

import { action, withTenantRight } from '../auth/define-action';
import type { LocalTagChange } from '../browser/local-tag-change';
import type { Result } from '../browser/result';
import { saveRequestedLocalTag } from './local-tags';

/**
 * Sets a local tag for a user with write access to the tenant, and records the author and the previous tag. The argument is
 * untrusted.
 */
export const changeLocalTag = action(
  (rawInput: LocalTagChange): Promise<Result<undefined>> =>
    withTenantRight(rawInput?.tenant, 'setLocalTag', async ({ person, tenant, visit }) => {
      const visitOfRequest = visit && { id: visit.id, isJob: false };
      return saveRequestedLocalTag({ person, tenant: tenant.id, visit: visitOfRequest }, rawInput);
    }),
);
