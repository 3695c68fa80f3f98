import { getTranslations } from 'next-intl/server';
import type { ResourceDefinition } from '@/lib/contract/define-resource';

/** The name of a resource in the user's language, as in the sidebar. */
export const resourceTitle = async ({ segment }: ResourceDefinition): Promise<string> =>
  (await getTranslations('resources'))(segment);
