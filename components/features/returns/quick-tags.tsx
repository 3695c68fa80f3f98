'use client';

import Plus from 'lucide-react/icons/plus';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useReadAgain } from '@/components/form/submit/use-read-again';
import { useUndo } from '@/components/form/submit/use-undo';
import { useWrite } from '@/components/form/submit/use-write';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/loading';
import { useCommonTags } from '@/components/ui/tags/tag-input';
import { joinTag, splitTag } from '@/components/ui/tags/tag-text';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { toast } from '@/components/ui/toast';
import { useFailureText } from '@/components/ui/use-failure-text';
import type { ReturnTag } from '@/lib/contract/resources/returns';

const MAX_VISIBLE = 4;

type Props = { tenant: TenantMark; returnNo: string; tag: string | null | undefined };

/** Buttons that append a frequent tag to the tag of a return. The toast offers an undo. */
export function QuickTags({ tenant, returnNo, tag }: Props) {
  const t = useTranslations('form');
  const tRecord = useTranslations('record');
  const failureText = useFailureText();
  const readAgain = useReadAgain(tenant.id);
  const toUndoAction = useUndo({ name: 'updateReturnTag', tenant, label: returnNo });
  const write = useWrite({ tenant, label: returnNo }, { isSeparate: true });
  const [added, setAdded] = useState('');
  const ownTags = splitTag(tag ?? '');
  const commonTags = useCommonTags(tenant.id, 'getReturnsWithTag');
  const otherTags = commonTags?.filter((word) => !ownTags.includes(word));
  const toBody = (next: string): ReturnTag => ({ returnReferenceNumber: returnNo, tag: next });

  async function add(word: string) {
    setAdded(word);
    let before = tag ?? '';
    const appended = () => joinTag([...splitTag(before), word]);
    const outcome = await write.send({
      operation: 'updateReturnTag',
      tenant: tenant.id,
      body: toBody(appended()),
      checks: { lastRead: toBody(before) },
      // Without the current value, adding a tag could remove a tag that somebody else has set.
      async ask() {
        toast({ variant: 'bad', title: tRecord('tagUnread') });
        return undefined;
      },
      async merge(current) {
        before = typeof current.tag === 'string' ? current.tag : '';
        return toBody(appended());
      },
    });
    if (!outcome) return;
    if (outcome.kind !== 'ok')
      return toast({
        variant: 'bad',
        title: failureText(outcome),
        requestId: 'requestId' in outcome ? outcome.requestId : undefined,
      });
    toast({
      title: t('savedTo', { tenant: tenant.name }),
      detail: appended(),
      action: toUndoAction({ body: toBody(before), lastRead: toBody(appended()) }),
    });
    readAgain();
  }

  if (!otherTags)
    return (
      <div aria-hidden="true" className="flex flex-col gap-1.5 px-4 pb-4 md:px-6 print:hidden">
        <Skeleton className="my-0.5 w-32" />
        <Skeleton className="h-control-sm w-4/5" />
        <Skeleton className="h-control-sm w-3/5" />
      </div>
    );
  if (otherTags.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap gap-1.5 px-4 pb-4 md:px-6 print:hidden">
      <legend className="mb-1.5 text-muted text-xs">{tRecord('quickTags')}</legend>
      {otherTags.slice(0, MAX_VISIBLE).map((word) => (
        <Button
          key={word}
          size="sm"
          icon={<Plus aria-hidden="true" />}
          aria-label={tRecord('addTag', { tag: word })}
          pending={write.isPending && word === added}
          onClick={() => {
            if (!write.isPending) void add(word);
          }}
        >
          <span className="max-w-48 truncate">{word}</span>
        </Button>
      ))}
    </fieldset>
  );
}
