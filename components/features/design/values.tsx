'use client';

import { Badge, StateBadge, type Tone } from '@/components/ui/badge';
import { Chip } from '@/components/ui/chip';
import { Code, CopyButton } from '@/components/ui/code';
import { DifferenceList } from '@/components/ui/json-diff';
import { Kbd } from '@/components/ui/kbd';
import { Bar, Skeleton, SkeletonRows, Spinner } from '@/components/ui/loading';
import { Num } from '@/components/ui/number';
import { TenantDot } from '@/components/ui/tenant-mark';
import { Day, When } from '@/components/ui/time';
import type { Piece, SampleText } from './piece';

const tones: readonly Tone[] = ['neutral', 'info', 'good', 'warn', 'bad'];
const states = ['Created', 'Picked', 'Shipped', 'Delivered', 'Cancelled', 'Completed', 'Active', 'Deleted'];
const colours = 'blue orange teal violet pink green amber red sky slate'.split(' ');

/** What is only read. */
export const valuePieces = (text: SampleText): Piece[] => [
  {
    file: 'badge.tsx',
    states: [
      ...tones.map(
        (tone) =>
          [
            tone,
            <Badge key={tone} tone={tone}>
              {text.short}
            </Badge>,
          ] as const,
      ),
      [
        'long',
        <Badge key="long" tone="warn">
          {text.long}
        </Badge>,
      ],
      ...states.map((state) => [state, <StateBadge key={state} value={state} />] as const),
    ],
  },
  {
    file: 'chip.tsx',
    states: [
      [
        'rest',
        <Chip key="rest" remove={{ 'aria-label': `${text.short} 1` }}>
          {text.short}
        </Chip>,
      ],
      [
        'bad',
        <Chip key="bad" bad remove={{ 'aria-label': `${text.short} 2` }}>
          {text.short}
        </Chip>,
      ],
      [
        'long',
        <Chip key="long" remove={{ 'aria-label': `${text.short} 3` }}>
          <span className="truncate">{text.long}</span>
        </Chip>,
      ],
    ],
  },
  {
    file: 'code.tsx',
    states: [
      ['rest', <Code key="rest">ORD-2026-01600</Code>],
      [
        'with its copy',
        <Code key="copy" copy>
          ORD-2026-01600
        </Code>,
      ],
      [
        'wraps',
        <div key="wrap" className="w-40">
          <Code wrap>{'ORD-2026-01600-'.repeat(4)}</Code>
        </div>,
      ],
      ['the copy button alone', <CopyButton key="button" value="ORD-2026-01600" />],
    ],
  },
  {
    file: 'number.tsx',
    states: [
      ['rest', <Num key="rest" value={1234567.5} />],
      ['unit', <Num key="unit" value={-12.5} unit="TRY" />],
    ],
  },
  {
    file: 'time.tsx',
    states: [
      ['rest', <When key="rest" at="2026-11-21T11:30:07Z" />],
      ['with seconds', <When key="seconds" at="2026-11-21T11:30:07Z" seconds />],
      ['day', <Day key="day" date="2026-11-21" />],
    ],
  },
  {
    file: 'kbd.tsx',
    states: [
      [
        'one, several',
        <span key="keys" className="flex gap-2">
          <Kbd keys="e" />
          <Kbd keys="Ctrl+Enter" />
        </span>,
      ],
    ],
  },
  {
    file: 'tenant-mark.tsx',
    states: colours.map((colour) => [colour, <TenantDot key={colour} colour={colour} />] as const),
  },
  {
    file: 'loading.tsx',
    states: [
      ...[0, 40, 100].map((done): Piece['states'][number] => [
        `${done} %`,
        <div key={done} className="w-48">
          <Bar done={done} total={100} label={`${done} %`} />
        </div>,
      ]),
      ['under way', <Spinner key="spinner" />],
      ['text', <Skeleton key="text" className="w-40" />],
      [
        'rows',
        <div key="rows" className="w-96 max-w-full">
          <SkeletonRows rows={3} columns={3} />
        </div>,
      ],
    ],
  },
  {
    file: 'json-diff.tsx',
    states: [
      ['none', <DifferenceList key="none" label={`${text.label} 1`} found={[]} />],
      [
        'three',
        <div key="three" className="w-160 max-w-full">
          <DifferenceList
            label={`${text.label} 2`}
            found={[
              { path: 'lineItems.0.amountInOrder', before: 3, after: 2 },
              { path: 'customer.firstName', before: undefined, after: 'Ayşe' },
              { path: 'shippingAddress.addressOne', before: text.long, after: text.name },
            ]}
          />
        </div>,
      ],
    ],
  },
];
