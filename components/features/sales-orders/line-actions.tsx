'use client';

import dynamic from 'next/dynamic';
import { parseAsString, useQueryState } from 'nuqs';
import type { CellProps } from '@/components/data-table/rows';
import { useCurrentLines } from '@/components/record/line-items/lines-bar';
import { Button } from '@/components/ui/button';
import { leave } from '@/components/ui/leave-guard';
import { Sheet } from '@/components/ui/sheet';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { useIdle } from '@/components/ui/use-idle';
import { type CancellableLine, leftToCancel } from './left-to-cancel';

/** The line whose form is open, in the address. */
const useCancelled = () => useQueryState('cancel', parseAsString.withOptions({ history: 'push' }));

/** Of many lines: the button stands in the line itself. `labels` bring its words, `{sku}` standing for the line's. */
export function CancelCell({ row, labels }: CellProps) {
  const [, setSku] = useCancelled();
  const line = leftToCancel(row);
  return (
    line && (
      <Button
        size="sm"
        variant="ghost"
        aria-label={(labels.cancelOf ?? '').replace('{sku}', line.sku)}
        onClick={() => void setSku(line.sku)}
      >
        {labels.cancelShort}
      </Button>
    )
  );
}

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
  const many = useCurrentLines();
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
