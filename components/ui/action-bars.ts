// Action bars at the lower edge of the window (a form's footer, the bar of a selection). Toasts stay above them.

const bars = new Set<HTMLElement>();
const listeners = new Set<() => void>();
let observers: { onMove: IntersectionObserver; onResize: ResizeObserver } | undefined;

const notify = () => {
  for (const listener of listeners) listener();
};

function observe(bar: HTMLElement): void {
  observers?.onMove.observe(bar);
  observers?.onResize.observe(bar);
}

/** Ref of an action bar: `<footer ref={actionBar}>`. */
export function actionBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  bars.add(bar);
  observe(bar);
  notify();
  return () => {
    bars.delete(bar);
    observers?.onMove.unobserve(bar);
    observers?.onResize.unobserve(bar);
    notify();
  };
}

/** The part of the window, from the bottom, in which toasts appear. */
const TOAST_ZONE = 0.25;

/** Height in pixels, from the lower edge of the window, that action bars cover. */
export function bottomHeight(): number {
  const tops = [...bars]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height, bottom }) => height > 0 && bottom > innerHeight * (1 - TOAST_ZONE))
    .map(({ top }) => Math.ceil(innerHeight - top));
  return Math.max(0, ...tops);
}

/** Calls back when a bar is added, removed, moved or resized. */
export function onActionBars(listener: () => void): () => void {
  listeners.add(listener);
  if (!observers) {
    const rootMargin = `-${(1 - TOAST_ZONE) * 100}% 0px 0px 0px`;
    observers = {
      onMove: new IntersectionObserver(notify, { rootMargin, threshold: [0, 0.5, 1] }),
      onResize: new ResizeObserver(notify),
    };
    for (const bar of bars) observe(bar);
    addEventListener('scroll', notify, { capture: true, passive: true });
    addEventListener('resize', notify);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    observers?.onMove.disconnect();
    observers?.onResize.disconnect();
    observers = undefined;
    removeEventListener('scroll', notify, { capture: true });
    removeEventListener('resize', notify);
  };
}
