'use client';

import ListChecks from 'lucide-react/icons/list-checks';
import { useTranslations } from 'next-intl';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { PersonChoices } from '@/components/data-table/selection/create-plan';
import type { OrderPart } from '@/components/features/sales-orders/order-parts-form';
import { type FieldOptions, FieldOptionsProvider } from '@/components/form/fields/field';
import { focusField } from '@/components/form/fields/field-positions';
import type { FormBar } from '@/components/form/form';
import { useProductSuggestions } from '@/components/form/line-items/use-product-suggestions';
import { FormContextProvider, useFormContext } from '@/components/form/values/form-context';
import { actionBar } from '@/components/ui/action-bars';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { Fix } from '@/lib/rules/fixes/fix';
import { type Correction, correctionsBetween } from '@/lib/rules/fixes/remembered-corrections';
import type { UnknownProducts } from '@/lib/rules/fixes/similar-skus';
import type { FixMessages } from '../diagnosis';
import { fixWords } from '../fix-words';
import { applyFix, onlyFix, sameInOther } from './apply-fix';
import { OrderParts, partOf } from './order-parts';
import { ProblemField, ProblemLink } from './problem-row';
import { SentDifference } from './sent-difference';
import { Suggestions } from './suggestions';
import { useDraftCheck } from './use-draft-check';
import { useProblemKeys } from './use-problem-keys';
import { type Rejection, useProblems } from './use-problems';
import type { ValidatedDraft } from './validate-draft';

/** The current order, with the choices that led to it. */
export type Choices = Omit<PersonChoices, 'own' | 'corrections'> & {
  order: SalesOrderUpsert;
  corrections: Correction[];
};

/** A choice between two orders, not a correction: no shortcut accepts it. */
export const TAKEN = 'ReferenceNumberAlreadyExists';
/** Codes whose suggestion is only similar: it cannot be accepted and sent in one step. */
const NEEDS_REVIEW: ReadonlySet<string> = new Set([TAKEN, 'LineItemNotFound']);

/** A fix as a choice for other orders: the codes that it fixes. */
const choicesOf = ({ errors }: ValidatedDraft, fix: Fix): PersonChoices['accepted'] =>
  errors.flatMap(({ error: { code }, fixes }) => (fixes.includes(fix) ? [{ code, label: fix.label }] : []));

/** The order with a fix, and with that of the same mistake in the other address. */
const patched = (validated: ValidatedDraft, fix: Fix, path: string) =>
  [fix, ...sameInOther(validated, fix, path)].reduce((order, { patch }) => patch(order), validated.order);

/** An order that was not sent yet. */
const notRejected: Rejection = { error: '', paths: [], referenceNumber: '' };
const noProducts: readonly Promise<UnknownProducts>[] = [];
const noMessages: readonly { path: string; message: string }[] = [];
/** Problems beside the order if there is room. */
const layout =
  'grid flex-1 grid-cols-1 content-start gap-4 max-sm:contents @4xl:content-stretch @4xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)] @4xl:gap-6';
const noNotes: FieldOptions['notes'] = new Map();

/**
 * The editor of an order with problems, inside the context of its form: the fields with a problem and their suggestions, the rest of
 * the order, and what changes. For a rejected order and for one that is checked before it is sent.
 */
