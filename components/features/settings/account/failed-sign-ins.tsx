import { FailedSignInsNotice } from '@/components/shell/failed-sign-ins-notice';
import { unseenFailedSignIns } from '@/lib/console/auth/failed-sign-ins';
import { currentPerson } from '@/lib/console/auth/session';

/** Above every page: what the person has not yet been told of failed attempts to sign in as them. */
export async function FailedSignIns() {
  const person = await currentPerson();
  const unseen = person && (await unseenFailedSignIns(person.id));
  return unseen ? <FailedSignInsNotice {...unseen} lastAt={unseen.lastAt.toISOString()} /> : null;
}
