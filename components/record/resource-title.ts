import { getTranslations } from 'next-intl/server';
import type { ResourceDefinition } from '@/lib/contract/define-resource';

/** The name of a resource in the user's language, as in the sidebar. */
export async function resourceTitle({ id, navigation }: ResourceDefinition): Promise<string> {
  return navigation?.resource
    ? (await getTranslations('resources'))(id)
    : (await getTranslations('shell.places'))(id);
}
