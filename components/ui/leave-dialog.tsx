'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { guard } from './leave-guard';
import { route } from './route';

/**
 * The address that a plain press on a link of this console leads to; nothing for new tabs, downloads and other sites, nor for links
 * that go through `leave` themselves.
 */
function pressedHref(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return undefined;
  if (link.origin !== location.origin || link.dataset.leaves !== undefined) return undefined;
  const samePage = link.pathname === location.pathname && link.search === location.search;
  return samePage ? undefined : `${link.pathname}${link.search}${link.hash}`;
}

/**
 * Asks before unsaved values are left behind: links, back and forward, closing and refreshing, and whatever calls `leave`.
 * `isHeld` is asked at that moment: a value typed just before may not be rendered yet. Returns the props of a `LeaveDialog`.
 */
export function useLeaveGuard(
  isBlocking: () => boolean,
  {
    onDiscard,
    onSave,
  }: {
    /** Resets the form; missing: a form that is discarded asks no more. */
    onDiscard?: () => void;
    /** Saves, and returns whether to go on. */
    onSave?: () => Promise<boolean>;
  } = {},
) {
  const router = useRouter();
  const discarded = useRef(false);
  const [pendingConfirm, setPendingAction] = useState<(() => void) | undefined>(undefined);
  const passing = useRef(false);
  const isDisabled = useEffectEvent(() => !discarded.current && isBlocking());
  const confirmLeave = useEffectEvent((go: () => void) => setPendingAction(() => go));

  useEffect(() => guard({ isBlocking: () => isDisabled(), confirmLeave: (go) => confirmLeave(go) }), []);

  const onPress = useEffectEvent((event: MouseEvent) => {
    const href = pressedHref(event);
    if (href === undefined || !isDisabled()) return;
    event.preventDefault();
    event.stopPropagation();
    confirmLeave(() => router.push(route(href)));
  });

  useEffect(() => {
    // On the window and capturing, so that it comes before the links' own listeners.
    const onCapturedClick = (event: MouseEvent) => onPress(event);
    addEventListener('click', onCapturedClick, true);
    return () => removeEventListener('click', onCapturedClick, true);
  }, []);

  useEffect(() => {
    const unload = (event: BeforeUnloadEvent) => {
      if (isDisabled()) event.preventDefault();
    };
    // Where the browser lets nobody hold it (twice in a row, or before its first key press) the kept draft is the net.
    const move = (event: NavigateEvent) => {
      if (
        event.navigationType !== 'traverse' ||
        !event.cancelable ||
        !event.canIntercept ||
        passing.current ||
        !isDisabled()
      )
        return;
      event.preventDefault();
      const { key } = event.destination;
      confirmLeave(() => {
        passing.current = true;
        navigation.traverseTo(key).finished?.finally(() => {
          passing.current = false;
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
    open: pendingConfirm !== undefined,
    onStay: settle,
    onDiscard: () => {
      settle();
      if (onDiscard) onDiscard();
      else discarded.current = true;
      pendingConfirm?.();
    },
    onSave:
      onSave &&
      (async () => {
        settle();
        if (await onSave()) pendingConfirm?.();
      }),
  };
}

/** Asked before unsaved values are left behind. Escape and the veil mean "stay". Without `onSave` there is nothing to save yet. */
export function LeaveDialog({
  open,
  onStay: onCancel,
  onDiscard,
  onSave,
}: {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
  onSave?: () => void;
}) {
  const t = useTranslations('form.leave');
  const ui = useTranslations('ui');
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
              {ui('save')}
            </Button>
          )}
        </>
      }
    >
      <p className="text-sm">{t('why')}</p>
    </Dialog>
  );
}
