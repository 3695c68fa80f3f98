'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { OrderPart } from '@/components/features/sales-orders/order-parts-form';
import { type FieldOptions, FieldOptionsProvider } from '@/components/form/fields/field';
import { focusField } from '@/components/form/fields/field-positions';
import { FieldsProvider, useBeforeSubmit, useFieldsContext } from '@/components/form/fields/fields-context';
import type { RenderFormBar } from '@/components/form/form';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { Skeleton } from '@/components/ui/loading';
import type { FixMessages } from '@/lib/messages/fix-words';
import type { Correction } from '@/lib/rules/fixes/remembered-corrections';
import { findPart, OrderParts } from './order-parts';
import { useNextFocus, useProblemKeys } from './problem-keyboard';
import { ProblemList } from './problem-list';
import { SentDifference } from './sent-difference';
import { type OrderChoices, useAcceptFixes } from './use-accept-fixes';
import { useOrderCheck } from './use-order-check';
import { type RejectedOrder, useProblems } from './use-problems';

export type { OrderChoices } from './use-accept-fixes';
export type { RejectedOrder } from './use-problems';

/** Stands in for the rejection of an order that has not been sent yet. */
const notRejected: RejectedOrder = {
  referenceNumber: '',
  cause: '',
  causePaths: [],
  attempt: 0,
  isKnown: true,
  products: [],
};
const noMessages: readonly { path: string; message: string }[] = [];
const noNotes: FieldOptions['notes'] = new Map();

type OtherOrders = {
  /** Returns the number of orders, or undefined if the number is unknown. */
  count: (choices: () => OrderChoices | undefined) => number | undefined;
  onFix: (choices: OrderChoices) => void;
  isPlanning?: boolean;
};

const layout =
  'grid flex-1 grid-cols-1 content-start gap-4 max-sm:contents @4xl:content-stretch @4xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)] @4xl:gap-6';

/**
 * Edits an order with problems: the problem fields with suggestions, the rest of the order, and what changes. Used for
 * rejected orders and for orders checked before sending. Render it inside a form.
 */
