'use client';

import ListChecks from 'lucide-react/icons/list-checks';
import dynamic from 'next/dynamic';
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
import { get, useFormState } from 'react-hook-form';
import type { PersonChoices } from '@/components/data-table/selection/create-plan';
import type { OrderPart } from '@/components/features/sales-orders/sales-order-form';
import { type FieldOptions, FieldOptionsProvider } from '@/components/form/fields/field';
import { focusField } from '@/components/form/fields/field-positions';
import type { FormBar } from '@/components/form/form';
import { useProductSuggestions } from '@/components/form/line-items/use-product-suggestions';
import { fieldIn, listErrors } from '@/components/form/values/field-errors';
import { FormContextProvider, useFormContext } from '@/components/form/values/form-context';
import { isSameValue } from '@/components/form/values/payload';
import { actionBar } from '@/components/ui/action-bars';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Kbd } from '@/components/ui/kbd';
import type { Failure } from '@/lib/console/browser/result';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { Fix } from '@/lib/rules/fixes/fix';
import { type Correction, correctionsBetween } from '@/lib/rules/fixes/remembered-corrections';
import type { FixMessages } from '../diagnosis';
import { fixWords } from '../fix-words';
import type { UnknownProducts } from '../similar-skus';
import { applyFix, onlyFix, sameInOther } from './apply-fix';
import { OrderParts, type PartId, partOf } from './order-parts';
import { ProblemField, ProblemLink } from './problem-row';
import { problemsByPath } from './problems-by-path';
import { SentDifference } from './sent-difference';
import { Suggestions } from './suggestions';
import { useDraftCheck } from './use-draft-check';
import { useFixKeys } from './use-fix-keys';
import type { ValidatedDraft } from './validate-draft';

const ExistingOrder = dynamic(() => import('./existing-order').then((m) => m.ExistingOrder), { ssr: false });

/** What is known about a rejection and its order, beside the form's values. */
export type FixProps = {
  rejection: {
    id: string;
    createdAt?: string | null;
    referenceNumber: string;
    error: string;
    /** The paths of the fields that caused the rejection. */
    paths: readonly string[];
  };
  /** True when the form contains the payload as sent. */
  isKnown: boolean;
  /** Products of the rejected order, in parts that arrive one after another; undefined if its contents are unknown. */
  products: readonly Promise<UnknownProducts>[];
  /** Earlier corrections of this tenant. */
  remembered: readonly Correction[];
  words: FixMessages;
};

/** A choice between two orders, not a correction: no shortcut accepts it. */
const TAKEN = 'ReferenceNumberAlreadyExists';
/** Codes whose suggestion is only similar: it cannot be accepted and sent in one step. */
const NEEDS_REVIEW: ReadonlySet<string> = new Set([TAKEN, 'LineItemNotFound']);
/** Maximum problems listed; further ones are counted. */
const MAX_FIELDS = 50;

/** A fix as a choice for other orders: the codes that it fixes. */
const choicesOf = ({ errors }: ValidatedDraft, fix: Fix): PersonChoices['accepted'] =>
  errors.flatMap(({ error: { code }, fixes }) => (fixes.includes(fix) ? [{ code, label: fix.label }] : []));

