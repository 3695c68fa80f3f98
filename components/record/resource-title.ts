import { getTranslations } from 'next-intl/server';
import type { ResourceDefinition } from '@/lib/contract/define-resource';

/** Returns the name of a resource in the user's language, as in the sidebar. */
export const resourceTitle = async ({ segment }: ResourceDefinition): Promise<string> =>
  (await getTranslations('resources'))(segment);
