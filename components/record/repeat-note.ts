import { getFormatter, getTranslations } from 'next-intl/server';
import { knownText } from '@/components/ui/known-text';
import { idempotencySupport } from '@/lib/console/api-client/capabilities';

/** Returns one sentence that tells whether this platform is known to recognize repeated idempotency keys. */
export async function repeatNote(): Promise<string> {
  const [t, tOperations, format, seen] = await Promise.all([
    getTranslations('explorer'),
    getTranslations('operations'),
    getFormatter(),
    idempotencySupport(),
  ]);
  if (!seen) return t('keysNotSeen');
  return t('keysSeen', {
    operation: knownText(tOperations, seen.operation),
    at: format.dateTime(new Date(seen.at), { dateStyle: 'medium' }),
  });
}
