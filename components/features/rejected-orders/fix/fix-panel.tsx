'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { focusField } from '@/components/form/fields/field-positions';
import { unknownSkus } from '@/components/form/validation/unknown-skus';
import { useFormContext } from '@/components/form/values/form-context';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { Notice } from '@/components/ui/notice';
import { areShortcutsOff, chorded, useKeys } from '@/components/ui/shortcuts/use-shortcuts';
import { useLabels } from '@/components/ui/use-labels';
import type { Fix } from '@/lib/rules/fixes/fix';
import type { Correction } from '@/lib/rules/fixes/remembered';
import type { FixMessages } from '../diagnosis';
import { applyFix, onlyFix, sameInOther } from './apply-fix';
import type { ValidatedDraft } from './validate-draft';

const ExistingOrder = dynamic(() => import('./existing-order').then((m) => m.ExistingOrder), { ssr: false });

export type PanelProps = {
  rejection: {
    id: string;
    createdAt?: string | null;
    referenceNumber: string;
    error: string;
    /** The places of the cause. */
    told: readonly string[];
  };
  /** The cause that holds now: another one when the order was refused again. */
  cause: string;
  /** What was sent is known and stands in the form. */
  isKnown: boolean;
  /** SKUs without a product when the page was opened, and those that may be meant. */
  unknown: readonly string[];
  near: readonly string[];
  /** What was corrected before in this tenant. */
  remembered: readonly Correction[];
  words: FixMessages;
};

const PAUSE_MS = 250;
/** All that anybody fixes one by one; of ten thousand wrong lines the rest is counted. */
const MOST = 50;
/** A choice between two orders, not a correction: no key accepts it unseen. */
const TAKEN = 'ReferenceNumberAlreadyExists';

