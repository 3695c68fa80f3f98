'use client';

import RotateCw from 'lucide-react/icons/rotate-cw';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { parseAsBoolean, useQueryState } from 'nuqs';
import { type ReactNode, startTransition, useState } from 'react';
import { ResponseView } from '@/components/form/json/response-view';
import type { SentRequest } from '@/components/form/submit/create-write';
import { CreatedCheck } from '@/components/form/submit/outcome-notice';
import { ActionButton } from '@/components/ui/actions/action-button';
import { DifferenceList, parseJsonOrText } from '@/components/ui/json-diff';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { useIdle } from '@/components/ui/use-idle';
import type { RawResponse } from '@/lib/console/operations/raw-response';
import type { WriteName } from '@/lib/contract/operations';
import { differences } from '@/lib/contract/schema/compare';
import type { Effect } from '@/lib/contract/schema/operation';

const load = () => import('@/components/form/json/json-editor').then((m) => m.JsonForm);
const JsonForm = dynamic(load, { ssr: false });

const opened = parseAsBoolean.withDefault(false);

/** Toggles the editor below a request. The URL contains `?again=true` while the editor is open. */
export function SendAgainButton({
  unavailable,
  isDone,
  isSubtract,
}: {
  unavailable?: string;
  /** True if the request succeeded. Resending it is then not the primary action. */
  isDone: boolean;
  isSubtract?: boolean;
}) {
  const t = useTranslations('explorer');
  const [open, setOpen] = useQueryState('again', opened);
  useIdle(load);
  const label = t(isSubtract ? 'againSubtract' : 'again');
  return (
    <ActionButton
      label={label}
      // The open editor has its own primary button.
      variant={isDone || open ? 'secondary' : 'primary'}
      icon={<RotateCw aria-hidden="true" />}
      unavailable={unavailable}
      aria-expanded={open}
      onClick={() => void setOpen(!open)}
    >
      <span className="max-sm:sr-only">{label}</span>
    </ActionButton>
  );
}

/** Scrolls to the editor when it opens below the request. */
const show = (section: HTMLElement | null) => section?.scrollIntoView();

/** The section below the request, rendered only while the URL contains `again`. */
export function SendAgainSection({ title, children }: { title: string; children: ReactNode }) {
  const [open] = useQueryState('again', opened);
  if (!open) return null;
  return (
    <section
      ref={show}
      aria-label={title}
      className="flex min-h-full flex-col gap-4 border-t px-4 py-4 md:px-6"
    >
      <h2 className="font-semibold text-sm">{title}</h2>
      {children}
    </section>
  );
}

/** Edits and resends a request, and shows how the second response differs from the first. */
export function SendAgainForm({
  tenant,
  operation,
  effect,
  params,
  body,
  firstResponse,
  reason,
  createdBody,
  seed,
}: {
  tenant: TenantMark;
  operation: WriteName;
  effect: Effect;
  params: Record<string, string>;
  /** The body as sent, indented. */
  body: string;
  firstResponse: string | null;
  /** Explains what resending the request would do. */
  reason: string;
  /** Body of a create that may have succeeded. The form looks up the record before it sends the body again. */
  createdBody?: string;
  /**
   * The first request, set if its response was lost. An unchanged body is then sent with the idempotency key of that
   * request.
   */
  seed?: SentRequest;
}) {
  const t = useTranslations('explorer');
  const router = useRouter();
  const [second, setSecond] = useState<RawResponse | undefined>(undefined);
  return (
    <SendAgainSection title={t('again')}>
      <p className="text-muted text-sm">{reason}</p>
      {createdBody !== undefined && (
        <CreatedCheck tenant={tenant.id} operation={operation} content={createdBody} />
      )}
      <JsonForm
        tenant={tenant}
        operation={operation}
        effect={effect}
        params={params}
        start={body}
        seed={seed}
        onResponse={setSecond}
        // Refresh only once: with two refreshes at a time, Next reloads the document and typed text is lost.
        onLogged={() => startTransition(() => router.refresh())}
      />
      {second && (
        <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
          <ResponseView tenant={tenant.id} response={second} />
          <section aria-label={t('difference')}>
            <h3 className="mb-2 font-semibold text-sm">{t('difference')}</h3>
            <DifferenceList
              label={t('difference')}
              differences={differences(parseJsonOrText(firstResponse), parseJsonOrText(second.text))}
            />
          </section>
        </div>
      )}
    </SendAgainSection>
  );
}
