'use client';

import { useTranslations } from 'next-intl';
import { useProductName } from '@/components/form/line-items/product-names';
import { useFormContext } from '@/components/form/values/form-context';
import { Kbd } from '@/components/ui/kbd';
import { cx } from '@/components/ui/style';
import type { Fix } from '@/lib/rules/fixes/fix';
import type { FixMessages } from '../diagnosis';
import { fixWords } from '../fix-words';

/** The value or the effect of a fix; a SKU with the name of its product. */
function FixLabel({ fix: { path, value }, label }: { fix: Fix; label: string }) {
  const { tenant } = useFormContext();
  const isSku = path?.endsWith('.sku') && label === value;
  const name = useProductName(tenant, isSku ? label : '');
  if (!isSku) return <span className="font-medium">{label}</span>;
  return (
    <>
      <code className="font-medium">{label}</code> {name}
    </>
  );
}

/** The buttons of all suggestions in the list of problems. */
export const suggestionButtons = (panel: HTMLElement | null) => [
  ...(panel?.querySelectorAll<HTMLButtonElement>('[data-suggestion]') ?? []),
];

/** The possible fixes of a field's errors, the one that will be sent marked, or what to do when there is none. */
export function Suggestions({
  codes,
  fixes,
  cause,
  only,
  sent,
  first,
  words,
  isChoice,
  onAccept,
}: {
  codes: readonly string[];
  fixes: readonly Fix[];
  /** The code of the rejection, whose explanation is displayed above. */
  cause: string;
  /** The single fix that leaves no error. */
  only: Fix | undefined;
  /** The fixes that sending accepts. */
  sent: readonly Fix[];
  /** The fix that the shortcut accepts. */
  first: Fix | undefined;
  words: FixMessages;
  /** The person chooses between two orders: the shortcut accepts neither. */
  isChoice: boolean;
  onAccept: (fix: Fix, isSent?: boolean) => void;
}) {
  const t = useTranslations('form.fix.difference');
  if (fixes.length === 0)
    return (
      <p className="text-muted text-xs empty:hidden">
        {codes.filter((code) => code !== cause).map((code) => words.how[code])}
      </p>
    );
  return fixes.map((fix) => {
    const { label, basis } = fixWords(fix, words);
    return (
      <button
        key={`${fix.label} ${fix.path} ${fix.value}`}
        type="button"
        data-suggestion={isChoice ? undefined : ''}
        onClick={() => onAccept(fix)}
        onKeyDown={(event) => {
          if (fix !== only || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.stopPropagation();
          onAccept(fix, true);
        }}
        className={cx(
          'flex min-h-control w-full items-center gap-2 rounded-md px-3 py-1 text-left text-sm focus-visible:outline-1',
          sent.includes(fix) ? 'bg-selected hover:bg-info-soft' : 'bg-neutral-soft hover:bg-pressed',
        )}
      >
        <span className="min-w-0 flex-1 break-words">
          <FixLabel fix={fix} label={label} /> <span className="text-muted">· {basis}</span>
        </span>
        {sent.includes(fix) && <span className="shrink-0 text-accent-text text-xs">{t('sent')}</span>}
        {fix === first && (
          <span aria-hidden="true">
            <Kbd keys="a" />
          </span>
        )}
      </button>
    );
  });
}
