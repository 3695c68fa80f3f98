'use client';

import Eye from 'lucide-react/icons/eye';
import LockOpen from 'lucide-react/icons/lock-open';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onWrite } from '@/components/form/submit/confirm-write';
import { usePageActions } from '@/components/ui/actions/page-actions';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Kbd } from '@/components/ui/kbd';
import { leave } from '@/components/ui/leave-guard';
import { TenantDot, type TenantMark, tenantColor } from '@/components/ui/tenant-mark';
import { useAction } from '@/components/ui/use-action';
import { useFailureToast } from '@/components/ui/use-failure-text';
import { endVisit, unlockVisit } from '@/lib/console/auth/visit-actions';
import { unlockPhrase } from '@/lib/contract/unlock-phrase';

/** Milliseconds within which two presses of Escape end a visit. */
const CONFIRM_MS = 1_000;

type Props = {
  tenant: TenantMark;
  /** `secondsLeft` and `unlockedSeconds` count from the moment when the page was rendered. */
  visit: { id: string; reason: string; secondsLeft: number; unlockedSeconds: number };
};

/** Formats seconds as minutes and seconds, such as `4:12`. */
const clockText = (seconds: number): string => {
  const rounded = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, '0')}`;
};

/** Returns the seconds since the banner was mounted, and refreshes the page when a deadline has passed. */
function useElapsed(deadlines: readonly number[]): number {
  const router = useRouter();
  const [elapsed, setElapsed] = useState(0);
  const refreshedDeadlines = useRef(0);
  const tick = useEffectEvent((since: number) => {
    const now = (Date.now() - since) / 1000;
    setElapsed(now);
    // After a deadline, the page becomes read-only or asks for the reason for another visit.
    const passedCount = deadlines.filter((deadline) => deadline > 0 && deadline <= now).length;
    if (passedCount > refreshedDeadlines.current) router.refresh();
    refreshedDeadlines.current = passedCount;
  });
  useEffect(() => {
    const since = Date.now();
    const timer = setInterval(() => tick(since), 1_000);
    return () => clearInterval(timer);
  }, []);
  return elapsed;
}

/** Asks for confirmation of every write, with the tenant's name. */
function WriteQuestion({ tenant }: { tenant: TenantMark }) {
  const t = useTranslations('visits');
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | undefined>(undefined);
  useEffect(() => onWrite(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  const close = (isConfirmed: boolean) => {
    answer?.(isConfirmed);
    setAnswer(undefined);
  };
  return (
    <Confirm
      open={answer !== undefined}
      onClose={() => close(false)}
      onConfirm={() => close(true)}
      title={t('confirm', { tenant: tenant.name })}
      confirmLabel={t('confirmAct', { tenant: tenant.name })}
      isDestructive={false}
    >
      <p className="flex items-center gap-2">
        <TenantDot color={tenant.color} />
        {t('confirmWhy')}
      </p>
    </Confirm>
  );
}

function UnlockDialog({ tenant, close }: { tenant: TenantMark; close: () => void }) {
  const t = useTranslations('visits');
  const router = useRouter();
  const showFailure = useFailureToast();
  const phrase = unlockPhrase(tenant);
  const { mutate, isPending } = useAction(unlockVisit, {
    onSuccess: () => router.refresh(),
    onError: (failure) => showFailure(t('notUnlocked'), failure),
    onSettled: close,
  });
  return (
    <Confirm
      open
      onClose={close}
      onConfirm={() => mutate({ tenant: tenant.id, word: phrase })}
      title={t('unlockTitle', { tenant: tenant.name })}
      confirmLabel={t('unlock')}
      isDestructive={false}
      typed={phrase}
      pending={isPending}
    >
      <p>{t('unlockWhy')}</p>
    </Confirm>
  );
}

/**
 * Shows the banner on every page of a visited tenant: the tenant's name, whether writes are allowed, the time left, and a
 * button to leave. Mount the banner with the times as `key`.
 */
export function VisitBanner({ tenant, visit }: Props) {
  const t = useTranslations('visits');
  const showFailure = useFailureToast();
  const [isUnlocking, setUnlocking] = useState(false);
  const { secondsLeft, unlockedSeconds } = visit;
  const elapsed = useElapsed([secondsLeft, unlockedSeconds]);
  const isUnlocked = unlockedSeconds > elapsed;
  const { mutate, isPending } = useAction(endVisit, {
    // Load a full page, so that no data of the tenant stays in memory.
    onSuccess: ({ returnTo }) => location.assign(returnTo),
    onError: (failure) => showFailure(t('notEnded'), failure),
  });
  const endNow = () => leave(() => mutate({ id: visit.id }));
  const lastEscapeAt = useRef(-Infinity);
  const handleEscape = () => {
    const now = performance.now();
    if (now - lastEscapeAt.current < CONFIRM_MS) endNow();
    lastEscapeAt.current = now;
  };
  // Escape closes open dialogs first.
  usePageActions(() =>
    document.querySelector('dialog[open]') ? [] : [{ keys: 'Escape', run: handleEscape }],
  );
  const Icon = isUnlocked ? LockOpen : Eye;
  return (
    <section
      aria-label={t('banner')}
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-1 md:px-4 print:hidden"
      style={{ background: `color-mix(in srgb, ${tenantColor(tenant.color)} 14%, var(--canvas))` }}
    >
      <span className="flex min-w-0 items-center gap-2 font-semibold">
        <TenantDot color={tenant.color} />
        <span className="truncate">{t('visiting', { tenant: tenant.name })}</span>
      </span>
      <span
        className={isUnlocked ? 'flex items-center gap-1 font-medium text-bad' : 'flex items-center gap-1'}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {isUnlocked ? t('unlocked', { time: clockText(unlockedSeconds - elapsed) }) : t('readOnly')}
      </span>
      <span>{t('left', { time: clockText(secondsLeft - elapsed) })}</span>
      <span className="hidden min-w-0 flex-1 truncate text-muted md:block">{visit.reason}</span>
      <span className="ml-auto flex shrink-0 items-center gap-2">
        {!isUnlocked && (
          <Button size="sm" onClick={() => setUnlocking(true)}>
            {t('unlock')}
          </Button>
        )}
        <Button size="sm" pending={isPending} onClick={endNow}>
          {t('end')}
          <span className="hidden md:inline-flex">
            <Kbd keys="Esc Esc" />
          </span>
        </Button>
      </span>
      <WriteQuestion tenant={tenant} />
      {isUnlocking && <UnlockDialog tenant={tenant} close={() => setUnlocking(false)} />}
    </section>
  );
}
