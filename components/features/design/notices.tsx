'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Dialog, Modal } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { LeaveDialog } from '@/components/ui/leave-dialog';
import { Notice } from '@/components/ui/notice';
import { Page } from '@/components/ui/page/page';
import { RetryAfter } from '@/components/ui/retry-after';
import { Sheet } from '@/components/ui/sheet';
import { toast } from '@/components/ui/toast';
import { tooltip } from '@/components/ui/tooltip';
import type { Failure } from '@/lib/console/browser/result';
import type { Piece, SampleText } from './piece';

const nothing = () => undefined;
const tones = ['info', 'good', 'warn', 'bad'] as const;
const requestId = '0199-7f3a-42';
const failures: readonly (readonly [string, Failure])[] = [
  [
    'refused',
    {
      kind: 'refused',
      status: 400,
      message: 'sku is required',
      issues: [{ path: 'lineItems.0.sku', message: 'is required', code: 'required' }],
      requestId,
    },
  ],
  ['not offered', { kind: 'missing', status: 404, message: 'Not Found', requestId }],
  ['unreachable', { kind: 'unreachable', cause: 'timeout', message: 'no answer', requestId }],
  ['limited', { kind: 'limited', wait: 20, perMinute: 240, message: 'too many', requestId }],
  ['signed out', { kind: 'signed-out' }],
  ['forbidden', { kind: 'forbidden', reason: 'role' }],
];

/** Something that opens over the page, and the button that opens it. */
function Opened({
  name,
  children,
}: {
  name: string;
  children: (open: boolean, close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      {children(open, () => setOpen(false))}
    </>
  );
}

/** What says something, or opens over the page. */
export const noticePieces = (text: SampleText): Piece[] => [
  {
    file: 'notice.tsx',
    states: [
      ...tones.map(
        (tone) =>
          [
            tone,
            <Notice key={tone} tone={tone} title={text.label}>
              {text.hint}
            </Notice>,
          ] as const,
      ),
      [
        'retry',
        <Notice key="retry" tone="bad" title={text.label} requestId={requestId} onRetry={nothing}>
          {text.long}
        </Notice>,
      ],
      [
        'retrying',
        <Notice
          key="retrying"
          tone="bad"
          title={text.label}
          onRetry={nothing}
          retrying
          action={<Button size="sm">{text.short}</Button>}
        />,
      ],
    ],
  },
  {
    file: 'failure-notice.tsx',
    states: failures.map(
      ([name, failure]) => [name, <FailureNotice key={name} failure={failure} onRetry={nothing} />] as const,
    ),
  },
  {
    file: 'retry-after.tsx',
    states: [
      ['waits', <RetryAfter key="waits" failure={{ kind: 'limited', wait: 20, message: '', requestId }} />],
      [
        'brief',
        <RetryAfter key="brief" brief failure={{ kind: 'limited', wait: 20, message: '', requestId }} />,
      ],
    ],
  },
  {
    file: 'empty-state.tsx',
    states: [
      [
        'with its action',
        <EmptyState key="empty" sentence={text.hint}>
          <Button>{text.short}</Button>
        </EmptyState>,
      ],
    ],
  },
  {
    file: 'page/page.tsx',
    states: [
      [
        'long title',
        // The page around it has its heading already.
        <div key="page" className="flex h-32 w-160 max-w-full flex-col border">
          <Page
            title={text.long}
            beside={text.short}
            actions={<Button variant="primary">{text.short}</Button>}
          >
            {text.hint}
          </Page>
        </div>,
      ],
    ],
  },
  {
    file: 'dialog.tsx',
    states: [
      [
        'closed; press it',
        <Opened key="dialog" name="Dialog">
          {(open, close) => (
            <Dialog
              open={open}
              onClose={close}
              title={text.long}
              footer={<Button onClick={close}>{text.short}</Button>}
            >
              {text.hint}
            </Dialog>
          )}
        </Opened>,
      ],
      [
        'without its own head, closed',
        <Opened key="modal" name="Modal">
          {(open, close) => (
            <Modal
              open={open}
              onClose={close}
              labelledBy="modal-title"
              className="m-auto rounded-lg bg-raised p-4 text-ink shadow-lift"
            >
              <h2 id="modal-title">{text.label}</h2>
            </Modal>
          )}
        </Opened>,
      ],
    ],
  },
  {
    file: 'confirm.tsx',
    states: [
      [
        'closed; press it',
        <Opened key="confirm" name="Confirm">
          {(open, close) => (
            <Confirm open={open} onClose={close} onConfirm={close} title={text.long} act={text.short}>
              {text.hint}
            </Confirm>
          )}
        </Opened>,
      ],
      [
        'typed',
        <Opened key="typed" name="Confirm by typing">
          {(open, close) => (
            <Confirm
              open={open}
              onClose={close}
              onConfirm={close}
              title={text.long}
              act={text.short}
              typed="1,204"
            >
              {text.hint}
            </Confirm>
          )}
        </Opened>,
      ],
    ],
  },
  {
    file: 'leave-dialog.tsx',
    states: [
      [
        'closed; press it',
        <Opened key="leave" name="Leave">
          {(open, close) => <LeaveDialog open={open} onStay={close} onDiscard={close} onSave={close} />}
        </Opened>,
      ],
    ],
  },
  {
    file: 'sheet.tsx',
    states: [
      [
        'closed; press it',
        <Opened key="sheet" name="Sheet">
          {(open, close) => (
            <Sheet
              open={open}
              onClose={close}
              title={text.long}
              subtitle={<code>ORD-2026-01600</code>}
              footer={<Button onClick={close}>{text.short}</Button>}
            >
              <p className="p-4">{text.hint}</p>
            </Sheet>
          )}
        </Opened>,
      ],
    ],
  },
  {
    file: 'toaster.tsx',
    states: (['good', 'bad', 'info'] as const).map(
      (tone) =>
        [
          tone,
          <Button
            key={tone}
            onClick={() =>
              toast({
                title: text.label,
                detail: text.hint,
                tone,
                requestId,
                action: { label: text.short, onSelect: nothing },
              })
            }
          >
            {tone}
          </Button>,
        ] as const,
    ),
  },
  {
    file: 'tooltip-layer.tsx',
    states: [
      [
        'point at it',
        <Button key="tip" {...tooltip(text.reason, 'Ctrl+Enter')}>
          {text.label}
        </Button>,
      ],
    ],
  },
];
