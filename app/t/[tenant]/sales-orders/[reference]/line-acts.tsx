'use client';

import dynamic from 'next/dynamic';
import { parseAsString, useQueryState } from 'nuqs';
import { leave } from '@/components/form/leaving';
import type { TenantMark } from '@/components/shell/tenant-mark';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import { useIdle } from '@/components/ui/use-idle';

const load = () => import('../cancel-line').then((m) => m.CancelLine);
const CancelLine = dynamic(load, { ssr: false });

export type CancellableLine = { sku: string; left: number; name?: string | null };

/** One button a line that still has something to cancel; the form opens beside the order and has an address. */
export function LineActs({
  tenant,
  referenceNumber,
  lines,
  words,
  unavailable,
}: {
  tenant: TenantMark;
  referenceNumber: string;
  lines: readonly CancellableLine[];
  words: { title: string; lines: Record<string, string> };
  unavailable?: string;
}) {
  useIdle(load);
  const [sku, setSku] = useQueryState('cancel', parseAsString.withOptions({ history: 'push' }));
  const open = unavailable ? undefined : lines.find((line) => line.sku === sku && line.left > 0);
  const close = () => void setSku(null);
  return (
    <div className="flex flex-wrap gap-2 px-4 py-3 md:px-6">
      {lines.map((line) => (
        <Button key={line.sku} size="sm" unavailable={unavailable} onClick={() => void setSku(line.sku)}>
          {words.lines[line.sku]}
        </Button>
      ))}
      <Sheet
        open={open !== undefined}
        onClose={() => leave(close)}
        title={words.title}
        subtitle={<code>{open?.sku}</code>}
        size="md"
      >
        <div className="px-4 py-4">
          {open && (
            <CancelLine
              tenant={tenant}
              referenceNumber={referenceNumber}
              line={open}
              onSaved={close}
              onCancel={close}
            />
          )}
        </div>
      </Sheet>
    </div>
  );
}