/** What is wrong with the order in the form, looked at again while it is fixed; each with the ways to fix it. */
export function FixPanel({ rejection, cause, isKnown, unknown, near, remembered, words }: PanelProps) {
  const t = useTranslations('form.fix');
  const ui = useTranslations('ui');
  const errors = useTranslations('errors');
  const context = useFormContext();
  const { form, fields, reader, tenant } = context;
  const labels = useLabels(reader);
  const [validated, setValidated] = useState<ValidatedDraft | undefined>(undefined);
  // Whether the order itself ever showed the cause, or the platform alone can tell.
  const [seen, setSeen] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const isFresh = useRef(false);
  /** The focus goes to what is to be done next: as the page opens, and after a suggestion was accepted. */
  const wantsFocus = useRef<'opened' | 'accepted' | undefined>('opened');
  const titleOf = (code: string) => (errors.has(code) ? errors(code) : code);
  const { error, told, referenceNumber } = rejection;
  const taken = cause === TAKEN ? referenceNumber : undefined;

  const looks = useRef(0);
  const [looked, setLooked] = useState(0);
  const look = useEffectEvent(async () => {
    const own = ++looks.current;
    const isStale = () => own !== looks.current;
    const { validateDraft } = await import('./validate-draft');
    const withoutProduct = async (skus: readonly string[]) => [
      ...unknown,
      ...(await unknownSkus(
        tenant,
        skus.filter((sku) => !unknown.includes(sku)),
      )),
    ];
    const found = await validateDraft(
      fields,
      form.getValues(),
      reader,
      { unknownSkus: withoutProduct, near, remembered, taken, most: MOST },
      isStale,
    );
    if (isStale()) return;
    if (found) {
      setValidated(found);
      if (found.faults.some(({ fault }) => fault.code === cause)) setSeen(true);
    }
    isFresh.current = found !== undefined;
    setLooked(own);
  });
  useEffect(() => {
    let wait: ReturnType<typeof setTimeout> | undefined;
    void look();
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        isFresh.current = false;
        clearTimeout(wait);
        wait = setTimeout(() => void look(), wantsFocus.current ? 0 : PAUSE_MS);
      },
    });
    return () => {
      clearTimeout(wait);
      stop();
    };
  }, [form]);

  const suggestions = () => [
    ...(panel.current?.querySelectorAll<HTMLButtonElement>('[data-suggestion]') ?? []),
  ];
  const focusNext = useEffectEvent(() => {
    const wanted = wantsFocus.current;
    wantsFocus.current = undefined;
    // Who has begun to type meanwhile is left there.
    const at = document.activeElement;
    if (!wanted || (at !== document.body && at !== panel.current)) return;
    const [first] = isKnown || wanted === 'accepted' ? suggestions() : [];
    if (first) first.focus({ preventScroll: true });
    else if (wanted === 'accepted') panel.current?.focus({ preventScroll: true });
    else focusField(context, told[0] ?? 'referenceNumber');
  });
  // Once what was found is drawn.
  useEffect(() => {
    if (looked > 0) focusNext();
  }, [looked]);

  function accept(fix: Fix, at: string, isSent = false) {
    if (!validated) return;
    wantsFocus.current = 'accepted';
    // The button goes with its problem: from here Ctrl+Enter still reaches the form.
    panel.current?.focus({ preventScroll: true });
    const all = [fix, ...sameInOther(validated, fix, at)];
    applyFix(
      context,
      validated.order,
      all.reduce((order, { patch }) => patch(order), validated.order),
    );
    // What the form asks before it sends, it asks now.
    if (isSent) panel.current?.closest('form')?.requestSubmit();
  }
  useKeys((event) => {
    if (!['a', 'A'].includes(event.key) || areShortcutsOff(event) || chorded(event)) return;
    const all = suggestions();
    const at =
      event.key === 'A'
        ? panel.current?.querySelector<HTMLButtonElement>('[data-suggestion-sent]')
        : (all.find((one) => one === document.activeElement) ?? all[0]);
    // What is drawn may be of the order before the last change.
    if (!at || !isFresh.current) return;
    event.preventDefault();
    at.click();
  });

  const faults = validated?.faults ?? [];
  const next = faults.find(({ fault, fixes }) => fault.code !== TAKEN && fixes.length > 0);
  const only = validated && onlyFix(validated, TAKEN);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t('title')}
      // In sight while one fixes below it; a long list scrolls by itself.
      className="hairline-b sticky -top-4 z-10 col-span-full -mx-4 flex max-h-[38vh] flex-col gap-2 overflow-y-auto bg-canvas px-4 py-2 outline-none"
    >
      <Notice tone={validated && faults.length === 0 ? 'info' : 'warn'} title={titleOf(cause)}>
        {cause === error && words.how}
      </Notice>
      {!isKnown && <p className="text-muted">{t('notKnown')}</p>}
      {taken && <ExistingOrder reference={taken} isKnown={isKnown} />}
      {validated && faults.length === 0 && (
        <p role="status" className="text-muted">
          {seen ? t('ready') : t('onlyThere')}
        </p>
      )}
      {faults.length > 0 && (
        <ul className="flex flex-col gap-1">
          {faults.map((found) => {
            const { fault, fixes } = found;
            return (
              <li
                key={`${fault.code} ${fault.path}`}
                className="flex min-h-control-sm flex-wrap items-center gap-x-3 gap-y-1"
              >
                <button
                  type="button"
                  onClick={() => focusField(context, fault.path)}
                  className="text-left underline decoration-line-strong underline-offset-2 hover:decoration-current sm:w-52"
                >
                  {labels.label(fault.path)}
                </button>
                <span className="text-bad sm:w-56">{titleOf(fault.code)}</span>
                {fixes.map((fix, i) => (
                  <Button
                    key={`${fix.label} ${fix.path} ${fix.value}`}
                    size="sm"
                    data-suggestion={fault.code === TAKEN ? undefined : ''}
                    onClick={() => accept(fix, fault.path)}
                  >
                    {(words.fixes[fix.label] ?? fix.label).replace('{value}', fix.value ?? '')}
                    {i === 0 && found === next && (
                      <span aria-hidden="true">
                        <Kbd keys="a" />
                      </span>
                    )}
                  </Button>
                ))}
                {only?.found === found && (
                  <Button
                    size="sm"
                    data-suggestion-sent=""
                    keys="Shift+A"
                    onClick={() => accept(only.fix, fault.path, true)}
                  >
                    {t('acceptAndSend')}
                  </Button>
                )}
              </li>
            );
          })}
          {(validated?.more ?? 0) > 0 && (
            <li className="text-muted">{ui('more', { n: validated?.more ?? 0 })}</li>
          )}
        </ul>
      )}
    </section>
  );
}
