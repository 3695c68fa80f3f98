'use client';

import dynamic from 'next/dynamic';
import { useLinesAtHand } from '@/components/record/line-items/current-lines';
import { Button } from '@/components/ui/button';
import { leave } from '@/components/ui/leave-guard';
import { Sheet } from '@/components/ui/sheet';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { useIdle } from '@/components/ui/use-idle';
import { useCancelled } from './cancel-cell';
import { type CancellableLine, leftToCancel } from './left-to-cancel';

const load = () => import('./cancel-line-form').then((m) => m.CancelLine);
const CancelLine = dynamic(load, { ssr: false });

/**
 * One button a line that still has something to cancel; the form opens beside the order and has an address. Many lines bring
 * their buttons themselves.
 */
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
  const many = useLinesAtHand();
  const [sku, setSku] = useCancelled();
  const line = many?.find((row) => row.sku === sku);
  const known = line ? leftToCancel(line) : lines.find((one) => one.sku === sku);
  const open = unavailable ? undefined : known;
  const close = () => void setSku(null);
  return (
    <div data-acts="" className="flex flex-wrap gap-2 px-4 py-3 md:px-6">
      {many && unavailable && (
        <Button size="sm" unavailable={unavailable}>
          {words.title}
        </Button>
      )}
      {lines.map((one) => (
        <Button key={one.sku} size="sm" unavailable={unavailable} onClick={() => void setSku(one.sku)}>
          {words.lines[one.sku]}
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
