'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureNotice } from '@/components/ui/failure-notice';
import { FileDropArea } from '@/components/ui/file-drop';
import { Bar } from '@/components/ui/loading';
import { Notice } from '@/components/ui/notice';
import { route } from '@/components/ui/route';
import { useUnreadableText } from '@/components/ui/use-unreadable-text';
import type { Failure } from '@/lib/console/browser/result';
import type { RunMeta } from '@/lib/console/browser/run-meta';
import { matchHeader } from '@/lib/files/import-field';
import { limits } from '@/lib/files/sheet';
import type { NamedField } from '@/lib/messages/named-fields';
import type { Read } from './check-rows';
import { Engine } from './import-engine';
import { addressOf, failureOf, keep, newId } from './plan-rows';
import { CHUNK } from './run-state';
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

/** Accepts a file, parses it in the browser, stores its rows on the server, and opens the page of the import. */
export function DropFile(props: Props) {
  const { tenant, target } = props;
  const t = useTranslations('import');
  const router = useRouter();
  const unreadableText = useUnreadableText();
  const [part, setPart] = useState<{ done: number; total: number }>();
  const [unreadable, setUnreadable] = useState<string>();
  const [failure, setFailure] = useState<Failure>();

  async function take(file: File) {
    if (part) return;
    setUnreadable(undefined);
    setFailure(undefined);
    // Check the size before loading the file into memory.
    if (file.size > limits.bytes) return setUnreadable(unreadableText({ unreadable: 'size' }));
    setPart({ done: 0, total: 1 });
    const engine = new Engine();
    try {
      const read = await engine.call('read', await file.arrayBuffer());
      if ('unreadable' in read) {
        setUnreadable(unreadableText(read));
        return setPart(undefined);
      }
      const run = { tenant, id: newId() };
      const meta = JSON.stringify(metaOf(read, props));
      await keep(run, { kind: 'start', target, file: file.name.slice(0, 300), meta });
      const chunkCount = Math.ceil(read.total / CHUNK);
      for (let chunkIndex = 0; chunkIndex < chunkCount; chunkIndex++) {
        await keep(run, { kind: 'piece', index: chunkIndex, rows: await engine.call('chunk', chunkIndex) });
        setPart({ done: chunkIndex + 1, total: chunkCount });
      }
      router.push(route(`/t/${addressOf(run)}`));
    } catch (error) {
      setFailure(failureOf(error));
      setPart(undefined);
    } finally {
      engine.end();
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <FileDropArea
        label={t('drop')}
        reading={t('reading')}
        choose={t('choose')}
        hint={t('kinds')}
        accept=".csv,.txt,.tsv,.xlsx"
        isReading={part !== undefined}
        progress={part && <Bar done={part.done} total={part.total} label={t('reading')} />}
        onFile={(file) => void take(file)}
      />
      {unreadable && (
        <Notice variant="bad" title={t('cannotRead')}>
          {unreadable}
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} />}
    </div>
  );
}