/** The problems of a rejected order, above its collapsed parts. */
export function FixForm({
  rejection,
  cause,
  rejected,
  attempt,
  isKnown,
  products,
  remembered,
  words,
  notes,
  above,
  source,
  parts,
  bar,
  beforeSend,
  others,
  onGroup,
  planning,
}: FixProps & {
  /** The current code; it changes when the order is rejected again. */
  cause: string;
  /** The payload as rejected. */
  rejected: Readonly<Record<string, unknown>>;
  /** Number of rejections on this page: the difference is computed against the last one. */
  attempt: number;
  /** The source of initial values, by field. */
  notes: FieldOptions['notes'];
  /** Content above the problems. */
  above?: ReactNode;
  /** A line that says where the payload comes from. */
  source: ReactNode;
  parts: readonly OrderPart[];
  bar: FormBar;
  /** Receives what the form calls before it sends. */
  beforeSend: Ref<() => Promise<void>>;
  /** Number of other orders in the group; undefined when unknown. */
  others: number | undefined;
  /** Plans the same fixes for them. */
  onGroup: (choices: Omit<PersonChoices, 'own'> & { order: SalesOrderUpsert }) => void;
  planning: { isPending: boolean; failure: Failure | undefined };
}) {
  const t = useTranslations('form.fix');
  const ui = useTranslations('ui');
  const errorText = useTranslations('errors');
  const context = useFormContext();
  const { form, fields } = context;
  const productSuggestions = useProductSuggestions(context.tenant);
  const { errors } = useFormState({ control: form.control });
  const panel = useRef<HTMLElement>(null);
  /** Focuses the next step when the page opens and after a suggestion was accepted. */
  const shouldFocus = useRef<'opened' | 'accepted' | undefined>('opened');
  const isImmediate = useRef(true);
  const taken = cause === TAKEN ? rejection.referenceNumber : undefined;
  const check = useDraftCheck({ cause, taken, rejected, products, remembered, isImmediate });
  // With an unknown payload every field is missing, so only the cause is a problem.
  const validated = check.validated && {
    ...check.validated,
    errors: check.validated.errors.filter(({ error }) => isKnown || error.code === cause),
    more: isKnown ? check.validated.more : 0,
  };
  /** The user's choices, and the order on page load. */
  const accepted = useRef<PersonChoices['accepted']>([]);
  const [opening, setOpening] = useState<ValidatedDraft | undefined>(undefined);
  if (!opening && check.validated) setOpening(check.validated);
  const [basedOn, setBasedOn] = useState<ReadonlyMap<string, string>>(new Map());

  const isCauseFound = validated?.errors.some(({ error }) => error.code === cause) ?? false;
  const [foundCause, setFoundCause] = useState('');
  if (isCauseFound && foundCause !== cause) setFoundCause(cause);
  // The form starts without the outer blanks that were rejected, so those count as edited.
  const isUntouched = (path: string) => {
    const before: unknown = get(rejected, path);
    const isTrimmed = typeof before === 'string' && before.trim() !== before;
    return !isTrimmed && isSameValue(get(form.formState.defaultValues, path), form.getValues(path));
  };
  // A cause that only the platform can detect stays at its field until the field is changed.
  const unseen = foundCause === cause || cause !== rejection.error ? [] : rejection.paths.filter(isUntouched);
  const problems = problemsByPath(
    [
      ...unseen.map((path) => ({ path, code: cause, fixes: [] })),
      ...(validated?.errors ?? []).map(({ error, fixes }) => ({ ...error, fixes })),
    ],
    listErrors(errors),
  );
  const isField = (path: string) => {
    const kind = fieldIn(fields, path)?.kind;
    return kind !== undefined && kind !== 'object' && kind !== 'lines' && path !== 'integrationId';
  };
  const [affected, setAffected] = useState(() => rejection.paths.filter(isField).slice(0, MAX_FIELDS));
  const [opened, setOpened] = useState<ReadonlySet<PartId>>(
    () => new Set(rejection.paths.filter((path) => !isField(path)).map(partOf)),
  );
  // A field that had a problem stays in this list; fields of an open part are not added to it.
  const added = [...problems.keys()].filter(
    (path) => isField(path) && !affected.includes(path) && !opened.has(partOf(path)),
  );
  if (added.length > 0 && affected.length < MAX_FIELDS)
    setAffected([...affected, ...added].slice(0, MAX_FIELDS));
  const toOpen = [...problems.keys()].filter((path) => !isField(path) && !opened.has(partOf(path)));
  if (toOpen.length > 0) setOpened(new Set([...opened, ...toOpen.map(partOf)]));

  const suggestions = () => [
    ...(panel.current?.querySelectorAll<HTMLButtonElement>('[data-suggestion]') ?? []),
  ];
  const focusNext = useEffectEvent(() => {
    const focusTarget = shouldFocus.current;
    shouldFocus.current = undefined;
    isImmediate.current = false;
    const focused = document.activeElement;
    if (!focusTarget || (focused !== document.body && focused !== panel.current)) return;
    const [first] = suggestions();
    // Nothing in the order is to be changed, for example when the integration is not active.
    const isOnlySent = focusTarget === 'opened' && isKnown && rejection.paths.length === 0;
    if (first) first.focus({ preventScroll: focusTarget === 'opened' });
    else if (focusTarget === 'accepted' || (isOnlySent && problems.size === 0)) {
      const send = panel.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]');
      (problems.size === 0 ? send : panel.current)?.focus({ preventScroll: true });
    } else if (isKnown) focusField(context, affected[0] ?? rejection.paths[0] ?? 'referenceNumber');
  });
  // After the problems were rendered.
  useEffect(() => {
    if (check.checks > 0) focusNext();
  }, [check.checks]);

  function put(fixed: ValidatedDraft['order']) {
    if (!validated) return;
    shouldFocus.current = 'accepted';
    isImmediate.current = true;
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
    put(fixes.reduce((order, { patch }) => patch(order), validated.order));
    // Submitting shows the form's confirmations right away.
    if (isSent) panel.current?.closest('form')?.requestSubmit();
  }
  // Products that are still being looked up may add errors.
  const only = validated && check.isWhole ? onlyFix(validated, NEEDS_REVIEW) : undefined;
  /** Sending accepts it too, unless the user has typed something else. */
  function acceptOnly() {
    const path = only?.found.error.path;
    if (only && path !== undefined && check.isCurrent.current && isUntouched(path)) accept(only.fix, path);
  }
  const resumeSend = useRef<() => void>(undefined);
  useImperativeHandle(beforeSend, () => async () => {
    if (check.isWhole) return acceptOnly();
    await new Promise<void>((resume) => {
      resumeSend.current = resume;
    });
  });
  const goOnWithSend = useEffectEvent(() => {
    if (!resumeSend.current || (check.validated && !check.isWhole)) return;
    acceptOnly();
    resumeSend.current();
    resumeSend.current = undefined;
  });
  useEffect(() => {
    if (check.checks > 0) goOnWithSend();
  }, [check.checks]);
  const certain = validated?.certain ?? [];
  async function acceptCertain() {
    if (!validated || certain.length === 0) return;
    const fixed = await validated.fixCertain();
    // The user typed meanwhile: the errors belong to an older version of the order.
    if (!check.isCurrent.current) return;
    setBasedOn(
      new Map([...basedOn, ...certain.map(({ path = '' }) => [path, words.kinds.certain] as const)]),
    );
    put(fixed);
  }
  const includesGroup = useRef(false);
  function applyToGroup() {
    if (!validated || planning.isPending) return;
    // The last edit is not validated yet: continue once it is.
    includesGroup.current = !check.isCurrent.current;
    if (includesGroup.current) return;
    // Includes the only suggestion, which need not be accepted first.
    const fix = only?.fix;
    const order = fix ? fix.patch(validated.order) : validated.order;
    onGroup({
      order,
      accepted: [...accepted.current, ...(fix ? choicesOf(validated, fix) : [])],
      corrections: opening
        ? correctionsBetween(
            opening.order,
            order,
            opening.errors.map(({ error }) => error),
          )
        : [],
    });
  }
  const goOnWithGroup = useEffectEvent(() => {
    if (includesGroup.current) applyToGroup();
  });
  useEffect(() => {
    if (check.checks > 0) goOnWithGroup();
  }, [check.checks]);
  useFixKeys({
    panel,
    send: () => panel.current?.closest('form')?.requestSubmit(),
    applyToGroup: others === 0 ? undefined : applyToGroup,
    // The rendered problems may be outdated.
    acceptCertain: () => check.isCurrent.current && void acceptCertain(),
    acceptFocused: () => {
      if (!check.isCurrent.current) return;
      const all = suggestions();
      (all.find((one) => one === document.activeElement) ?? all[0])?.click();
    },
  });

  const next = validated?.errors.find(({ error, fixes }) => error.code !== TAKEN && fixes.length > 0);
  const titleOf = (code: string) => (errorText.has(code) ? errorText(code) : code);
  const rowOf = (path: string) => {
    const { codes, messages, fixes } = problems.get(path) ?? { codes: [], messages: [], fixes: [] };
    return {
      causes: [...new Set([...codes.map(titleOf), ...messages])],
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
  const linked = [...problems.keys()].filter((path) => !affected.includes(path)).slice(0, MAX_FIELDS);
  // The field of a removed line would put the line back.
  const shown = affected.filter(
    (path) => !path.startsWith('lineItems.') || form.getValues(path.split('.', 2).join('.')) !== undefined,
  );
  const hidden = new Set(affected);
  const isLineAffected = affected.some((path) => path.startsWith('lineItems.'));
  // Two controls of one field need different IDs.
  const partsContext = isLineAffected ? { ...context, id: `${context.id}part-` } : context;
  const isReady = check.isWhole && problems.size === 0;
  return (
    <>
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
        {taken && <ExistingOrder reference={taken} isKnown={isKnown} />}
        {certain.length > 1 && (
          <Button size="sm" keys="Shift+A" onClick={() => void acceptCertain()} className="self-start">
            {t('acceptCertain', { n: certain.length })}
            <span aria-hidden="true">
              <Kbd keys="Shift+A" />
            </span>
          </Button>
        )}
        {planning.failure && <FailureNotice failure={planning.failure} />}
        <p role="status" className="text-muted empty:hidden">
          {!check.isWhole && (validated || affected.length === 0) && t('lookingUp')}
          {isReady &&
            isKnown &&
            t(foundCause === cause || rejection.paths.length > 0 ? 'ready' : 'onlyPlatform')}
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
          actions: others !== 0 && (
            <Button
              keys="Shift+Enter"
              icon={<ListChecks aria-hidden="true" className="sm:hidden" />}
              pending={planning.isPending}
              onClick={applyToGroup}
            >
              {/* On phones an icon with the count, so that the button beside it is whole. */}
              <span className="max-sm:sr-only">
                {others === undefined ? t('applyToList') : t('applyToGroup', { n: others })}
              </span>
              <span aria-hidden="true" className="sm:hidden">
                {others}
              </span>
              <span aria-hidden="true">
                <Kbd keys="Shift+Enter" />
              </span>
            </Button>
          ),
        })}
      </div>
      <FormContextProvider value={partsContext}>
        <FieldOptionsProvider value={{ hidden, notes }}>
          <OrderParts
            parts={parts}
            source={source}
            opened={opened}
            onOpen={(id) => setOpened((before) => new Set([...before, id]))}
          />
        </FieldOptionsProvider>
      </FormContextProvider>
      {isKnown && <SentDifference key={attempt} rejected={attempt === 0 ? rejected : undefined} />}
    </>
  );
}
