'use client';

import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslations } from 'next-intl';
import type { RecordKind } from '@/components/record/record-path';
import { Kbd } from '@/components/ui/kbd';
import { Spinner } from '@/components/ui/spinner';

/** Below the lines: whether records are still looked for, what could not be asked, and the keys. */
export function Foot({
  asked,
  busy,
  waits,
  failed,
  sent,
  skipped,
  partly,
  broken,
  hits,
  more,
}: {
  asked: boolean;
  busy: boolean;
  /** Enter was pressed and waits for the answers. */
  waits: boolean;
  failed: readonly RecordKind[];
  /** Of these only what was sent from here is known. */
  sent: readonly RecordKind[];
  /** These were not asked, to save calls to the platform. */
  skipped: readonly RecordKind[];
  /** Of these not all were searched. */
  partly: readonly RecordKind[];
  broken: boolean;
  hits: number;
  /** There are more than these. */
  more: boolean;
}) {
  const t = useTranslations('shell.palette');
  const named = (kinds: readonly RecordKind[]) => kinds.map((kind) => t(`kinds.${kind}`)).join(', ');
  // That there is none can be said only when everything was asked.
  const isCounted =
    asked && (hits > 0 || ([failed, skipped, partly].every((kinds) => kinds.length === 0) && !broken));
  const counted = isCounted ? t(more ? 'moreRecords' : 'records', { count: hits }) : '';
  const said = busy ? t(waits ? 'opening' : 'looking') : counted;
  return (
    <div className="mt-1 flex min-h-7 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t px-2 pt-1 text-faint text-xs">
      <p role="status" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        {busy && <Spinner />}
        {said}
        {!busy && asked && hits === 0 && sent.length > 0 && (
          <span>{t('onlySent', { names: named(sent) })}</span>
        )}
        {!busy && asked && skipped.length > 0 && <span>{t('skipped', { names: named(skipped) })}</span>}
        {!busy && asked && partly.length > 0 && <span>{t('partly', { names: named(partly) })}</span>}
        {(failed.length > 0 || broken) && (
          <span className="flex items-center gap-1 text-warn">
            <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
            {broken ? t('broken') : t('failed', { names: named(failed) })}
          </span>
        )}
      </p>
      <span className="flex items-center gap-1 max-sm:hidden">
        <Kbd keys="↵" /> {t('open')} <Kbd keys="Ctrl+↵" className="ml-2" /> {t('newTab')}
      </span>
    </div>
  );
}
