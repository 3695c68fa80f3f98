'use client';

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { ActionButton } from '@/components/ui/actions/action-button';
import { Button, IconButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/ui/use-action';
import { saveView } from '@/lib/console/views/view-actions';

type Row = { id: string; label: string; hidden: boolean };
type Words = Record<'act' | 'title' | 'hint' | 'up' | 'down' | 'save' | 'reset' | 'failed' | 'saved', string>;

/** Lets the user hide and reorder metrics. The buttons and Alt with the arrow keys both move a metric. */
export function CustomizeOverview({
  tenant,
  metrics,
  words,
}: {
  tenant: string;
  metrics: readonly Row[];
  words: Words;
}) {
  const t = useTranslations('ui');
  const tTable = useTranslations('table');
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [rows, setRows] = useState<readonly Row[]>(metrics);

  const move = (id: string, to: number, control: HTMLElement) => {
    const from = rows.findIndex((row) => row.id === id);
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length || to === from) return;
    const otherRows = rows.filter((one) => one.id !== id);
    setRows([...otherRows.slice(0, to), row, ...otherRows.slice(to)]);
    // React moves the row in the DOM, so its focused control loses the focus.
    requestAnimationFrame(() => control.focus());
  };
  const onKey = (event: KeyboardEvent<HTMLElement>, id: string) => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (!event.altKey || !isArrow || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    const from = rows.findIndex((row) => row.id === id);
    move(id, event.key === 'ArrowUp' ? from - 1 : from + 1, event.target);
  };
  const { mutate, isPending: pending } = useAction(saveView, {
    onSuccess: () => {
      toast({ title: words.saved });
      setOpen(false);
      router.refresh();
    },
    onError: () => toast({ variant: 'bad', title: words.failed }),
  });
  const save = (layout: string | null) => mutate({ tenant, list: 'overview', kind: 'preferences', layout });
  return (
    <>
      <ActionButton
        label={words.act}
        icon={<SlidersHorizontal aria-hidden="true" />}
        onClick={() => {
          setRows(metrics);
          setOpen(true);
        }}
      />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={words.title}
        footer={
          <>
            <Button variant="ghost" onClick={() => void save(null)} className="mr-auto">
              {words.reset}
            </Button>
            <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
            <Button
              variant="primary"
              pending={pending}
              onClick={() => void save(rows.map(({ id, hidden }) => (hidden ? `-${id}` : id)).join(','))}
            >
              {words.save}
            </Button>
          </>
        }
      >
        <p className="mb-2 text-muted text-xs">{words.hint}</p>
        <ul>
          {rows.map(({ id, label, hidden }, i) => (
            <li
              key={id}
              onKeyDown={(event) => onKey(event, id)}
              className="hairline-b flex min-h-row items-center gap-1"
            >
              <Checkbox
                label={label}
                checked={!hidden}
                onChange={() =>
                  setRows(rows.map((row) => (row.id === id ? { ...row, hidden: !hidden } : row)))
                }
                className="min-w-0 flex-1"
              />
              <IconButton
                size="sm"
                label={`${words.up}: ${label}`}
                // Not `disabled`, because a disabled button would lose the focus when its metric reaches the top.
                unavailable={i === 0 ? tTable('isFirst') : undefined}
                onClick={({ currentTarget }) => move(id, i - 1, currentTarget)}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                size="sm"
                label={`${words.down}: ${label}`}
                unavailable={i === rows.length - 1 ? tTable('isLast') : undefined}
                onClick={({ currentTarget }) => move(id, i + 1, currentTarget)}
              >
                <ArrowDown />
              </IconButton>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
