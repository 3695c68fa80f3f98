'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { startTransition } from 'react';
import { confirmWrite } from '@/components/form/submit/confirm-write';
import { useFailureText } from '@/components/form/submit/use-failure-text';
import { Button } from '@/components/ui/button';
import { useCommonTags } from '@/components/ui/tags/tag-input';
import { splitTag, tagOf } from '@/components/ui/tags/tag-text';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { toast } from '@/components/ui/toast';
import { sendWrite } from '@/lib/console/actions';
import { newIdempotencyKey } from '@/lib/console/browser/idempotency-key';
import { readQuery, readsOf } from '@/lib/console/browser/read-query';
import { unexpectedFailure } from '@/lib/console/browser/result';
import { byKey } from '@/lib/contract/dqb/dqb';
import type { ReturnTag } from '@/lib/contract/resources/returns';

const MAX_VISIBLE = 4;

type Props = { tenant: TenantMark; returnNo: string; tag: string | null | undefined };

/** Buttons that append one of the most frequent tags to the return's tag; undo is offered in the toast. */
export function QuickTags({ tenant, returnNo, tag }: Props) {
  const t = useTranslations('form');
  const words = useTranslations('record');
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const router = useRouter();
  const ownTags = splitTag(tag ?? '');
  const commonTags = useCommonTags(tenant.id, 'getReturnsWithTag').filter((word) => !ownTags.includes(word));

  /** The current tag; undefined when the list does not contain the return. */
  async function tagNow(): Promise<string | undefined> {
    const input = { query: { dqb: byKey('returnReferenceNumber', returnNo, 10) } };
    const query = readQuery('getReturnsWithTag', tenant.id, input);
    const { answer } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    const row = answer.items.find(({ returnReferenceNumber }) => returnReferenceNumber === returnNo);
    return row && (row.tag ?? '');
  }
  const send = (next: string) =>
    sendWrite({
      operation: 'updateReturnTag',
      tenant: tenant.id,
      idempotencyKey: newIdempotencyKey(),
      body: JSON.stringify({ returnReferenceNumber: returnNo, tag: next } satisfies ReturnTag),
    })
      .then((result) => (result.kind === 'ask' ? unexpectedFailure() : result))
      .catch(unexpectedFailure);
  async function readAgain() {
    await queryClient.invalidateQueries({ queryKey: readsOf(tenant.id) });
    startTransition(() => router.refresh());
  }
  async function takeBack(sent: string, before: string) {
    if (!(await confirmWrite())) return;
    const currentTag = await tagNow().catch(() => undefined);
    const result = currentTag === sent ? await send(before) : undefined;
    if (result?.kind === 'ok') toast({ title: t('undone'), detail: returnNo });
    else toast({ variant: 'bad', title: t('notUndone'), detail: result ? failureText(result) : returnNo });
    await readAgain();
  }
  async function add(word: string) {
    const before = await tagNow().catch(() => undefined);
    // Without the current value, adding a tag could remove somebody else's.
    if (before === undefined) return toast({ variant: 'bad', title: words('tagUnread') });
    if (!(await confirmWrite())) return;
    const next = tagOf([...splitTag(before), word]);
    const result = await send(next);
    if (result.kind === 'ok')
      toast({
        variant: 'good',
        title: t('savedTo', { tenant: tenant.name }),
        detail: next,
        action: { label: t('undo'), onSelect: () => void takeBack(next, before) },
      });
    else
      toast({
        variant: 'bad',
        title: failureText(result),
        requestId: 'requestId' in result ? result.requestId : undefined,
      });
    await readAgain();
  }
  const adding = useMutation({ mutationFn: async (word: string) => void (await add(word)) });

  if (commonTags.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap gap-1.5 px-4 pb-4 md:px-6 print:hidden">
      <legend className="mb-1.5 text-muted text-xs">{words('quickTags')}</legend>
      {commonTags.slice(0, MAX_VISIBLE).map((word) => (
        <Button
          key={word}
          size="sm"
          icon={<Plus aria-hidden="true" />}
          aria-label={words('addTag', { tag: word })}
          pending={adding.isPending && adding.variables === word}
          onClick={() => {
            if (!adding.isPending) adding.mutate(word);
          }}
        >
          <span className="max-w-48 truncate">{word}</span>
        </Button>
      ))}
    </fieldset>
  );
}
