'use client';

import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { useFieldsContext } from '@/components/form/fields/fields-context';
import { useProductName } from '@/components/form/line-items/product-names';
import { Kbd } from '@/components/ui/kbd';
import { cx } from '@/components/ui/style';
import type { FixMessages } from '@/lib/messages/fix-words';
import { fixWords } from '@/lib/messages/fix-words';
import type { Fix } from '@/lib/rules/fixes/fix';
import { REFERENCE_TAKEN } from './apply-fix';
import type { AcceptFixes } from './use-accept-fixes';
import type { FieldProblem } from './use-problems';

/** Shows the value or the effect of a fix. A SKU is shown with its product name. */
function FixLabel({ fix: { path, value }, label }: { fix: Fix; label: string }) {
  const { tenant } = useFieldsContext();
  const isSku = path?.endsWith('.sku') && label === value;
  const name = useProductName(tenant, isSku ? label : '');
  if (!isSku) return <span className="font-medium">{label}</span>;
  return (
    <>
      <code className="font-medium">{label}</code> {name}
    </>
  );
}

/** True if the user must choose between two orders. No shortcut accepts the suggestions of such a problem. */
export const isChoice = ({ codes }: Pick<FieldProblem, 'codes'>): boolean => codes.includes(REFERENCE_TAKEN);

/**
 * Renders buttons for the possible fixes of a field or, if there are none, instructions. Marks the fix that sending
 * accepts.
 */
export function Suggestions({
  path,
  problem,
  how,
  first,
  firstSuggestion,
  words,
  fixes: { onlyFix, sentFixes, accept },
  onSend,
}: {
  path: string;
  problem: FieldProblem;
  how: readonly string[];
  /** The fix that the shortcut accepts. */
  first: Fix | undefined;
  firstSuggestion: RefObject<HTMLButtonElement | null>;
  words: FixMessages;
  fixes: AcceptFixes;
  onSend: () => void;
}) {
  const t = useTranslations('form.fix.difference');
  if (problem.fixes.length === 0) return <p className="text-muted text-xs empty:hidden">{how.join(' ')}</p>;
  return problem.fixes.map((fix) => {
    const { label, basis } = fixWords(fix, words);
    return (
      <button
        key={`${fix.label} ${fix.path} ${fix.value}`}
        ref={fix === first ? firstSuggestion : undefined}
        type="button"
        data-suggestion={isChoice(problem) ? undefined : ''}
        onClick={() => void accept(fix, path)}
        onKeyDown={async (event) => {
          if (fix !== onlyFix || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.stopPropagation();
          if (await accept(fix, path)) onSend();
        }}
        className={cx(
          'flex min-h-control w-full items-center gap-2 rounded-md px-3 py-1 text-left text-sm -outline-offset-1 focus-visible:outline-1',
          sentFixes.includes(fix) ? 'bg-selected hover:bg-info-soft' : 'bg-neutral-soft hover:bg-pressed',
        )}
      >
        <span className="min-w-0 flex-1 break-words">
          <FixLabel fix={fix} label={label} /> {basis && <span className="text-muted">· {basis}</span>}
        </span>
        {sentFixes.includes(fix) && <span className="shrink-0 text-accent-text text-xs">{t('sent')}</span>}
        {fix === first && (
          <span aria-hidden="true">
            <Kbd keys="a" />
          </span>
        )}
      </button>
    );
  });
}
