'use client';

import { useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import { OutcomeNotice } from '@/components/form/submit/outcome-notice';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Textarea } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { submitOnCtrlEnter } from '@/components/ui/submit-on-ctrl-enter';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { toast } from '@/components/ui/toast';
import { useLabels } from '@/components/ui/use-labels';
import { tenantReadsKey } from '@/lib/console/browser/read-query';
import type { RawResponse } from '@/lib/console/operations/raw-response';
import type { WriteName } from '@/lib/contract/operations';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Effect } from '@/lib/contract/schema/operation';
import { useQuestion } from '../questions/use-question';
import type { OpenQuestion, Params, SentRequest } from '../submit/create-write';
import { useWrite } from '../submit/use-write';
import { fetchSentWithKey } from './raw-reads';

const DELAY_MS = 300;
const noPaths: readonly string[] = [];

/** Returns the unknown fields of a JSON body. Recomputed when typing pauses. */
function useUnknownFields(operation: WriteName, text: string): readonly string[] {
  const [paths, setPaths] = useState<readonly string[]>(noPaths);
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(async () => {
      const { checkJson } = await import('./check-json');
      const checked = checkJson(operation, text);
      if (!isStale) setPaths('unknown' in checked ? checked.unknown : noPaths);
    }, DELAY_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [operation, text]);
  return paths;
}

const jsonErrors = ['json_number', 'json_prototype', 'json_depth'] as const;
const isJsonError = (code: string): code is (typeof jsonErrors)[number] =>
  jsonErrors.some((known) => known === code);

const WriteQuestion = dynamic(() => import('../questions/write-question').then((m) => m.WriteQuestion), {
  ssr: false,
});
/**
 * Renders a form for the JSON body of a write. The body is validated against the contract, sent as written, and
 * recorded like any other write. `seed` is an earlier request whose response was lost. If its content is unchanged, the
 * form reuses its idempotency key.
 */
export function JsonForm({
  tenant,
  operation,
  effect,
  params,
  start,
  seed,
  repeatNote,
  onResponse,
  onLogged,
}: {
  tenant: TenantMark;
  operation: WriteName;
  effect: Effect;
  params?: Params;
  start: string;
  seed?: SentRequest;
  /** Explains what sending again does on this platform. */
  repeatNote?: string;
  onResponse: (response: RawResponse) => void;
  /** Called after the outcome, including the result of reading back, is in the request log. */
  onLogged?: () => void;
}) {
  const t = useTranslations('explorer');
  const tForm = useTranslations('form');
  const labels = useLabels();
  const id = useId();
  const queryClient = useQueryClient();
  const [text, setText] = useState(start);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const confirm = useQuestion<{ hasIssues: boolean }, true>();
  const unknown = useUnknownFields(operation, text);
  const write = useWrite({ tenant }, { lastRequest: seed, isSeparate: true });
  const question = useQuestion<OpenQuestion, true>();

  async function submit() {
    const { checkJson } = await import('./check-json');
    const checked = checkJson(operation, text);
    setIssues(checked.issues);
    if (!('body' in checked)) return;
    const hasIssues = checked.issues.length > 0;
    const needsConfirmation = effect !== 'upsert' || hasIssues;
    // JSON is sent as written, so do not merge anything into it.
    const outcome = await write.send({
      operation,
      tenant: tenant.id,
      params,
      body: checked.body,
      unvalidated: hasIssues,
      confirm: needsConfirmation ? () => confirm.ask({ hasIssues }) : undefined,
      ask: question.ask,
    });
    const { lastRequest } = write.getState();
    if (!outcome || !lastRequest) return;
    setIssues(outcome.kind === 'refused' ? outcome.issues : []);
    const isSent = outcome.kind === 'ok' || outcome.kind === 'unknown';
    const readBack = isSent ? write.readBack() : undefined;
    if (outcome.kind === 'ok') void queryClient.invalidateQueries({ queryKey: tenantReadsKey(tenant.id) });
    const logged = await fetchSentWithKey(tenant.id, lastRequest.key);
    if (logged.kind === 'ok') onResponse(logged.value);
    const readBackResult = await readBack;
    if (readBackResult?.endsUnknown) {
      toast({ title: tForm('savedTo', { tenant: tenant.name }) });
      void queryClient.invalidateQueries({ queryKey: tenantReadsKey(tenant.id) });
    }
    onLogged?.();
  }
  const isSubtract = effect === 'subtract';
  function issueText(issue: Issue): string {
    if (issue.code === 'json') return t('notJson', { why: issue.message });
    return isJsonError(issue.code)
      ? t(`jsonErrors.${issue.code}`, { why: issue.message })
      : labels.issue(issue, true);
  }
  const issueList = (
    <ul>
      {issues.map((issue) => (
        <li key={`${issue.path} ${issue.code} ${issue.message}`}>
          {issue.path && <code>{issue.path} </code>}
          {issueText(issue)}
        </li>
      ))}
    </ul>
  );
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={submitOnCtrlEnter}
    >
      <Textarea
        code
        data-keys-off=""
        aria-label={t('body')}
        aria-describedby={issues.length > 0 ? `${id}-issues` : undefined}
        invalid={issues.length > 0}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="max-h-[60vh] min-h-40 text-xs"
      />
      {unknown.length > 0 && (
        <Notice variant="warn" title={t('notInSpec', { n: unknown.length })}>
          <ul aria-label={t('notInSpec', { n: unknown.length })} className="flex flex-wrap gap-x-3">
            {unknown.map((path) => (
              <li key={path}>
                <code className="break-all">{path}</code>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {issues.length > 0 && (
        <div id={`${id}-issues`}>
          <Notice variant="bad" title={tForm('problems', { n: issues.length })}>
            {issueList}
          </Notice>
        </div>
      )}
      {write.outcome?.kind === 'refused' && issues.length === 0 && (
        <Notice variant="bad" title={labels.errorText(operation, write.outcome)} />
      )}
      <OutcomeNotice
        write={write}
        tenant={tenant.id}
        operation={operation}
        effect={effect}
        onSend={() => void submit()}
        repeatNote={repeatNote}
      />
      <div className="flex items-center justify-end gap-3">
        <Button
          type="submit"
          variant={isSubtract ? 'danger' : 'primary'}
          pending={write.isPending}
          keys="Ctrl+Enter"
        >
          {t(isSubtract ? 'subtract' : 'send', { tenant: tenant.name })}
        </Button>
      </div>
      <Confirm
        open={confirm.open !== undefined}
        onClose={() => confirm.open?.onAnswer()}
        onConfirm={() => confirm.open?.onAnswer(true)}
        title={t('once', { tenant: tenant.name })}
        confirmLabel={
          confirm.open?.question.hasIssues
            ? tForm('outcome.sendAnyway')
            : t(isSubtract ? 'subtract' : 'send', { tenant: tenant.name })
        }
        cancelLabel={isSubtract ? tForm('subtracting.back') : undefined}
        isDestructive={isSubtract}
      >
        {confirm.open?.question.hasIssues && (
          <>
            {issueList}
            <p>{t('unvalidated')}</p>
          </>
        )}
        {effect !== 'upsert' && <p>{t(isSubtract ? 'onceSubtract' : 'onceCreate')}</p>}
      </Confirm>
      {question.open && (
        <WriteQuestion tenant={tenant} open={question.open.question} onAnswer={question.open.onAnswer} />
      )}
    </form>
  );
}
