'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { FailureNotice } from '@/components/ui/failure-notice';
import { FileDropArea } from '@/components/ui/file-drop';
import { Bar } from '@/components/ui/loading';
import { Notice } from '@/components/ui/notice';
import { route } from '@/components/ui/route';
import { useUnreadableText } from '@/components/ui/use-unreadable-text';
import type { ImportMeta } from '@/lib/console/browser/import-state';
import { jobsQuery } from '@/lib/console/browser/jobs-query';
import { type Failure, unexpectedFailure } from '@/lib/console/browser/result';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { uploadFile } from '@/lib/console/browser/upload-file';
import type { TargetName } from '@/lib/console/import/targets';
import { limits } from '@/lib/files/limits';
import type { Unreadable } from '@/lib/files/sheet';

/** Shows the progress while the server reads an uploaded file. */
function ReadingProgress({
  tenant,
  id,
  onEnd,
}: {
  tenant: string;
  id: string;
  onEnd: (id: string, read: ImportMeta) => void;
}) {
  const t = useTranslations('import');
  const { data: [job] = [] } = useQuery(jobsQuery(tenant, id));
  const read = job?.import;
  const hasReadingEnded =
    read !== undefined && (read.step !== 'read' || Boolean(read.unreadable ?? read.failure));
  const reportEnd = useEffectEvent(() => read && onEnd(id, read));
  useEffect(() => {
    if (hasReadingEnded) reportEnd();
  }, [hasReadingEnded]);
  const { done = 0, total = 0 } = read?.work ?? {};
  return <Bar done={done} total={total} label={t('reading')} />;
}

/** Uploads a file in parts, waits until the server has read the file, and opens the import's page. */
export function ImportUpload({ tenant, target }: { tenant: string; target: TargetName }) {
  const t = useTranslations('import');
  const router = useRouter();
  const unreadableText = useUnreadableText();
  const [part, setPart] = useState<{ done: number; total: number }>();
  const [uploaded, setUploaded] = useState<string>();
  const [unreadable, setUnreadable] = useState<Unreadable>();
  const [failure, setFailure] = useState<Failure>();

  async function upload(file: File) {
    setUnreadable(undefined);
    setFailure(undefined);
    if (file.size > limits.bytes) return setUnreadable({ unreadable: 'size' });
    setPart({ done: 0, total: 1 });
    const upload = { tenant, target, name: file.name };
    const result = await uploadFile(file, upload, (done, total) => setPart({ done, total })).catch(
      unexpectedFailure,
    );
    setPart(undefined);
    if (result.kind === 'ok') setUploaded(result.value);
    else setFailure(result);
  }
  function onEnd(id: string, read: ImportMeta) {
    if (read.step !== 'read') return router.push(route(tenantPath(tenant, `import/${id}`)));
    setUploaded(undefined);
    setUnreadable(read.unreadable);
    setFailure(read.failure);
  }

  return (
    <div className="flex flex-col gap-3">
      <FileDropArea
        label={t('drop')}
        reading={t(part ? 'uploading' : 'reading')}
        choose={t('choose')}
        hint={t('kinds')}
        accept=".csv,.txt,.tsv,.xlsx"
        isReading={part !== undefined || uploaded !== undefined}
        progress={
          uploaded === undefined ? (
            part && <Bar done={part.done} total={part.total} label={t('uploading')} />
          ) : (
            <ReadingProgress tenant={tenant} id={uploaded} onEnd={onEnd} />
          )
        }
        onFile={(file) => void upload(file)}
      />
      {unreadable && (
        <Notice variant="bad" title={t('cannotRead')}>
          {unreadableText(unreadable)}
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} />}
    </div>
  );
}
