'use client';

import { type Ref, useEffect, useEffectEvent, useImperativeHandle } from 'react';

type Handler = (event: Event) => void;

/** Stands for an element that is already on the page as the trigger of a tooltip, and draws nothing itself. */
export function TipTarget({
  target,
  by,
  describedBy,
  ref,
  onPointerMove,
  onPointerLeave,
  onPointerDown,
  onFocus,
  onBlur,
  onClick,
}: {
  target: Element;
  /** What led to it. */
  by: 'pointer' | 'focus';
  /** The tooltip that describes it now. */
  describedBy: string | undefined;
  ref?: Ref<Element>;
  onPointerMove?: Handler;
  onPointerLeave?: Handler;
  onPointerDown?: Handler;
  onFocus?: Handler;
  onBlur?: Handler;
  onClick?: Handler;
}) {
  useImperativeHandle(ref, () => target, [target]);

  const handle = useEffectEvent((event: Event) => {
    const isTouch = event instanceof PointerEvent && event.pointerType !== 'mouse';
    if (event.type === 'pointermove' && !isTouch) onPointerMove?.(event);
    else if (event.type === 'pointerleave') onPointerLeave?.(event);
    else if (event.type === 'pointerdown') onPointerDown?.(event);
    else if (event.type === 'blur') onBlur?.(event);
    else if (event.type === 'click') onClick?.(event);
  });
  const begin = useEffectEvent(() => {
    if (by === 'focus') onFocus?.(new FocusEvent('focus'));
    else onPointerMove?.(new PointerEvent('pointermove', { pointerType: 'mouse' }));
  });

  useEffect(() => {
    const types = ['pointermove', 'pointerleave', 'pointerdown', 'blur', 'click'];
    for (const type of types) target.addEventListener(type, handle, { passive: true });
    return () => {
      for (const type of types) target.removeEventListener(type, handle);
    };
  }, [target]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each element and each way to it
  useEffect(() => begin(), [target, by]);

  useEffect(() => {
    if (!describedBy) return;
    const before = target.getAttribute('aria-describedby');
    target.setAttribute('aria-describedby', before ? `${before} ${describedBy}` : describedBy);
    return () => {
      if (before) target.setAttribute('aria-describedby', before);
      else target.removeAttribute('aria-describedby');
    };
  }, [target, describedBy]);
  return null;
}