export function ProblemsForm({
  rejection = notRejected,
  cause = rejection.error,
  before,
  attempt = 0,
  isKnown = true,
  products = noProducts,
  messages = noMessages,
  remembered,
  words,
  notes = noNotes,
  above,
  below,
  source,
  parts,
  bar,
  beforeSend,
  others,
  onGroup,
  isPlanning = false,
}: {
  rejection?: Rejection;
  /** The current code; it changes when the order is rejected again. */
  cause?: string;
  /** The payload as rejected, or as it is in the file. */
  before: Readonly<Record<string, unknown>>;
  /** Number of rejections on this page: the difference is computed against the last one. */
  attempt?: number;
  /** The form holds the payload as it was sent, not only the few fields of the list. */
  isKnown?: boolean;
  /** Products of the order, in parts that arrive one after another; without them the form looks them up. */
  products?: readonly Promise<UnknownProducts>[];
  /** Problems that no rule finds, such as a cell of the file that could not be read. */
  messages?: readonly { path: string; message: string }[];
  /** Earlier corrections of this tenant. */
  remembered: readonly Correction[];
  words: FixMessages;
  /** The source of initial values, by field. */
  notes?: FieldOptions['notes'];
  /** Content above the problems, and below them in their card. */
  above?: ReactNode;
  below?: ReactNode;
  /** A line that says where the payload comes from. */
  source: ReactNode;
  parts: readonly OrderPart[];
  bar: FormBar;
  /** Receives the function that the form calls before sending. */
  beforeSend?: Ref<() => Promise<void>>;
  /** Number of other orders that the same fixes are for; undefined when unknown. */
  others: (choices: () => Choices | undefined) => number | undefined;
  /** Applies the same fixes to them. */
  onGroup: (choices: Choices) => void;
  isPlanning?: boolean;
}) {
  const t = useTranslations('form.fix');
  const ui = useTranslations('ui');
  const errorText = useTranslations('errors');
  const context = useFormContext();
  const productSuggestions = useProductSuggestions(context.tenant);
  const panel = useRef<HTMLElement>(null);
  /** Focuses the next step when the page opens and after a suggestion was accepted. */
  const shouldFocus = useRef<'opened' | 'accepted' | undefined>('opened');
  const shouldCheckNow = useRef(true);
  const taken = cause === TAKEN ? rejection.referenceNumber : undefined;
  const check = useDraftCheck({ cause, taken, before, products, remembered, shouldCheckNow });
  // With an unknown payload every field is missing, so only the cause is a problem.
  const validated = check.validated && {
    ...check.validated,
    errors: check.validated.errors.filter(({ error }) => isKnown || error.code === cause),
    more: isKnown ? check.validated.more : 0,
  };
  const { problems, shown, linked, affected, ...found } = useProblems({
    ...{ validated, cause, rejection, before, messages },
  });
  /** The user's choices, and the order on page load. */
  const accepted = useRef<PersonChoices['accepted']>([]);
  const [opening, setOpening] = useState<ValidatedDraft | undefined>(undefined);
  if (!opening && check.validated) setOpening(check.validated);
  const [basedOn, setBasedOn] = useState<ReadonlyMap<string, string>>(new Map());

  const suggestions = () => [
    ...(panel.current?.querySelectorAll<HTMLButtonElement>('[data-suggestion]') ?? []),
  ];
  const send = () => panel.current?.closest('form')?.requestSubmit();
  function focusNext() {
    const focusTarget = shouldFocus.current;
    shouldFocus.current = undefined;
    shouldCheckNow.current = false;
    const focused = document.activeElement;
    if (!focusTarget || (focused !== document.body && focused !== panel.current)) return;
    const [first] = suggestions();
    // Nothing in the order is to be changed, for example when the integration is not active.
    const isOnlySent = focusTarget === 'opened' && isKnown && rejection.paths.length === 0;
    if (first) first.focus({ preventScroll: focusTarget === 'opened' });
    else if (focusTarget === 'accepted' || (isOnlySent && problems.size === 0)) {
      const submit = panel.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]');
      (problems.size === 0 ? submit : panel.current)?.focus({ preventScroll: true });
    } else if (isKnown) focusField(context, affected[0] ?? rejection.paths[0] ?? 'referenceNumber');
  }

  function put(fixed: ValidatedDraft['order']) {
    if (!validated) return;
    shouldFocus.current = 'accepted';
    shouldCheckNow.current = true;
    // The focused button is removed with its problem; from the panel Ctrl+Enter still reaches the form.
    panel.current?.focus({ preventScroll: true });
    applyFix(context, validated.order, fixed);
  }
  function accept(fix: Fix, path: string, isSent = false) {
    if (!validated) return;
    const fixes = [fix, ...sameInOther(validated, fix, path)];
    accepted.current = [...accepted.current, ...choicesOf(validated, fix)];
    setBasedOn(
      new Map([...basedOn, ...fixes.map((one) => [one.path ?? path, fixWords(one, words).basis] as const)]),
    );
    put(patched(validated, fix, path));
    // Submitting shows the form's confirmations right away.
    if (isSent) send();
  }
  // Products that are still being looked up may add errors.
  const only = validated && check.isWhole ? onlyFix(validated, NEEDS_REVIEW) : undefined;
  /** Sending accepts it too, unless the user has typed something else. */
  function onlyOnSend() {
    const path = only?.found.error.path;
    return only && path !== undefined && check.isCurrent.current && found.isUntouched(path)
      ? { fix: only.fix, path }
      : undefined;
  }
  function acceptOnly() {
    const one = onlyOnSend();
    if (one) accept(one.fix, one.path);
  }
  /** The order with the suggestion that sending accepts; undefined when it sends the form as it is. */
  function fixedOnSend() {
    const one = beforeSend ? onlyOnSend() : undefined;
    return one && validated && patched(validated, one.fix, one.path);
  }
  const safe = validated?.safe ?? [];
  async function acceptSafe() {
    if (!validated || safe.length === 0) return;
    const fixed = await validated.fixSafely();
    // The user typed meanwhile: the errors belong to an older version of the order.
    if (!check.isCurrent.current) return;
    setBasedOn(new Map([...basedOn, ...safe.map(({ path = '' }) => [path, words.kinds.safe] as const)]));
    put(fixed);
  }
  function choices(): Choices | undefined {
    if (!validated) return undefined;
    // Includes the only suggestion, which need not be accepted first.
    const fix = only?.fix;
    const order = only ? patched(validated, only.fix, only.found.error.path) : validated.order;
    const errors = (opening?.errors ?? []).map(({ error }) => error);
    return {
      order,
      accepted: [...accepted.current, ...(fix ? choicesOf(validated, fix) : [])],
      corrections: opening ? correctionsBetween(opening.order, order, errors) : [],
    };
  }
  const includesGroup = useRef(false);
  function applyToGroup() {
    if (isPlanning) return;
    // The order or its last edit is not validated yet: continue once it is.
    includesGroup.current = !check.isCurrent.current;
    const chosen = includesGroup.current ? undefined : choices();
    if (chosen) onGroup(chosen);
  }
  const resumeSend = useRef<() => void>(undefined);
  useImperativeHandle(beforeSend, () => async () => {
    if (check.isWhole) return acceptOnly();
    await new Promise<void>((resume) => {
      resumeSend.current = resume;
    });
  });
  const onChecked = useEffectEvent(() => {
    focusNext();
    if (resumeSend.current && (!check.validated || check.isWhole)) {
      acceptOnly();
      resumeSend.current();
      resumeSend.current = undefined;
    }
    if (includesGroup.current) applyToGroup();
  });
  // After the problems were rendered.
  useEffect(() => {
    if (check.checks > 0) onChecked();
  }, [check.checks]);
  const otherCount = others(choices);
  useProblemKeys({
    panel,
    send,
    applyToGroup: otherCount === 0 ? undefined : applyToGroup,
    // The rendered problems may be outdated.
    acceptSafe: () => check.isCurrent.current && void acceptSafe(),
    acceptFocused: () => {
      if (!check.isCurrent.current) return;
      const all = suggestions();
      (all.find((one) => one === document.activeElement) ?? all[0])?.click();
    },
  });

  const next = validated?.errors.find(({ error, fixes }) => error.code !== TAKEN && fixes.length > 0);
  const titleOf = (code: string) => (errorText.has(code) ? errorText(code) : code);
  const rowOf = (path: string) => {
    const { codes, messages: texts, fixes } = problems.get(path) ?? { codes: [], messages: [], fixes: [] };
    return {
      causes: [...new Set([...codes.map(titleOf), ...texts])],
      suggestions: (
        <Suggestions
          codes={codes}
          fixes={fixes}
          cause={cause}
          only={only?.fix}
          first={next?.fixes[0]}
          words={words}
          isChoice={codes.includes(TAKEN)}
          onAccept={(fix, isSent) => accept(fix, path, isSent)}
        />
      ),
    };
  };
  // Two controls of one field need different IDs.
  const isLineAffected = affected.some((path) => path.startsWith('lineItems.'));
  const partsContext = isLineAffected ? { ...context, id: `${context.id}part-` } : context;
  return (
    <div className={layout}>
      <div className="flex min-w-0 max-w-240 flex-col gap-4 max-sm:contents">
        {above}
        <section
          ref={panel}
          tabIndex={-1}
          aria-label={t('title')}
          className="flex flex-col gap-3 rounded-lg border p-4 outline-none sm:rounded-b-none sm:border-b-0"
        >
          {words.how[cause] && <p className="max-w-160 text-muted empty:hidden">{words.how[cause]}</p>}
          {shown.length + linked.length > 0 && (
            <ul className="flex flex-col">
              {shown.map((path) => (
                <ProblemField
                  key={path}
                  path={path}
                  problem={rowOf(path)}
                  loadSuggestions={path.endsWith('.sku') ? productSuggestions.sku : undefined}
                  basedOn={basedOn.get(path)}
                />
              ))}
              {linked.map((path) => (
                <ProblemLink key={path} path={path} problem={rowOf(path)} />
              ))}
              {(validated?.more ?? 0) > 0 && (
                <li className="py-3 text-muted">{ui('more', { n: validated?.more ?? 0 })}</li>
              )}
            </ul>
          )}
          {safe.length > 1 && (
            <Button size="sm" keys="Shift+A" onClick={() => void acceptSafe()} className="self-start">
              {t('acceptSafe', { n: safe.length })}
              <span aria-hidden="true">
                <Kbd keys="Shift+A" />
              </span>
            </Button>
          )}
          {below}
          <p role="status" className="text-muted empty:hidden">
            {!check.isWhole && (validated || affected.length === 0) && t('lookingUp')}
            {check.isWhole &&
              problems.size === 0 &&
              isKnown &&
              t(found.isCauseFound || rejection.paths.length > 0 ? 'ready' : 'onlyPlatform')}
          </p>
        </section>
        {/* The foot of the card; on phones a bar at the lower edge of the window. */}
        <div
          ref={actionBar}
          data-phone-bar=""
          className="sticky -bottom-4 z-10 flex flex-col gap-2 border-t bg-canvas px-4 py-3 max-sm:order-last max-sm:-mx-4 max-sm:-mb-4 sm:-mt-4 sm:rounded-b-lg sm:border"
        >
          {bar({
            // The difference that the form shows below replaces the preview.
            hasPreview: !isKnown,
            label: rejection.paths.length === 0 && problems.size === 0 ? t('resend') : undefined,
            actions: otherCount !== 0 && (
              <Button
                keys="Shift+Enter"
                icon={<ListChecks aria-hidden="true" className="sm:hidden" />}
                pending={isPlanning}
                onClick={applyToGroup}
              >
                {/* On phones an icon with the count, so that the next button is not cut off. */}
                <span className="max-sm:sr-only">
                  {otherCount === undefined ? t('applyToList') : t('applyToGroup', { n: otherCount })}
                </span>
                <span aria-hidden="true" className="sm:hidden">
                  {otherCount}
                </span>
                <span aria-hidden="true">
                  <Kbd keys="Shift+Enter" />
                </span>
              </Button>
            ),
          })}
        </div>
        {isKnown && (
          <SentDifference
            key={attempt}
            before={attempt === 0 ? before : undefined}
            isRejected={rejection !== notRejected}
            fixedOnSend={fixedOnSend}
          />
        )}
      </div>
      <div className="@4xl:-my-4 min-w-0 @4xl:border-l @4xl:py-4 @4xl:pl-6">
        <FormContextProvider value={partsContext}>
          <FieldOptionsProvider value={{ hidden: new Set(affected), notes }}>
            <OrderParts
              parts={parts}
              order={validated?.order}
              source={source}
              opened={found.opened}
              wrong={new Set([...problems.keys()].map(partOf))}
              onOpen={found.open}
            />
          </FieldOptionsProvider>
        </FormContextProvider>
      </div>
    </div>
  );
}
