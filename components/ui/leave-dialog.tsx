'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { followedLink, guard } from './leave-guard';
import { useOpenPage } from './open-page';

/**
 * Returns the URL of the page that a click opens. Undefined if the click stays on this page, or if the link calls `leave`
 * itself.
 */
function targetHref(event: MouseEvent): string | undefined {
  const link = followedLink(event);
  if (!link || link.dataset.leaves !== undefined) return undefined;
  const samePage = link.pathname === location.pathname && link.search === location.search;
  return samePage ? undefined : `${link.pathname}${link.search}${link.hash}`;
}

/**
 * Asks before unsaved values are lost by a link, back and forward, closing, reloading or a call of `leave`. Returns the props
 * of a `LeaveDialog`. Calls `isBlocking` when the user leaves, because the last typed value may not be rendered yet.
 */
export function useLeaveGuard(
  isBlocking: () => boolean,
  {
    onDiscard,
    onSave,
  }: {
    /** Resets the form. If undefined, the guard does not ask again after values were discarded. */
    onDiscard?: () => void;
    /** Saves the values. Returns true to leave the page afterwards. */
    onSave?: () => Promise<boolean>;
  } = {},
) {
  const openPage = useOpenPage();
  const discarded = useRef(false);
  const [pendingAction, setPendingAction] = useState<(() => void) | undefined>(undefined);
  const isLeaving = useRef(false);
  const shouldAsk = useEffectEvent(() => !discarded.current && isBlocking());
  const confirmLeave = useEffectEvent((go: () => void) => setPendingAction(() => go));

  useEffect(() => guard({ isBlocking: () => shouldAsk(), confirmLeave: (go) => confirmLeave(go) }), []);

  const onSelect = useEffectEvent((event: MouseEvent) => {
    const href = targetHref(event);
    if (href === undefined || !shouldAsk()) return;
    event.preventDefault();
    event.stopPropagation();
    confirmLeave(() => openPage(href));
  });

  useEffect(() => {
    // Listen on the window in the capture phase, to run before the listeners of links.
    const onCapturedClick = (event: MouseEvent) => onSelect(event);
    addEventListener('click', onCapturedClick, true);
    return () => removeEventListener('click', onCapturedClick, true);
  }, []);

  useEffect(() => {
    const unload = (event: BeforeUnloadEvent) => {
      if (shouldAsk()) event.preventDefault();
    };
    // Browsers may not allow canceling, for example a second time in a row or before any interaction. The draft then preserves
    // the values.
    const move = (event: NavigateEvent) => {
      if (
        event.navigationType !== 'traverse' ||
        !event.cancelable ||
        !event.canIntercept ||
        isLeaving.current ||
        !shouldAsk()
      )
        return;
      event.preventDefault();
      const { key } = event.destination;
      confirmLeave(() => {
        isLeaving.current = true;
        navigation.traverseTo(key).finished?.finally(() => {
          isLeaving.current = false;
        });
      });
    };
    globalThis.navigation?.addEventListener('navigate', move);
    addEventListener('beforeunload', unload);
    return () => {
      globalThis.navigation?.removeEventListener('navigate', move);
      removeEventListener('beforeunload', unload);
    };
  }, []);

  const settle = () => setPendingAction(undefined);
  return {
    open: pendingAction !== undefined,
    onCancel: settle,
    onDiscard: () => {
      settle();
      if (onDiscard) onDiscard();
      else discarded.current = true;
      pendingAction?.();
    },
    onSave:
      onSave &&
      (async () => {
        settle();
        if (await onSave()) pendingAction?.();
      }),
  };
}

/**
 * The dialog that asks before unsaved values are lost. Escape and the backdrop stay on the page. Without `onSave` there is no
 * button to save.
 */
export function LeaveDialog({
  open,
  onCancel,
  onDiscard,
  onSave,
}: {
  open: boolean;
  onCancel: () => void;
  onDiscard: () => void;
  onSave?: () => void;
}) {
  const t = useTranslations('form.leave');
  const tUi = useTranslations('ui');
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={t('title')}
      footer={
        <>
          <Button onClick={onDiscard}>{t('discard')}</Button>
          <Button variant={onSave ? 'secondary' : 'primary'} onClick={onCancel}>
            {t('stay')}
          </Button>
          {onSave && (
            <Button variant="primary" onClick={onSave}>
              {tUi('save')}
            </Button>
          )}
        </>
      }
    >
      <p className="text-sm">{t('why')}</p>
    </Dialog>
  );
}
