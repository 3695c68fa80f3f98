'use client';

import { type ReactNode, useRef } from 'react';
import { Button, ButtonLink, type ButtonProps } from '../button';
import { leave } from '../leave-guard';
import { useOpenPage } from '../open-page';
import { route } from '../route';
import { usePageActions } from './page-actions';

/**
 * A button that is also in the command palette and can have a key. With `href`, renders a link. `children` replace `label` on
 * the button.
 */
export function ActionButton({
  label,
  href,
  children = label,
  ...button
}: Omit<ButtonProps, 'ref'> & { label: string; href?: string; children?: ReactNode }) {
  const openPage = useOpenPage();
  const element = useRef<HTMLButtonElement>(null);
  const { variant, size, icon, keys, title, unavailable, className } = button;
  usePageActions(() => [
    {
      label,
      keys,
      unavailable,
      href,
      isPrimary: variant === 'primary',
      run: () => {
        if (href !== undefined) return leave(() => openPage(href));
        // A dialog that the action opens returns the focus to this button.
        element.current?.focus({ preventScroll: true });
        element.current?.click();
      },
    },
  ]);
  return href !== undefined && !unavailable ? (
    <ButtonLink
      {...{ variant, size, icon, keys, className }}
      title={title ?? (keys && label)}
      href={route(href)}
    >
      {children}
    </ButtonLink>
  ) : (
    <Button {...button} ref={element}>
      {children}
    </Button>
  );
}
