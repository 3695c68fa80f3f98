'use client';

import { useRouter } from 'next/navigation';
import type { MouseEvent, ReactNode } from 'react';
import { route } from '@/components/ui/route';

const closest = <E extends HTMLElement>(target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<E>(selector) : null;

/** Controls in a row that handle their own clicks. */
const controls = 'button,input,select,label,summary,form,dialog,a:not([data-row-link],[data-row-edit])';

/**
 * Returns event handlers for a table body. A click anywhere in a row opens the row's record. `onOpen` is called when a row opens
 * in this tab. `follow` navigates for plain links. Rows have plain links because fifty `<Link>` components take longer to render
 * than all other cells.
 */
export function useRowClick(onOpen?: (row: HTMLTableRowElement) => void, follow?: (href: string) => void) {
  const router = useRouter();
  return {
    onClick: (event: MouseEvent) => {
      const row = closest<HTMLTableRowElement>(event.target, 'tr[data-href]');
      const href = row?.dataset.href;
      if (!row || !href || closest(event.target, controls)) return;
      const isNewTab = event.metaKey || event.ctrlKey || event.shiftKey;
      const clicked = closest<HTMLAnchorElement>(event.target, 'a');
      if (clicked) {
        if (isNewTab || event.altKey) return;
        onOpen?.(row);
        if (!follow || event.defaultPrevented) return;
        event.preventDefault();
        return follow(clicked.getAttribute('href') ?? href);
      }
      // Ignore a click that ends a text selection.
      if (event.defaultPrevented || event.altKey || getSelection()?.isCollapsed === false) return;
      if (isNewTab) {
        open(href, '_blank');
        return;
      }
      // The row's own link shows the loading state and reports the navigation.
      const link = row.querySelector<HTMLAnchorElement>('a[data-row-link]');
      if (link) return link.click();
      onOpen?.(row);
      router.push(route(href));
    },
    onAuxClick: (event: MouseEvent) => {
      const href = closest<HTMLElement>(event.target, 'tr[data-href]')?.dataset.href;
      if (href && event.button === 1 && !closest(event.target, `a,${controls}`)) open(href, '_blank');
    },
  };
}

/** Renders a `<tbody>` with clickable rows for server-rendered tables. */
export const LinkedRows = ({ children }: { children: ReactNode }) => (
  <tbody {...useRowClick()}>{children}</tbody>
);
