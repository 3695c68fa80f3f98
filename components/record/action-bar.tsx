'use client';

import { parseAsString, useQueryState } from 'nuqs';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { leave } from '@/components/ui/leave-guard';
import { Sheet } from '@/components/ui/sheet';

/** Something that can be done to a record: a form of its own, named after its operation. */
export type Act = {
  name: string;
  label: string;
  icon?: ReactNode;
  /** Why it is not possible now; it is explained, never hidden. */
  unavailable?: string;
  form: (close: () => void) => ReactNode;
};

/** The acts of a record, the primary one last. Each opens beside the record and has an address: `?act=updateProduct`. */
export function Acts({ acts, subtitle }: { acts: readonly Act[]; subtitle: ReactNode }) {
  const [name, setName] = useQueryState('act', parseAsString.withOptions({ history: 'push' }));
  const open = acts.find((act) => act.name === name && !act.unavailable);
  const close = () => void setName(null);
  return (
    <>
      {acts.map((act, i) => (
        <Button
          key={act.name}
          variant={i === acts.length - 1 ? 'primary' : 'secondary'}
          icon={act.icon}
          unavailable={act.unavailable}
          onClick={() => void setName(act.name)}
        >
          <span className={cx(Boolean(act.icon) && 'max-sm:sr-only')}>{act.label}</span>
        </Button>
      ))}
      <Sheet
        open={open !== undefined}
        onClose={() => leave(close)}
        title={open?.label ?? ''}
        subtitle={subtitle}
        size="lg"
      >
        <div className="px-4 py-4">{open?.form(close)}</div>
      </Sheet>
    </>
  );
}
