'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, startTransition, useId, useState } from 'react';
import { confirmWrite } from '@/components/form/submit/confirm-write';
import type { ActionFormProps } from '@/components/record/create-record-actions';
import { localTagNow, localTagsKey, noteLocalTag } from '@/components/record/local-tag';
import { FormFooter } from '@/components/ui/console-form';
import { FailureNotice } from '@/components/ui/failure-notice';
import { LabelledControl, noteId } from '@/components/ui/input';
import { LeaveDialog, useLeaveGuard } from '@/components/ui/leave-dialog';
import { leave } from '@/components/ui/leave-guard';
import { Notice } from '@/components/ui/notice';
import { TagInput } from '@/components/ui/tags/tag-input';
import { commonTags } from '@/components/ui/tags/tag-text';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/ui/use-action';
import { MAX_LOCAL_TAG_LENGTH } from '@/lib/console/browser/local-tag-change';
import { changeLocalTag } from '@/lib/console/local-tags/local-tag-actions';

const MAX_SUGGESTIONS = 8;
const resource = 'returns';

/** Edits the local tag of a record, for platforms without tags. An empty value removes the tag. */
export function LocalTagForm({
  tenant: { id: tenant },
  id: record,
  record: {
    label: { now: label, used },
  },
  onSaved,
  onCancel,
}: ActionFormProps<{
  /** The current local tag, and the tags in use as suggestions. */
  label: { now: string; used: readonly string[] };
}>) {
  const t = useTranslations('label');
  const router = useRouter();
  const queryClient = useQueryClient();
  const inputId = useId();
  const name = JSON.stringify([tenant, resource, record]);
  // Compare with the value at the time the form opened, even if the page changes in the meantime.
  const [seen] = useState(() => localTagNow(name, label));
  const [text, setText] = useState(seen);
  const { mutateAsync, isPending, isSuccess, error } = useAction(changeLocalTag);
  const isSubmitting = isPending || isSuccess;
  const leaveDialog = useLeaveGuard(() => text.trim() !== seen && !isSubmitting, {
    // Returns false because `save` closes the form, which continues the navigation.
    onSave: async () => {
      await save();
      return false;
    },
  });

  async function save() {
    if (isSubmitting) return;
    if (text.trim() === seen) return void onSaved();
    if (!(await confirmWrite())) return;
    const isSaved = await mutateAsync({ tenant, resource, record, tag: text, seen }).then(
      () => true,
      () => false,
    );
    if (!isSaved) return;
    noteLocalTag(name, { before: label, after: text.trim() });
    toast({ title: t(text.trim() === '' ? 'removed' : 'saved'), variant: 'good' });
    queryClient.removeQueries({ queryKey: localTagsKey });
    // Close the form before refreshing the page. If the URL changes during the refresh, the browser may reload the page
    // and lose typed text.
    await onSaved();
    startTransition(() => router.refresh());
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const isChanged = error?.kind === 'refused' && error.issues[0]?.code === 'changed';

  return (
    <form onSubmit={submit} className="flex flex-col gap-4 text-sm">
      <Notice title={t('title')}>{t('why')}</Notice>
      <LabelledControl id={inputId} label={t('field')} note={t('help')}>
        <TagInput
          id={inputId}
          autoFocus
          maxLength={MAX_LOCAL_TAG_LENGTH}
          aria-describedby={noteId(inputId)}
          value={text}
          onValue={setText}
          commonTags={commonTags(used, MAX_SUGGESTIONS)}
          preview={t('savedAs')}
        />
      </LabelledControl>
      {isChanged ? <Notice variant="bad" title={t('changed')} /> : error && <FailureNotice failure={error} />}
      <FormFooter submit={t('save')} pending={isSubmitting} onCancel={() => leave(onCancel)} />
      <LeaveDialog {...leaveDialog} />
    </form>
  );
}