export function ProblemsForm({
  rejection = notRejected,
  payload,
  messages = noMessages,
  remembered,
  words,
  notes = noNotes,
  above,
  below,
  source,
  parts,
  bar,
  others,
}: {
  rejection?: RejectedOrder;
  /** The payload as rejected, or as read from the file. */
  payload: Readonly<Record<string, unknown>>;
  /** Problems that no rule detects, such as an unreadable cell of the file. */
  messages?: readonly { path: string; message: string }[];
  remembered: readonly Correction[];
  words: FixMessages;
  notes?: FieldOptions['notes'];
  /** Content above the problems. `below` is content under the problems in the same card. */
  above?: ReactNode;
  below?: ReactNode;
  /** Describes where the payload comes from. */
  source: ReactNode;
  parts: readonly OrderPart[];
  bar: RenderFormBar;
  others: OtherOrders;
}) {
  const t = useTranslations('form.fix');
  const context = useFieldsContext();
  const form = useFormContext();
  const panel = useRef<HTMLElement>(null);
  const firstSuggestion = useRef<HTMLButtonElement>(null);
  const { cause, attempt, isKnown } = rejection;
  const isRejected = rejection !== notRejected;
  const check = useOrderCheck({ rejection, payload, remembered });
  const { checked } = check;
  const isFirstCheck = !checked && !check.isSettled;
  const currentProblems = useProblems({ checked, rejection, payload, messages });
  const { problems, fieldPaths } = currentProblems;
  const { expectNext, focusNext } = useNextFocus(panel, firstSuggestion);
  const fixes = useAcceptFixes({
    check,
    isUntouched: currentProblems.isUntouched,
    isRejectedOrder: isRejected,
    words,
    onAccept: expectNext,
  });

  const send = () => panel.current?.closest('form')?.requestSubmit();
  async function applyToGroup() {
    const latest = others.isPlanning ? undefined : await check.checkNow();
    if (latest) others.onFix(fixes.choices(latest));
  }
  useBeforeSubmit(async () => {
    // If the check fails, the order is sent without changes.
    const latest = await check.checkNow();
    if (latest) fixes.acceptOnly(latest);
  });
  const onChecked = useEffectEvent(() =>
    focusNext({
      hasProblems: problems.size > 0,
      needsEdit: !isKnown || rejection.causePaths.length > 0,
      path: isKnown ? (fieldPaths[0] ?? rejection.causePaths[0] ?? 'referenceNumber') : undefined,
    }),
  );
  useEffect(() => {
    if (check.isSettled) onChecked();
  }, [check.isSettled]);
  const otherCount = others.count(() => checked && fixes.choices(checked));
  // If the cause was at a known field and no problem is left, the order no longer has the cause.
  const wasFound = currentProblems.isCauseFound || rejection.causePaths.length > 0;
  const difference = useRef<HTMLElement>(null);
  const [isDifferenceOpen, setDifferenceOpen] = useState(false);
  useProblemKeys({
    firstSuggestion,
    isCurrent: check.isCurrent,
    send,
    applyToGroup: otherCount === 0 ? undefined : () => void applyToGroup(),
    acceptSafe: () => fixes.acceptSafe(),
    toggleDifference: () => {
      setDifferenceOpen(!isDifferenceOpen);
      if (!isDifferenceOpen) difference.current?.focus();
    },
  });

  // The problems and the parts may contain the same field, so its controls need different IDs.
  const partsContext = useMemo(() => ({ ...context, id: `${context.id}part-` }), [context]);
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
          <ProblemList
            currentProblems={currentProblems}
            checked={checked}
            cause={cause}
            words={words}
            fixes={fixes}
            firstSuggestion={firstSuggestion}
            // Submitting the form also shows its confirmations.
            onSend={send}
            onGo={(path) => focusField(partsContext, path)}
          />
          {fixes.safeCount > 1 && (
            <Button size="sm" keys="Shift+A" onClick={() => fixes.acceptSafe()} className="self-start">
              {t('acceptSafe', { n: fixes.safeCount })}
              <span aria-hidden="true">
                <Kbd keys="Shift+A" />
              </span>
            </Button>
          )}
          {below}
          <p role="status" className="text-muted empty:hidden">
            {isFirstCheck && (
              <span className="transition-opacity delay-300 starting:opacity-0">{t('checking')}</span>
            )}
            {checked && !check.hasAllProducts && t('lookingUp')}
            {check.hasAllProducts && problems.size === 0 && isKnown && t(wasFound ? 'ready' : 'onlyPlatform')}
          </p>
          {isFirstCheck && (
            // Keeps the space of the suggestions.
            <div
              aria-hidden="true"
              className="flex flex-col gap-3 transition-opacity delay-300 starting:opacity-0"
            >
              {['first', 'second', 'third'].map((line) => (
                <Skeleton key={line} className="h-control w-full" />
              ))}
            </div>
          )}
        </section>
        {/* The footer of the card; on phones, a bar at the bottom of the window. */}
        <div
          data-action-bar=""
          data-phone-bar=""
          className="sticky -bottom-4 z-10 flex flex-col gap-2 border-t bg-canvas px-4 py-3 max-sm:order-last max-sm:-mx-4 max-sm:-mb-4 sm:-mt-4 sm:rounded-b-lg sm:border"
        >
          {bar({
            // If the payload is known, the form already shows the differences and needs no preview.
            hasPreview: !isKnown,
            label: !wasFound && problems.size === 0 ? t('resend') : undefined,
            actions: otherCount !== 0 && (
              <Button
                keys="Shift+Enter"
                className="min-w-0 max-w-full shrink max-sm:flex-auto"
                pending={others.isPlanning}
                onClick={() => void applyToGroup()}
              >
                <span className="truncate max-sm:line-clamp-2 max-sm:whitespace-normal max-sm:leading-tight">
                  {otherCount === undefined ? t('applyToList') : t('applyToGroup', { n: otherCount })}
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
            payload={attempt === 0 ? payload : undefined}
            isRejected={isRejected}
            isOpen={isDifferenceOpen}
            onToggle={setDifferenceOpen}
            summary={difference}
            fixedOnSend={fixes.fixedOnSend}
          />
        )}
      </div>
      <div className="@4xl:-my-4 min-w-0 @4xl:border-l @4xl:py-4 @4xl:pl-6">
        <FieldsProvider form={form} value={partsContext}>
          <FieldOptionsProvider value={{ hidden: new Set(fieldPaths), notes }}>
            <OrderParts
              parts={parts}
              order={checked?.order}
              source={source}
              opened={currentProblems.openedParts}
              wrong={new Set([...problems.keys()].map(findPart))}
              onOpen={currentProblems.openPart}
            />
          </FieldOptionsProvider>
        </FieldsProvider>
      </div>
    </div>
  );
}
