'use client';

import Upload from 'lucide-react/icons/upload';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Bar } from '@/components/ui/loading';
import { Notice } from '@/components/ui/notice';
import { route } from '@/components/ui/route';
import { cx } from '@/components/ui/style';
import type { Failure } from '@/lib/console/browser/result';
import type { RunMeta } from '@/lib/console/browser/run-meta';
import { matchHeader } from '@/lib/files/import-field';
import { limits, type Unreadable } from '@/lib/files/sheet';
import type { NamedField } from '@/lib/messages/named-fields';
import type { Read } from './check-rows';
import { Engine } from './import-engine';
import { addressOf, failureOf, keep, newId } from './plan-rows';
import { PIECE } from './run-state';
import type { TargetName } from './targets/all-targets';

type Props = {
  tenant: string;
  target: TargetName;
  fields: readonly NamedField[];
  memoize: Readonly<Record<string, string>>;
};

const metaOf = (
  { header, total, decimal, encoding, separator }: Read,
  { fields, memoize }: Props,
): RunMeta => ({
  ...{ header, total, decimal, encoding, separator },
  columns: matchHeader(header, fields, memoize),
  existing: 'update',
  step: 'map',
});

/** Takes a file, reads it in the browser, keeps its rows on the server, and goes to the import's own page. */
export function DropFile(props: Props) {
  const { tenant, target } = props;
  const t = useTranslations('import');
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [over, setOver] = useState(false);
  const [part, setPart] = useState<{ done: number; total: number }>();
  const [unreadable, setUnreadable] = useState<string>();
  const [failure, setFailure] = useState<Failure>();

  const reasonOf = ({ unreadable: why, detail = '', found = 0, row = 0, column = 0 }: Unreadable) =>
    t(`unreadable.${why}`, {
      ...{ found, row, column },
      detail: detail && `(${detail})`,
      ...limits,
      megabytes: limits.bytes / 1_000_000,
      unpackedMegabytes: limits.unpacked / 1_000_000,
    });

  async function take(file: File) {
    if (part) return;
    setUnreadable(undefined);
    setFailure(undefined);
    // Asked before the file is in memory.
    if (file.size > limits.bytes) return setUnreadable(reasonOf({ unreadable: 'size' }));
    setPart({ done: 0, total: 1 });
    const engine = new Engine();
    try {
      const read = await engine.ask('read', await file.arrayBuffer());
      if ('unreadable' in read) {
        setUnreadable(reasonOf(read));
        return setPart(undefined);
      }
      const run = { tenant, id: newId() };
      const meta = JSON.stringify(metaOf(read, props));
      await keep(run, { kind: 'start', target, file: file.name.slice(0, 300), meta });
      const pieces = Math.ceil(read.total / PIECE);
      for (let piece = 0; piece < pieces; piece++) {
        await keep(run, { kind: 'piece', piece, rows: await engine.ask('piece', piece) });
        setPart({ done: piece + 1, total: pieces });
      }
      router.push(route(`/t/${addressOf(run)}`));
    } catch (error) {
      setFailure(failureOf(error));
      setPart(undefined);
    } finally {
      engine.end();
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void take(file);
  }

  return (
    <div className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra beside the button */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'flex min-h-40 flex-col items-center justify-center gap-2 rounded-md border border-dashed p-4 text-center',
          over ? 'border-accent bg-selected' : 'border-line-strong bg-sunken',
        )}
      >
        <label htmlFor={id} className="text-muted text-sm">
          {part ? t('reading') : t('drop')}
        </label>
        <Button
          icon={<Upload aria-hidden="true" />}
          pending={part !== undefined}
          onClick={() => input.current?.click()}
        >
          {t('choose')}
        </Button>
        <input
          ref={input}
          id={id}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void take(file);
          }}
        />
        {part && <Bar done={part.done} total={part.total} label={t('reading')} />}
        <p className="text-faint text-xs">{t('kinds')}</p>
      </div>
      {unreadable && (
        <Notice tone="bad" title={t('cannotRead')}>
          {unreadable}
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} />}
    </div>
  );
}
