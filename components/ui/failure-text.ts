import type { useTranslations } from 'next-intl';
import type { Failure } from '@/lib/console/browser/result';

/** Why a read gave nothing, in one sentence without its full stop. */
export function failureTitle(
  failure: Failure,
  t: ReturnType<typeof useTranslations<'table.failed'>>,
): string {
  if (failure.kind === 'unreachable' || failure.kind === 'unknown') return t(`cause.${failure.cause}`);
  if (failure.kind === 'refused') {
    const key = [failure.isList && `list.${failure.status}`, `status.${failure.status}`].find(
      (name) => name && t.has(name),
    );
    if (key) return t(key);
  }
  return t(failure.kind);
}

type Words = {
  t: ReturnType<typeof useTranslations<'ui.failure'>>;
  causes: ReturnType<typeof useTranslations<'table.failed.cause'>>;
  /** What was refused, in the reader's language as far as it is known. */
  refusal: (error: Extract<Failure, { kind: 'refused' }>) => string;
};

/** Why a change did not happen and what to do, whole and in the reader's language whatever kind of failure it is. */
export function failureText(failure: Failure, { t, causes, refusal: errorText }: Words): string {
  switch (failure.kind) {
    case 'refused':
      return errorText(failure);
    case 'forbidden':
      return t(`forbidden.${failure.reason}`);
    case 'limited':
      return failure.perMinute === undefined
        ? t('limited', { n: failure.wait })
        : t('budget', { n: failure.wait, limit: failure.perMinute });
    case 'unreachable':
      // These two say themselves what it means.
      if (failure.cause === 'database') return t('database');
      if (failure.cause === 'disk') return `${causes('disk')}.`;
      return t('unreachable', { cause: causes(failure.cause) });
    case 'unknown':
      return t('unknown', { cause: causes(failure.cause) });
    default:
      return t(failure.kind);
  }
}
