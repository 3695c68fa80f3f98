import { getTranslations } from 'next-intl/server';
import { can } from '@/lib/console/api-client/capabilities';
import { may } from '@/lib/console/auth/roles';
import { currentPerson } from '@/lib/console/auth/session';
import type { OperationName } from '@/lib/contract/operations';
import { type EditActName, recordActions } from '@/lib/contract/record-actions';

/** Why the person may change nothing here, in words; nothing when they may. */
async function whyNoWrites(): Promise<string | undefined> {
  const [t, person] = await Promise.all([getTranslations('pages.acts'), currentPerson()]);
  return person && may(person.role, 'write') ? undefined : t('role');
}

/**
 * Why the person may not do something here, in words; nothing when they may. First the role, then the platform: a label that is
 * kept here needs none.
 */
export async function whyNot(act: OperationName | 'keepLabel', tenant: string): Promise<string | undefined> {
  const [t, role, offered] = await Promise.all([
    getTranslations('pages.acts'),
    whyNoWrites(),
    act === 'keepLabel' || can(act, tenant),
  ]);
  return role ?? (offered ? undefined : t('platform'));
}

/** The address at which records of a list are edited by an action; none where it cannot be done here. */
export const editAt = async (act: EditActName, tenant: string): Promise<string | undefined> =>
  (await whyNot(act, tenant)) === undefined
    ? `/t/${encodeURIComponent(tenant)}/${recordActions[act].edit}`
    : undefined;
