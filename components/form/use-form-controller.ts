'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { preloadToaster, type ToastMessage, toast } from '@/components/ui/toast';
import { readsOf } from '@/lib/console/browser/read-query';
import { useLeaveGuard } from '../ui/leave-dialog';
import { leave } from '../ui/leave-guard';
import { useInputLocale } from '../ui/use-formatter';
import { useLabels } from '../ui/use-labels';
import { noteSave, withRecentSaves } from './conflicts/conflict';
import { useFormValues, useValueChanges } from './drafts/use-form-values';
import { draftKey, resume, touchedOf, useSavedDraft } from './drafts/use-saved-draft';
import { goTo, inOrder, placesOnScreen } from './fields/field-positions';
import type { FormProps } from './form';
import { usePreparation } from './submit/use-preparation';
import { useReadBack } from './submit/use-read-back';
import { useRestore, useUndo } from './submit/use-restore';
import { flatErrors, useServerErrors } from './submit/use-server-errors';
import { useSignInState, useSubmit } from './submit/use-submit';
import type { Check } from './submit/use-validation';
import { useRules } from './submit/use-validation';
import type { FormSchema } from './values/form-schema';
import { type FormValues, snapshot } from './values/form-values';
import type { Payload } from './values/payload';

/** What takes the word to be on the screen. */
const SAID_MS = 50;

