import { withInstallation } from '@/lib/db/embedded/installation';
import { prepareDatabase } from '@/lib/db/prepare-database';
import { env } from '@/lib/env';

/** Works on the migrated database of this installation, as who owns it, whether it runs or is stopped. */
export function withDatabase(
  work: (ownerUrl: string) => Promise<void>,
  say: (line: string) => void,
): Promise<void> {
  return withInstallation(
    env,
    async ({ ownerUrl, url }) => {
      await prepareDatabase(ownerUrl, url);
      await work(ownerUrl);
    },
    say,
  );
}
