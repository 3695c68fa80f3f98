'use client';

import Braces from 'lucide-react/icons/braces';
import Check from 'lucide-react/icons/check';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Button, ButtonLink } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { route } from '@/components/ui/route';
import { cx } from '@/components/ui/style';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { useInputLocale } from '@/components/ui/use-formatter';
import type { Effect } from '@/lib/contract/schema/operation';
import { readNumber } from '@/lib/formatting/number-text';

/** The typed amount to subtract. */
function SubtractLabel() {
  const t = useTranslations('form');
  const reader = useInputLocale();
  const amount = readNumber(String(useWatch({ name: 'amount' }) ?? ''), reader.decimal);
  return t('subtract', { n: amount.kind === 'number' ? amount.value : 0 });
}

/** The footer of a form: the outcome, and the submit button with the tenant's name. */
export function SubmitBar({
  tenant,
  effect,
  label,
  actions,
  pending,
  saved,
  isConfirmed,
  unavailable,
  previewed,
  onPreview,
  onCancel,
  onAnother,
  children,
}: {
  tenant: TenantMark;
  effect: Effect;
  /** The submit button's label; by default that of a save. */
  label?: string;
  /** Other actions, before the submit button. */
  actions?: ReactNode;
  pending: boolean;
  saved: boolean;
  /** True when a response or a read confirmed the save; otherwise it is reported as sent. */
  isConfirmed: boolean;
  unavailable?: string;
  previewed: boolean;
  /** Without it there is no preview. */
  onPreview?: () => void;
  onCancel?: () => void;
  /** Starts another record after this one. */
  onAnother?: () => void;
  /** Links for after the save. */
  children?: ReactNode;
}) {
  const t = useTranslations('form');
  const tUi = useTranslations('ui');
  const isSubtract = effect === 'subtract';
  return (
    <div
      className={cx(
        'flex flex-wrap items-center justify-end gap-2',
        !saved && !actions && 'max-sm:flex-nowrap',
      )}
    >
      <div
        className={cx(
          'mr-auto flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm',
          // Empty, but still followed by a gap, which would indent the buttons.
          !saved && 'max-sm:absolute',
        )}
      >
        <span role="status" className="inline-flex items-center gap-1.5 font-medium text-good">
          {saved && (
            <>
              <Check aria-hidden="true" className="size-4" />
              {t(isConfirmed && !label ? 'saved' : 'sent')}
            </>
          )}
        </span>
        {saved && children}
        {saved && onAnother && (
          <Button size="sm" onClick={onAnother}>
            {t('another')}
          </Button>
        )}
      </div>
      {onPreview && (
        <Button
          variant="ghost"
          title={t('willSend')}
          icon={<Braces aria-hidden="true" />}
          aria-expanded={previewed}
          onClick={onPreview}
        >
          <span className="@max-lg:sr-only">{t('willSend')}</span>
        </Button>
      )}
      {actions}
      {onCancel && !saved && <Button onClick={onCancel}>{isSubtract ? t('keep') : tUi('cancel')}</Button>}
      <Button
        type="submit"
        variant={isSubtract ? 'danger' : 'primary'}
        pending={pending}
        unavailable={unavailable}
        keys="Ctrl+Enter"
        // Inside, because a ring of the button's color around it looks like two.
        className={cx(
          'min-w-0 max-w-full shrink focus-visible:outline-on-accent focus-visible:-outline-offset-4',
          // Two long labels take two lines.
          actions ? 'max-sm:flex-auto' : 'max-sm:flex-1',
        )}
      >
        <span className="truncate">
          {isSubtract ? <SubtractLabel /> : (label ?? t('save', { tenant: tenant.name }))}
        </span>
        {label && (
          <span aria-hidden="true">
            <Kbd keys="Ctrl+Enter" className="text-on-accent! [&>span]:border-current/40" />
          </span>
        )}
      </Button>
    </div>
  );
}

/** A link to the record just saved: `id` in its list. */
export function SavedLink({ list, id }: { list: string; id: unknown }) {
  const t = useTranslations('form');
  return (
    <ButtonLink size="sm" href={route(`${list}/${encodeURIComponent(String(id))}`)}>
      {t('open')}
    </ButtonLink>
  );
}
