'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { splitSubPage } from '@/components/data-table/list-navigation/list-navigation';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Input, LabelledControl } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { Select } from '@/components/ui/select';
import { When } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/ui/use-action';
import { fetchRoute, postJson } from '@/lib/console/browser/fetch-route';
import { entryKey } from '@/lib/console/browser/rejections';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { changeQueue } from '@/lib/console/rejected-queue/rejected-actions';
import type { RejectedOrderNote } from '@/lib/console/rejected-queue/rejected-order-notes';
import { useCurrentRejection } from './fix/current-rejection';
import { useOpenNext } from './use-open-next';

/** Interval at which the fix page reports that it is open. */
const HEARTBEAT_MS = 20_000;

export type QueueBarProps = {
  tenant: string;
  /** The key of the entry with which the page was opened. `record` is the order's reference number. */
  entry: string;
  record: string;
  initialNote: RejectedOrderNote | undefined;
  people: readonly { id: string; name: string }[];
  personId: string;
  /** The reason why the user cannot change the queue. Undefined if the user can. */
  unavailable?: string;
};

const reasons = ['same', 'canceled', 'test'] as const;

function CloseDialog({
  record,
  onClose,
  onReason,
}: {
  record: string;
  onClose: () => void;
  onReason: (reason: string) => void;
}) {
  const t = useTranslations('queue');
  const tUi = useTranslations('ui');
  const id = useId();
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('closeTitle', { record })}
      footer={
        <>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          <Button
            variant="primary"
            unavailable={reason.trim() ? undefined : t('reasonFirst')}
            onClick={() => onReason(reason.trim())}
          >
            {t('close')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p className="text-muted">{t('closeWhat')}</p>
        <div className="flex flex-wrap gap-2">
          {reasons.map((name) => (
            <Button key={name} size="sm" onClick={() => setReason(t(`reasons.${name}`))}>
              {t(`reasons.${name}`)}
            </Button>
          ))}
        </div>
        <LabelledControl id={id} label={t('reason')}>
          <Input id={id} value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </LabelledControl>
      </div>
    </Dialog>
  );
}

/**
 * Shows the team's status of a rejected order: its assignee, who is fixing the order, and whether the order was closed
 * without sending. If the order is rejected again while the page is open, shows the status of its new entry.
 */
export function QueueBar({ entry, initialNote, ...props }: QueueBarProps) {
  const current = entryKey(useCurrentRejection());
  return (
    <EntryBar
      {...props}
      key={current}
      entry={current}
      initialNote={current === entry ? initialNote : undefined}
    />
  );
}

function EntryBar({ tenant, entry, record, initialNote, people, personId, unavailable }: QueueBarProps) {
  const t = useTranslations('queue');
  const tUi = useTranslations('ui');
  const select = useId();
  const router = useRouter();
  const [note, setNote] = useState(initialNote);
  const [isClosing, setClosing] = useState(false);
  const about = { tenant, entry, record };
  const { mutate, isPending, error } = useAction(changeQueue, {
    onSuccess: (now) => {
      setNote(now);
      router.refresh();
    },
  });
  const reopen = () => mutate({ ...about, act: 'reopen' });
  const heartbeat = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return;
    changeQueue({ ...about, act: 'fixing' }).then(
      (result) => result.kind === 'ok' && setNote(result.value),
      () => undefined,
    );
  });
  const leave = useEffectEvent(() => {
    // `keepalive` sends the request even while the page is closing.
    fetchRoute(tenantPath(tenant, 'rejection'), postJson({ entry, record }, { keepalive: true })).catch(
      () => undefined,
    );
  });
  const openNext = useOpenNext(tenantPath(tenant, 'rejected-orders'));
  const isOnFixPage = splitSubPage(usePathname()).view === '/fix';
  // The fix page tells other users that it is open.
  const isFixing = isOnFixPage && !unavailable;
  useEffect(() => {
    if (!isFixing) return;
    heartbeat();
    const timer = setInterval(() => heartbeat(), HEARTBEAT_MS);
    const onHide = () => leave();
    window.addEventListener('pagehide', onHide);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', onHide);
      leave();
    };
  }, [isFixing]);
  const close = (reason: string) => {
    setClosing(false);
    mutate(
      { ...about, act: 'close', reason },
      {
        onSuccess: () => {
          toast({ title: t('closed', { record }), action: { label: tUi('undo'), onSelect: reopen } });
          if (isOnFixPage) openNext();
        },
      },
    );
  };
  const otherPerson = note?.fixing && note.fixing.id !== personId ? note.fixing : undefined;
  return (
    <div className="flex flex-col gap-2 pb-3">
      {note?.closed && (
        <Notice
          variant="info"
          title={t('closedBy', { person: note.closed.person })}
          action={
            <Button size="sm" unavailable={unavailable} pending={isPending} onClick={reopen}>
              {t('reopen')}
            </Button>
          }
        >
          {note.closed.reason} · <When at={note.closed.at} />
        </Notice>
      )}
      {otherPerson && (
        <Notice variant="warn" title={t('fixedBy', { person: otherPerson.name, n: otherPerson.minutes })} />
      )}
      {error && <FailureNotice failure={error} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <span className="flex items-center gap-2">
          <label htmlFor={select} className="text-muted max-sm:sr-only">
            {t('assigned')}
          </label>
          <Select
            id={select}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
            empty={t('nobody')}
            value={note?.assigned?.id ?? ''}
            disabled={unavailable !== undefined || isPending}
            onChange={(event) => mutate({ ...about, act: 'assign', to: event.target.value })}
            className="w-44!"
          />
        </span>
        {!note?.closed && (
          <Button size="sm" variant="ghost" unavailable={unavailable} onClick={() => setClosing(true)}>
            {t('close')}
          </Button>
        )}
      </div>
      {isClosing && <CloseDialog record={record} onClose={() => setClosing(false)} onReason={close} />}
    </div>
  );
}
