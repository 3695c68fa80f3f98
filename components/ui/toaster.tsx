'use client';

import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { Code } from './code';
import type { ToastMessage } from './toast';
import './toaster.css';

/**
 * Duration of a toast in milliseconds. Toasts with a button stay long enough to reach the button. Errors stay until the user
 * dismisses them.
 */
const toastDuration = ({ variant, action }: ToastMessage): number =>
  variant === 'bad' ? Number.POSITIVE_INFINITY : action ? 10_000 : 5000;

export function showToast(message: ToastMessage): void {
  const { title, detail, variant = 'good', requestId, action, id } = message;
  const render = { good: sonner.success, bad: sonner.error, info: sonner.info }[variant];
  render(title, {
    id,
    duration: toastDuration(message),
    description: (detail || requestId) && (
      <>
        {detail}
        {requestId && (
          <span className="block">
            <Code copy>{requestId}</Code>
          </span>
        )}
      </>
    ),
    action: action && { label: action.label, onClick: action.onSelect },
  });
}

export function Toaster() {
  const t = useTranslations('ui');
  const { resolvedTheme } = useTheme();
  return (
    <Sonner
      position="bottom-right"
      offset={{ bottom: 'var(--toast-bottom)', right: 24 }}
      mobileOffset={{ bottom: 'var(--toast-bottom)', left: 16, right: 16 }}
      theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
      closeButton
      visibleToasts={4}
      containerAriaLabel={t('messages')}
      toastOptions={{ closeButtonAriaLabel: t('close') }}
    />
  );
}
