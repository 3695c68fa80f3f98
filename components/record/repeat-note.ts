import { getFormatter, getTranslations } from 'next-intl/server';
import { knownText } from '@/components/ui/known-text';
import { idempotencySupport } from '@/lib/console/api-client/idempotency-support';

/** Returns one sentence that tells whether this platform is known to recognize repeated idempotency keys of an operation. */
export async function repeatNote(operation: string): Promise<string> {
  const [t, tOperations, format, seenAt] = await Promise.all([
    getTranslations('explorer'),
    getTranslations('operations'),
    getFormatter(),
    idempotencySupport(operation),
  ]);
  if (!seenAt) return t('keysNotSeen');
  return t('keysSeen', {
    operation: knownText(tOperations, operation),
    at: format.dateTime(new Date(seenAt), { dateStyle: 'medium' }),
  });
}
