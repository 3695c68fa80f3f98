'use client';

import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { useFieldsContext } from '@/components/form/fields/fields-context';
import { useProductName } from '@/components/form/line-items/product-names';
import { useProductSuggestions } from '@/components/form/line-items/use-product-suggestions';
import { Kbd } from '@/components/ui/kbd';
import { knownText } from '@/components/ui/known-text';
import { cx } from '@/components/ui/style';
import { type FixMessages, fixWords } from '@/lib/messages/fix-words';
import type { Fix } from '@/lib/rules/fixes/fix';
import type { CheckedDraft } from './check-draft';
import { ProblemField, ProblemLink } from './problem-row';
import { type AcceptFixes, REFERENCE_TAKEN } from './use-accept-fixes';
import type { FieldProblem, Problems } from './use-problems';

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
const isChoice = ({ codes }: Pick<FieldProblem, 'codes'>): boolean => codes.includes(REFERENCE_TAKEN);

/**
 * Renders buttons for the possible fixes of a field or, if there are none, instructions. Marks the fix that sending
 * accepts.
 */
function Suggestions({
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

const isAddress = (path: string) => path.endsWith('Address');

const noProblem: FieldProblem = { codes: [], messages: [], fixes: [] };

/**
 * Lists the fields with problems and their suggestions. Links to problems whose fields are in open parts of the order.
 */
export function ProblemList({
  currentProblems: { problems, fieldPaths, linkPaths, isUntouched },
  checked,
  cause,
  words,
  fixes,
  firstSuggestion,
  onSend,
  onGo,
}: {
  currentProblems: Problems;
  checked: CheckedDraft | undefined;
  cause: string;
  words: FixMessages;
  fixes: AcceptFixes;
  /** Receives the suggestion that the shortcut accepts. */
  firstSuggestion: RefObject<HTMLButtonElement | null>;
  onSend: () => void;
  onGo: (path: string) => void;
}) {
  const tUi = useTranslations('ui');
  const tErrors = useTranslations('errors');
  const { tenant } = useFieldsContext();
  const productSuggestions = useProductSuggestions(tenant);
  if (fieldPaths.length + linkPaths.length === 0) return null;
  // Each explanation is shown only once. Sort addresses first, so that an address shows the explanation of missing
  // parts.
  const paths = [...fieldPaths, ...linkPaths].toSorted((a, b) => Number(isAddress(b)) - Number(isAddress(a)));
  const pathByCode = new Map<string, string>();
  for (const path of paths) {
    const { codes, fixes: ownFixes } = problems.get(path) ?? noProblem;
    if (ownFixes.length > 0) continue;
    for (const code of codes) if (code !== cause && !pathByCode.has(code)) pathByCode.set(code, path);
  }
  const [first] = [...fieldPaths, ...linkPaths]
    .map((path) => problems.get(path) ?? noProblem)
    .flatMap((problem) => (isChoice(problem) ? [] : problem.fixes));
  const errorTitle = (code: string) => knownText(tErrors, code);
  const rowProblem = (path: string) => {
    const problem = problems.get(path) ?? noProblem;
    return {
      causes: [...new Set([...problem.codes.map(errorTitle), ...problem.messages])],
      suggestions: (
        <Suggestions
          path={path}
          problem={problem}
          how={problem.codes.flatMap((code) =>
            pathByCode.get(code) === path ? (words.how[code] ?? []) : [],
          )}
          first={first}
          firstSuggestion={firstSuggestion}
          words={words}
          fixes={fixes}
          onSend={onSend}
        />
      ),
    };
  };
  return (
    <ul className="flex flex-col">
      {fieldPaths.map((path) => (
        <ProblemField
          key={path}
          path={path}
          problem={rowProblem(path)}
          loadSuggestions={path.endsWith('.sku') ? productSuggestions.sku : undefined}
          basedOn={fixes.basedOn.get(path)}
          isUntouched={isUntouched(path)}
        />
      ))}
      {linkPaths.map((path) => (
        <ProblemLink key={path} path={path} problem={rowProblem(path)} onGo={onGo} />
      ))}
      {checked && checked.more > 0 && <li className="py-3 text-muted">{tUi('more', { n: checked.more })}</li>}
    </ul>
  );
}
