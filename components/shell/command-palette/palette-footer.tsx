'use client';

import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslations } from 'next-intl';
import type { RecordKind } from '@/components/record/record-path';
import { Kbd } from '@/components/ui/kbd';
import { Spinner } from '@/components/ui/loading';
import type { useSearch } from './use-search';

/** Reports the progress, the number of results and the failures of the search. */
export function PaletteFooter({
  search: { isLoading, failed, isKeyRejected, sent, skipped, partialKinds, hasFailed, more },
  isSearching,
  isWaiting,
  hits,
}: {
  search: ReturnType<typeof useSearch>;
  isSearching: boolean;
  /** True if Enter was pressed before the results arrived. */
  isWaiting: boolean;
  /** Number of results within the scope. */
  hits: number;
}) {
  const t = useTranslations('shell.palette');
  const named = (kinds: readonly RecordKind[]) => kinds.map((kind) => t(`kinds.${kind}`)).join(', ');
  // Report "no results" only if all kinds were searched.
  const showsCount =
    isSearching &&
    (hits > 0 || ([failed, skipped, partialKinds].every((kinds) => kinds.length === 0) && !hasFailed));
  const countText = showsCount ? t(more ? 'moreRecords' : 'records', { count: hits }) : '';
  const searchError = hasFailed ? t('broken') : t('failed', { names: named(failed) });
  const failureMessage = isKeyRejected ? t('keyRejected') : searchError;
  const statusText = isLoading ? t(isWaiting ? 'opening' : 'looking') : countText;
  return (
    <div className="-mx-2 flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t px-4 py-1 text-faint text-xs max-sm:has-[p:empty]:hidden">
      <p role="status" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        {isLoading && <Spinner />}
        {statusText}
        {!isLoading && isSearching && hits === 0 && sent.length > 0 && (
          <span>{t('onlySent', { names: named(sent) })}</span>
        )}
        {!isLoading && isSearching && skipped.length > 0 && !isKeyRejected && (
          <span>{t('skipped', { names: named(skipped) })}</span>
        )}
        {!isLoading && isSearching && partialKinds.length > 0 && (
          <span>{t('partly', { names: named(partialKinds) })}</span>
        )}
        {(failed.length > 0 || hasFailed) && (
          <span className="flex items-center gap-1 text-warn">
            <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
            {failureMessage}
          </span>
        )}
      </p>
      <span className="flex items-center gap-1 max-sm:hidden">
        <Kbd keys="Enter" /> {t('open')} <Kbd keys="Ctrl+Enter" className="ml-2" /> {t('newTab')}
      </span>
    </div>
  );
}
