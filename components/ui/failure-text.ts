import type { useTranslations } from 'next-intl';
import type { Failure } from '@/lib/console/browser/result';
import { isGenericMessage } from '@/lib/contract/schema/issue';

/** Explains why a read failed, in one sentence without a period. */
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

/**
 * Returns the platform's own message, or the name of an unexpected field. Undefined for messages of the console, because
 * `failureTitle` translates them.
 */
export function failureDetail(failure: Failure): string | undefined {
  if (!('message' in failure)) return undefined;
  // A request that was never sent has no message from the platform.
  if (failure.kind !== 'refused' && failure.requestId === '') return undefined;
  if ((failure.kind === 'unreachable' || failure.kind === 'unknown') && failure.cause !== 'server-error')
    return failure.field;
  // For a rejected key, the title says everything.
  if (failure.kind === 'refused' && failure.status === 401) return undefined;
  return isGenericMessage(failure.message) ? undefined : failure.message;
}

type Words = {
  t: ReturnType<typeof useTranslations<'ui.failure'>>;
  causes: ReturnType<typeof useTranslations<'table.failed.cause'>>;
  /** Returns the messages of an error, translated if the console knows them. */
  errorText: (error: Extract<Failure, { kind: 'refused' }>) => string;
};

/** Explains why a change failed and what to do, in complete sentences. */
export function failureText(failure: Failure, { t, causes, errorText }: Words): string {
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
      // The messages of the causes `database`, `disk` and `stale` are complete.
      if (failure.cause === 'database') return t('database');
      if (failure.cause === 'disk' || failure.cause === 'stale') return `${causes(failure.cause)}.`;
      return t('unreachable', { cause: causes(failure.cause) });
    case 'unknown':
      return t('unknown', { cause: causes(failure.cause) });
    default:
      return t(failure.kind);
  }
}
