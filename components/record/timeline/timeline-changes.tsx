'use client';

import ChevronDown from 'lucide-react/icons/chevron-down';
import dynamic from 'next/dynamic';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/style';
import type { RecordWrite } from './changes';

const Changes = dynamic(() => import('./changes').then((m) => m.Changes), { ssr: false });

/**
 * Expands an entry of the timeline to show the values before and after. Fetches the values on demand. `about` is the ID
 * of the element that labels the entry.
 */
export function TimelineChanges({
  write,
  label,
  about,
}: {
  write: RecordWrite;
  label: string;
  about: string;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        size="sm"
        className="-ml-2 print:hidden"
        variant="ghost"
        aria-describedby={about}
        aria-expanded={open}
        aria-controls={id}
        icon={<ChevronDown aria-hidden="true" className={cx(open && 'rotate-180')} />}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      <div id={id} className="w-full empty:hidden">
        {open && <Changes write={write} label={label} />}
      </div>
    </>
  );
}
