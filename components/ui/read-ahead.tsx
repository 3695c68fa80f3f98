'use client';

import Link, { useLinkStatus } from 'next/link';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { Spinner } from './loading';

// Reading ahead is for what is left over: when calls are short, what nobody has asked for yet is not asked.

let plenty = true;
let limited = false;
let lastPage = Number.NEGATIVE_INFINITY;

/** On a platform that limits calls at most one page is read ahead in so many milliseconds: each costs a few of them. */
const APART_MS = 3_000;

/** Told by whoever knows how many calls are left, and whether the platform limits them at all. */
export function allowReadAhead(allowed: boolean, isLimited: boolean): void {
  plenty = allowed;
  limited = isLimited;
}

/** Whether something may be read before anybody asks for it. */
export const mayReadAhead = (): boolean => plenty;

/** Whether calls are limited: then only what a pointer rests on is read ahead. */
export const callsAreLimited = (): boolean => limited;

/** Whether a whole page may be read ahead now; where calls are limited, answering yes uses up the turn. */
export function claimReadAhead(now = performance.now()): boolean {
  if (!plenty) return false;
  if (limited && now - lastPage < APART_MS) return false;
  lastPage = now;
  return true;
}

/** Stands inside a link: while the place it leads to is being fetched, a sign of it in the stead of what stood there. */
export function LinkPending({ children }: { children?: ReactNode }) {
  const { pending } = useLinkStatus();
  return pending ? (
    <span className="inline-flex transition-opacity delay-100 starting:opacity-0">
      <Spinner />
    </span>
  ) : (
    children
  );
}

/** A pointer that only crosses a link is not going to press it. */
const DWELL = 40;

/**
 * A link whose page is read ahead once somebody is near: not all that are in sight, again after every change. A finger
 * is near when it touches.
 */
export function PrefetchLink({
  onPointerEnter,
  onPointerLeave,
  onFocus,
  onTouchStart,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [near, setNear] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const wait = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setNear(mayReadAhead()), DWELL);
  };
  const away = () => {
    clearTimeout(timer.current);
    setNear(false);
  };
  return (
    <Link
      {...rest}
      prefetch={near}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') wait();
        onPointerEnter?.(event);
      }}
      onPointerLeave={(event) => {
        away();
        onPointerLeave?.(event);
      }}
      onFocus={(event) => {
        wait();
        onFocus?.(event);
      }}
      onBlur={away}
      onTouchStart={(event) => {
        setNear(mayReadAhead());
        onTouchStart?.(event);
      }}
    />
  );
}
