'use client';

import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Menu } from '@/components/ui/menu';
import { route } from '@/components/ui/route';
import { saveFile } from '@/components/ui/save-file';
import { useAction } from '@/components/ui/use-action';
import { useSaveCsv } from '@/components/ui/use-save-csv';
import { useProblemText } from './order-row';
import type { OrdersDraft } from './orders-draft';
import { correctedFile, orderColumns, problemRows } from './orders-file';
import { startImport } from './start-import';
import type { FileOrder } from './use-check';

/** Shows the name and result of a checked file, its actions, and notices about it (`children`). */
export function FileBar({
  tenant,
  draft,
  checked,
  wrongCount,
  unavailable,
  onApplyAllSafe,
  onRemove,
  children,
}: {
  tenant: string;
  draft: OrdersDraft;
  checked: readonly FileOrder[];
  wrongCount: number;
  /** The reason why the user cannot send the orders. */
  unavailable?: string;
  onApplyAllSafe: () => void;
  onRemove: () => void;
  children: ReactNode;
}) {
  const t = useTranslations('checkOrders');
  const tShell = useTranslations('shell');
  const tImport = useTranslations('import');
  const problemText = useProblemText();
  const saveCsv = useSaveCsv(draft.file);
  const router = useRouter();
  const sending = useAction(() => startImport(tenant, draft), {
    onSuccess: (href) => router.push(route(href)),
  });
  const safeCount = checked.filter(({ hasSafeFix }) => hasSafeFix).length;
  function download() {
    const { text, name, type } = correctedFile(draft);
    saveFile(text, name, type);
  }
  const downloadProblems = () =>
    saveCsv(
      [[...orderColumns, tImport('reason')], ...problemRows(checked, problemText)],
      tImport('failedFile'),
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2 md:px-6">
        <p className="mr-auto flex min-w-0 flex-wrap items-baseline gap-x-2 max-sm:basis-[calc(100%-4rem)]">
          <span className="break-all font-medium">{draft.file}</span>
          <span role="status" className="text-muted">
            {t('sum', { orders: checked.length, broken: wrongCount })}
          </span>
        </p>
        {safeCount > 0 && (
          <Button variant="primary" onClick={onApplyAllSafe} className="max-sm:order-last max-sm:flex-auto">
            {t('applySafe', { n: safeCount })}
          </Button>
        )}
        <Button
          variant={safeCount > 0 ? undefined : 'primary'}
          pending={sending.isPending || sending.isSuccess}
          unavailable={unavailable}
          onClick={() => sending.mutate()}
          className="max-sm:order-last max-sm:flex-auto"
        >
          {t('send')}
        </Button>
        <Menu
          label={tShell('more')}
          align="end"
          items={[
            { label: t('download'), icon: <Download />, onSelect: download },
            ...(wrongCount > 0
              ? [{ label: t('downloadProblems'), icon: <Download />, onSelect: downloadProblems }]
              : []),
            { label: t('another'), onSelect: onRemove, ruled: true },
          ]}
          trigger={(trigger) => (
            <IconButton label={tShell('more')} {...trigger}>
              <Ellipsis />
            </IconButton>
          )}
        />
      </div>
      <div className="flex flex-col gap-2 border-b px-4 py-2 empty:hidden md:px-6">
        {sending.error && <FailureNotice failure={sending.error} />}
        {children}
      </div>
    </>
  );
}
