import type { useTranslations } from 'next-intl';
import type { Failure } from '@/lib/console/browser/result';

/** Why a read gave nothing, in one sentence without its full stop. */
export function failureTitle(
  failure: Failure,
  t: ReturnType<typeof useTranslations<'table.failed'>>,
): string {
  if (failure.kind === 'unreachable' || failure.kind === 'unknown') return t(`cause.${failure.cause}`);
  if (failure.kind === 'refused' && t.has(`status.${failure.status}`)) return t(`status.${failure.status}`);
  return t(failure.kind);
}
