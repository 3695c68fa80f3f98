'use client';

import * as Tooltip from 'radix-ui/tooltip';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { TipTarget } from './tooltip-target';

const id = 'tip';
const delay = 400;

type Aim = { target: Element; by: 'pointer' | 'focus' };

/**
 * Draws the tooltip of whatever carries `data-tip`: after a moment under the pointer, at once on keyboard focus. Escape puts it
 * away. One tooltip stands for all of them: lists have a thousand, and most are drawn on the server.
 */
export function TipLayer() {
  const [aim, setAim] = useState<Aim>();
  useEffect(() => {
    const take = (event: Event, by: Aim['by']) => {
      const target = event.target instanceof Element ? event.target.closest('[data-tip]') : null;
      setAim((before) => {
        if (target) return before?.target === target && before.by === by ? before : { target, by };
        return before?.target.isConnected ? before : undefined;
      });
    };
    const over = (event: PointerEvent) => event.pointerType === 'mouse' && take(event, 'pointer');
    const focus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) take(event, 'focus');
    };
    document.addEventListener('pointerover', over, { passive: true });
    document.addEventListener('focusin', focus);
    return () => {
      document.removeEventListener('pointerover', over);
      document.removeEventListener('focusin', focus);
    };
  }, []);
  return (
    <Tooltip.Provider delayDuration={delay} skipDelayDuration={0}>
      {aim && <Tip aim={aim} />}
    </Tooltip.Provider>
  );
}

function Tip({ aim: { target, by } }: { aim: Aim }) {
  const [openOn, setOpenOn] = useState<Element>();
  const open = openOn === target;
  useEffect(() => {
    if (!open) return;
    // Before the library hears it, which would keep the key from the dialog that the same Escape closes.
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') flushSync(() => setOpenOn(undefined));
    };
    addEventListener('keydown', key, { capture: true });
    return () => removeEventListener('keydown', key, { capture: true });
  }, [open]);
  const text = target.getAttribute('data-tip') ?? '';
  const keys = target.getAttribute('data-tip-keys');
  const isName = text === target.getAttribute('aria-label');
  return (
    <Tooltip.Root
      open={open}
      onOpenChange={(to) => {
        const isAsked = target.isConnected && target.getAttribute('aria-expanded') !== 'true';
        setOpenOn(to && isAsked ? target : undefined);
      }}
    >
      <Tooltip.Trigger asChild>
        <TipTarget target={target} by={by} describedBy={open && !isName ? id : undefined} />
      </Tooltip.Trigger>
      {open && (
        // The browser's top layer: a tooltip within a modal stands above it.
        <div
          ref={show}
          id={id}
          role="tooltip"
          popover="manual"
          className="pointer-events-none fixed inset-auto m-0 overflow-visible border-0 bg-transparent p-0"
        >
          <Tooltip.Content
            {...plain}
            side={target.getAttribute('data-tip-at') === 'beside' ? 'right' : 'bottom'}
            sideOffset={4}
            collisionPadding={8}
            className="pointer-events-auto max-w-72 rounded-md bg-tip px-2 py-1 text-on-tip text-xs"
          >
            {text}
            {keys && <kbd className="ml-2 opacity-70">{keys}</kbd>}
          </Tooltip.Content>
        </div>
      )}
    </Tooltip.Root>
  );
}

// Its layer has the role.
const plain = { role: undefined };
const show = (node: HTMLDivElement | null) => node?.showPopover();
