'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Textarea } from '@/components/ui/input';
import { typedJson } from '@/lib/console/browser/input';

/** The complete order as JSON: for what the list of problems has no field for, such as a missing address. */
export function EditOrder({
  title,
  text: start,
  onType,
  onSave,
  onClose,
}: {
  title: string;
  text: string;
  /** Stores the typed text, which is restored when the dialog opens again. */
  onType: (text: string) => void;
  onSave: (order: unknown) => void;
  onClose: () => void;
}) {
  const t = useTranslations('checkOrders');
  const ui = useTranslations('ui');
  const [text, setText] = useState(start);
  const [problem, setProblem] = useState<string>();
  function save() {
    const typed = typedJson(text);
    if ('issues' in typed) return setProblem(typed.issues[0]?.message ?? '');
    onSave(typed.value);
  }
  return (
    <Dialog open onClose={onClose} title={title} size="lg">
      <div className="flex flex-col gap-3">
        <Textarea
          code
          data-keys-off=""
          aria-label={t('contents')}
          aria-describedby="edit-order-problem"
          invalid={problem !== undefined}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            onType(event.target.value);
          }}
          className="max-h-[60vh] min-h-60 text-xs"
        />
        {problem !== undefined && (
          <p id="edit-order-problem" role="alert" className="text-bad text-sm">
            {t('notJson', { why: problem })}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button variant="primary" onClick={save}>
            {t('saveOrder')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
