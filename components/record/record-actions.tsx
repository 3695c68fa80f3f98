'use client';

import type { LucideIcon } from 'lucide-react';
import dynamic from 'next/dynamic';
import { parseAsString, useQueryState } from 'nuqs';
import { type ComponentType, type ReactElement, type ReactNode, useCallback } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { leave } from '@/components/ui/leave-guard';
import { Sheet } from '@/components/ui/sheet';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { useIdle } from '@/components/ui/use-idle';
import type { WriteName } from '@/lib/console/browser/result';
import type { RecordActionName } from '@/lib/contract/record-actions';

/** Something that can be done to a record: a form of its own, named after its operation. */
type Act = {
  name: string;
  label: string;
  icon?: ReactNode;
  /** Why it is not possible now; it is explained, never hidden. */
  unavailable?: string;
  form: (close: () => void) => ReactNode;
};

/** The acts of a record, the primary one last. Each opens beside the record and has an address: `?act=updateProduct`. */
function Acts({ acts, subtitle }: { acts: readonly Act[]; subtitle: ReactNode }) {
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

/** What stands on an action's button; `unavailable`: why it is not possible now. */
export type ActionState = { label: string; unavailable?: string };

/** The actions that exist for a record here, by operation. */
export type ActionStates = Readonly<Partial<Record<RecordActionName | WriteName, ActionState>>>;

/** What the form of an action is given. */
export type ActionFormProps<R> = { tenant: TenantMark; record: R; onSaved: () => void; onCancel: () => void };

/** One action that opens a form beside the record: `form` is loaded when the browser is idle, or with the first press. */
export type RecordAction<R> = {
  operation: RecordActionName | WriteName;
  icon: LucideIcon;
  form: () => Promise<ComponentType<ActionFormProps<R>>>;
};

/**
 * The buttons of a kind of record, the primary one last: `recordActionsOf<Product>((p) => p.sku, [{ operation, icon, form }])`,
 * once a file. An action is shown where the page has its state.
 */
export function recordActionsOf<R>(
  identify: (record: R) => string,
  actions: readonly RecordAction<R>[],
): (props: { tenant: TenantMark; record: R; states: ActionStates }) => ReactElement {
  const rows = actions.map((action) => ({ ...action, Form: dynamic(action.form, { ssr: false }) }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once a file, on its top level
  return function RecordActions({ tenant, record, states }) {
    const names = actions.map(({ operation }) => operation).filter((name) => states[name]);
    useIdle(
      useCallback(
        () => Promise.all(actions.flatMap((one) => (states[one.operation] ? [one.form()] : []))),
        [states],
      ),
      undefined,
      names.join(' '),
    );
    return (
      <Acts
        subtitle={<code>{identify(record)}</code>}
        acts={rows.flatMap(({ operation, icon: Icon, Form }) => {
          const state = states[operation];
          if (!state) return [];
          const form = (close: () => void) => (
            <Form tenant={tenant} record={record} onSaved={close} onCancel={close} />
          );
          return [{ name: operation, ...state, icon: <Icon aria-hidden="true" />, form }];
        })}
      />
    );
  };
}
