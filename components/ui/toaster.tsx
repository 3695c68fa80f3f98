'use client';

import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { useEffect, useSyncExternalStore } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { bottomHeight, onActionBars } from './action-bars';
import { Code } from './code';
import { onToast, type ToastMessage, toastMs } from './toast';
import './toaster.css';

function show(message: ToastMessage): void {
  const { title, detail, variant = 'good', requestId, action, id } = message;
  const showToast = { good: sonner.success, bad: sonner.error, info: sonner.info }[variant];
  showToast(title, {
    // Replaces an identical success toast.
    id: id ?? (variant === 'good' ? title : undefined),
    duration: toastMs(message),
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
  const coveredPixels = useSyncExternalStore(onActionBars, bottomHeight);
  useEffect(() => onToast(show), []);
  return (
    <Sonner
      position="bottom-right"
      offset={{ bottom: coveredPixels + 24, right: 24 }}
      mobileOffset={{ bottom: coveredPixels + 16, left: 16, right: 16 }}
      theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
      closeButton
      visibleToasts={4}
      containerAriaLabel={t('messages')}
      toastOptions={{ closeButtonAriaLabel: t('close') }}
    />
  );
}
