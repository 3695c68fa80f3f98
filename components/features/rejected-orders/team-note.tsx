'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { LabelledControl, Textarea } from '@/components/ui/input';
import { When } from '@/components/ui/time';
import { useAction } from '@/components/ui/use-action';
import type { CauseNote } from '@/lib/console/rejected-queue/cause-notes';
import { saveCauseNote } from '@/lib/console/rejected-queue/rejected-actions';

/** Shows the team's editable note on a cause that is not in the catalog. */
export function TeamNote({
  tenant,
  code,
  initialNote,
  unavailable,
}: {
  tenant: string;
  code: string;
  initialNote: CauseNote | undefined;
  unavailable?: string;
}) {
  const t = useTranslations('queue');
  const tUi = useTranslations('ui');
  const id = useId();
  const [note, setNote] = useState(initialNote);
  const [draft, setDraft] = useState<string>();
  const { mutate, isPending, error } = useAction(saveCauseNote, {
    onSuccess: (saved) => {
      setNote(saved);
      setDraft(undefined);
    },
  });
  if (draft === undefined)
    return (
      <div className="flex max-w-160 flex-col items-start gap-2 text-sm">
        {note && (
          <div>
            <p className="whitespace-pre-wrap">{note.text}</p>
            <p className="text-faint text-xs">
              {note.person} · <When at={note.at} />
            </p>
          </div>
        )}
        <Button size="sm" unavailable={unavailable} onClick={() => setDraft(note?.text ?? '')}>
          {t(note ? 'editNote' : 'writeNote')}
        </Button>
      </div>
    );
  return (
    <div className="flex max-w-160 flex-col gap-2">
      <LabelledControl id={id} label={t('note', { code })}>
        <Textarea
          id={id}
          value={draft}
          maxLength={2_000}
          onChange={(event) => setDraft(event.target.value)}
        />
      </LabelledControl>
      {error && <FailureNotice failure={error} />}
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="primary"
          pending={isPending}
          onClick={() => mutate({ tenant, code, text: draft })}
        >
          {t('saveNote')}
        </Button>
        <Button size="sm" onClick={() => setDraft(undefined)}>
          {tUi('cancel')}
        </Button>
      </div>
    </div>
  );
}