/** A form being filled in: what it holds, what became of it, and what can be done. */
export function useFormController(
  props: Omit<FormProps, 'children' | 'contract'> & { plan: FormSchema; check: Check },
  id: string,
) {
  const { plan, check, tenant, params, record, label, changes, after, onSaved, onAnswered, onCancel } = props;
  const { fields, effect } = plan;
  const t = useTranslations('form');
  const router = useRouter();
  const queries = useQueryClient();
  const reader = useInputLocale();
  const words = useLabels(reader);
  const name = draftKey(tenant.id, plan.name, record);
  const { start } = props;
  // A page that was read anew may still tell what stood there before the last save.
  const begun = useMemo(() => start && withRecentSaves(name, start), [name, start]);
  const drafted = useFormValues(plan, check, { ...props, start: begun }, reader);
  const { values, base, setBase, differs, bodyOf } = drafted;
  const wayBack = useUndo(props, reader);
  const putBack = useRestore(props);
  const back = useRef<ToastMessage['action']>(undefined);
  const [isProved, setProved] = useState(true);
  const sending = useSubmit(
    plan.name,
    tenant.id,
    params,
    props.judge,
    (answer) => {
      const proved = props.proves?.(answer) ?? true;
      setProved(proved);
      const title = t(proved ? 'savedTo' : 'sentTo', { tenant: tenant.name });
      toast({ title, detail: label, action: wayBackNow() });
    },
    {
      fields,
      reader,
      keepsOmitted: plan.keepsOmitted,
      start: { ...(props.isNew ? undefined : start), ...props.fixed },
    },
  );
  const { prepare, conflict, unread } = usePreparation(props, name, drafted, reader);
  const refusals = useServerErrors(plan, words);
  const readBack = useReadBack(props, plan, reader, words);
  const rules = useRules(props.rules);
  const { phase } = sending;
  const pausing = phase.kind === 'limited' && phase.wait > 0;
  const savedDraft = useSavedDraft(tenant.id, plan.name, props.draft ?? record);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [reveals] = useState(() => new Map<string, (place: string) => void>());
  const [beginning] = useState(base);
  const [changed, setChanged] = useState(false);
  const [sent, setSent] = useState<Payload | undefined>(undefined);
  const [order, setOrder] = useState<string[]>([]);
  const [previewed, setPreviewed] = useState(false);
  const { atWork, begin, rest } = useSignInState();
  const going = useRef<Promise<boolean> | undefined>(undefined);
  const [confirming, setConfirming] = useState<((yes: boolean) => void) | undefined>(undefined);
  useEffect(preloadToaster, []);

  const wayBackNow = () => {
    const offered = back.current ?? putBack(sending.replaced.current);
    return props.onWayBack ? props.onWayBack(offered) : offered;
  };
  const draftNow = (): FormValues => snapshot(values.getValues());
  const remember = (draft: FormValues) => {
    const waits = sending.attempt.current?.answer === 'none';
    if (differs(draft) || waits)
      savedDraft.keep({
        touched: touchedOf(fields, draft, base, reader),
        attempt: waits ? sending.attempt.current : undefined,
      });
    else savedDraft.forget();
  };
  useValueChanges(values, {
    now: refusals.follow,
    soon: (draft) => setChanged(differs(draft)),
    later: remember,
    last: savedDraft.finish,
  });
  const guard = useLeaveGuard({ changed, isHeld: () => differs(values.getValues()) });

  const go = (place: string) => goTo({ id, reveals }, place);
  /** After the errors are drawn: their order on the screen, and the focus on the first. */
  function pointAt(places: readonly string[]) {
    const seen = placesOnScreen(form.current);
    setOrder(seen);
    const [first] = inOrder(places, seen);
    requestAnimationFrame(() => {
      if (first === undefined || !go(first)) summary.current?.focus();
    });
  }

  function settle(draft: FormValues, body: Payload) {
    setBase(draft);
    setChanged(false);
    setSent(body);
    savedDraft.forget();
    refusals.take([], draft);
    onSaved?.(body);
    void readBack(body).then((seen) => {
      if (seen === 'same') setProved(true);
      props.onRead?.(seen);
    });
    // First it is said, then everything is read anew: the word must not wait for the reading.
    setTimeout(() => {
      void queries.invalidateQueries({ queryKey: readsOf(tenant.id) });
      startTransition(() => router.refresh());
    }, SAID_MS);
  }

  async function deliver(): Promise<boolean> {
    if (effect === 'subtract') {
      // Nothing is done while it is asked.
      rest();
      if (!(await new Promise<boolean>((answer) => setConfirming(() => answer)))) return false;
      begin();
    }
    const ready = await prepare(draftNow(), { begin, rest });
    if (!ready) return false;
    const { draft, body } = ready;
    back.current = ready.isWhole ? wayBack(draft, ready.base) : undefined;
    setSent(undefined);
    const outcome = await sending.send(plan.inList ? [body] : body);
    if (!outcome) return false;
    const { current: sentAs } = sending.attempt;
    if (sentAs) onAnswered?.(sentAs.key);
    if (outcome.kind === 'ok' && record !== undefined) noteSave(name, ready.read, body);
    if (outcome.kind === 'ok') settle(draft, body);
    else if (outcome.kind === 'refused') pointAt(refusals.take(outcome.issues, draft));
    else remember(draft);
    return outcome.kind === 'ok';
  }

  async function judgeAndSend(): Promise<boolean> {
    // What is drawn may be a moment behind what was typed.
    const idle = (changes || phase.kind === 'ok') && !differs(values.getValues());
    if (idle || pausing) return false;
    let done = false;
    /** Rules are told together with what the contract refuses: all of it at once. */
    const broken = async (isSendable: boolean) => {
      const found = await rules.check(bodyOf(draftNow()), isSendable);
      if (found.length === 0) return [];
      sending.rest();
      return refusals.take(found, draftNow());
    };
    await values.handleSubmit(
      async () => {
        const places = await broken(true);
        if (places.length > 0) pointAt(places);
        else done = await deliver();
      },
      async (errors) => pointAt([...flatErrors(errors).map(({ place }) => place), ...(await broken(false))]),
    )();
    return done;
  }
  /** Whether it was saved. Pressed again while it is judged or under way, it is the same send. */
  function submit(): Promise<boolean> {
    if (!going.current) begin();
    going.current ??= judgeAndSend().finally(() => {
      going.current = undefined;
      rest();
    });
    return going.current;
  }
  function answer(yes: boolean) {
    setConfirming(undefined);
    confirming?.(yes);
  }
  function another() {
    values.reset(beginning);
    setBase(beginning);
    setSent(undefined);
    sending.rest();
    pointAt(placesOnScreen(form.current).slice(0, 1));
  }
  function discard() {
    values.reset(base);
    savedDraft.forget();
    setChanged(false);
  }

  const refusedNow = phase.kind === 'refused' ? phase : undefined;
  const whole = refusals.whole.map((issue) => words.issue(issue, true));
  const resumed = useMemo(
    () => savedDraft.found && resume(fields, savedDraft.found, base, reader),
    [fields, savedDraft.found, base, reader],
  );
  return {
    values,
    reader,
    bodyOf,
    form,
    summary,
    order,
    phase,
    pending: (atWork && !conflict && !sending.asking) || phase.kind === 'pending',
    refused: refusals.refused,
    whole: refusedNow?.issues.length === 0 ? [words.refusal(plan.name, refusedNow)] : whole,
    requestId: refusedNow?.requestId || undefined,
    reveals,
    goTo: go,
    submit,
    repeat: () => {
      sending.allowRepeat();
      return submit();
    },
    ready: sending.ready,
    previewed,
    togglePreview: () => setPreviewed(!previewed),
    saved: phase.kind === 'ok' && !changed,
    isProved,
    after: sent && after?.(sent),
    another: effect === 'create' ? another : undefined,
    unavailable: unavailableBecause(),
    cancel: onCancel && (() => leave(onCancel)),
    isChanged: () => differs(values.getValues()),
    discard,
    confirm: { open: confirming !== undefined, onClose: () => answer(false), onConfirm: () => answer(true) },
    conflict,
    unread,
    asking: sending.asking,
    rules: rules.isOffered &&
      refusals.refused.size + refusals.whole.length > 0 && {
        broken: rules.broken,
        isAsked: rules.isAsked,
        onAsk: rules.ask,
        onBack: rules.drop,
        onSend: () => {
          rules.allow();
          void submit();
        },
      },
    leaving: {
      open: guard.asked !== undefined,
      onStay: guard.settle,
      onDiscard: () => {
        guard.settle();
        discard();
        guard.asked?.();
      },
      onSave: async () => {
        guard.settle();
        if (await submit()) guard.asked?.();
      },
    },
    offer: savedDraft.found &&
      resumed && {
        at: savedDraft.found.at,
        unanswered: savedDraft.found.attempt !== undefined,
        onResume: () => {
          sending.attempt.current = savedDraft.found?.attempt;
          values.reset(resumed);
          setChanged(true);
          savedDraft.putAside();
        },
        onDrop: savedDraft.forget,
      },
  };

  function unavailableBecause(): string | undefined {
    if (pausing) return t('wait');
    if (phase.kind === 'ok' && !changed) return t(isProved ? 'alreadySaved' : 'alreadySent');
    return changes && !changed ? t('nothingChanged') : undefined;
  }
}
