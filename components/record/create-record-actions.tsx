'use client';

import type { LucideIcon } from 'lucide-react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Tag from 'lucide-react/icons/tag';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import {
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { formFrame } from '@/components/form/submit/form-bar';
import { FormSchemaProvider } from '@/components/form/values/form-schema';
import { usePageActions } from '@/components/ui/actions/page-actions';
import { Button, ButtonLink } from '@/components/ui/button';
import { leave } from '@/components/ui/leave-guard';
import { Skeleton } from '@/components/ui/loading';
import { Menu } from '@/components/ui/menu';
import { route } from '@/components/ui/route';
import { Sheet } from '@/components/ui/sheet';
import { cx } from '@/components/ui/style';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { toastReason } from '@/components/ui/toast';
import { useIdle } from '@/components/ui/use-idle';
import type { ActionName, WriteName } from '@/lib/contract/operations';
import { advancesRecord, isTagWrite, recordActions } from '@/lib/contract/record-actions';
import type { ActionState, ActionStates, RecordLink } from './available-actions';

/** A link, or an action with a form beside the record. An action with a form is named after its operation. */
type Action = ActionState & {
  name: string;
  icon: ReactNode;
  isPrimary?: boolean;
  size?: ComponentProps<typeof Sheet>['size'];
} & (
    | { href: string; form?: undefined }
    | { href?: undefined; form: (close: () => Promise<void>) => ReactNode }
  );

function RecordActionButton({
  action,
  primary,
  open,
}: {
  action: Action;
  primary: boolean;
  open: (name: string) => void;
}) {
  const buttonStyle = {
    variant: primary ? 'primary' : 'secondary',
    icon: action.icon,
    keys: action.keys,
  } as const;
  if (action.href !== undefined && !action.unavailable)
    return (
      <ButtonLink {...buttonStyle} title={action.label} href={route(action.href)}>
        {action.label}
      </ButtonLink>
    );
  return (
    <Button {...buttonStyle} unavailable={action.unavailable} onClick={() => open(action.name)}>
      {action.label}
    </Button>
  );
}

/**
 * Renders the actions of a record. The `primary` action is a button, and the other actions are in a menu. All actions
 * are in the command palette, and some have shortcuts. A form opens beside the record and has its own URL:
 * `?act=updateProduct`.
 */
function ActionButtons({
  actions,
  primary,
  subtitle,
}: {
  actions: readonly Action[];
  primary: string | undefined;
  subtitle: ReactNode;
}) {
  const t = useTranslations('record');
  const router = useRouter();
  const more = useRef<HTMLSpanElement>(null);
  const [name, setName] = useQueryState('act', parseAsString.withOptions({ history: 'push' }));
  const opened = actions.find((action) => action.form && action.name === name && !action.unavailable);
  const close = async () => {
    await setName(null);
  };
  const first = actions.find((action) => action.name === primary);
  const others = actions.filter((action) => action !== first);
  // A single action is a button, not a menu.
  const inMenu = others.length > 1 ? others : [];
  const open = (action: Action) => {
    if (action.href === undefined) void setName(action.name);
    else leave(() => router.push(route(action.href)));
  };
  const openNamed = (requestedName: string) => void setName(requestedName);

  // The URL may name a form that is unavailable to the user.
  const openFromUrl = useEffectEvent(() => {
    const reason = actions.find((action) => action.form && action.name === name)?.unavailable;
    if (reason) toastReason(reason);
  });
  useEffect(() => openFromUrl(), []);

  const anchor = useRef<HTMLSpanElement>(null);
  const previousFirst = useRef(first?.name);
  useEffect(() => {
    if (previousFirst.current === first?.name) return;
    previousFirst.current = first?.name;
    // If the action's button was replaced and lost the focus, focus the next primary action.
    if (document.activeElement === document.body)
      (anchor.current ?? more.current)
        ?.querySelector<HTMLElement>('a,button')
        ?.focus({ preventScroll: true });
  }, [first?.name]);

  usePageActions(
    () =>
      actions.map((action) => ({
        label: action.label,
        keys: action.keys,
        // The shortcut `e` opens the first action unless another action uses `e`.
        otherKeys: action === first && actions.every(({ keys }) => keys !== 'e') ? ['e'] : undefined,
        unavailable: action.unavailable,
        href: action.href,
        isPrimary: action === first,
        run: () => {
          // A dialog opened by the action returns the focus to this button.
          (action === first ? anchor : more).current
            ?.querySelector<HTMLElement>('a,button')
            ?.focus({ preventScroll: true });
          open(action);
        },
      })),
    'record',
  );

  return (
    <>
      <span ref={more} className="contents">
        {others.length === 1 &&
          others.map((action) => (
            <RecordActionButton key={action.name} action={action} primary={false} open={openNamed} />
          ))}
        {inMenu.length > 0 && (
          <Menu
            label={t('actions')}
            align="end"
            items={inMenu.map((action) => ({
              label: action.label,
              icon: action.icon,
              keys: action.keys,
              unavailable: action.unavailable,
              ...(action.href === undefined ? { onSelect: () => open(action) } : { href: action.href }),
            }))}
            trigger={(props) => (
              <Button {...props} icon={<Ellipsis aria-hidden="true" />} title={first && t('actions')}>
                <span className={first && 'sr-only'}>{t('actions')}</span>
              </Button>
            )}
          />
        )}
      </span>
      {first && (
        <span ref={anchor} className="contents">
          <RecordActionButton
            action={first}
            primary={first.isPrimary ?? advancesRecord(first.name)}
            open={openNamed}
          />
        </span>
      )}
      <Sheet
        open={opened !== undefined}
        onClose={() => leave(() => void close())}
        title={opened?.label ?? ''}
        subtitle={subtitle}
        size={opened?.size}
      >
        <div className={cx(formFrame, 'px-4 py-4')}>{opened?.form?.(close)}</div>
      </Sheet>
    </>
  );
}

export type ActionFormProps<R> = {
  tenant: TenantMark;
  id: string;
  record: R;
  onSaved: () => Promise<void>;
  onCancel: () => void;
};

/**
 * An action with a form beside the record. `form` loads when the browser is idle or on the first click. Without `form`,
 * the action opens a form with every field of the operation.
 */
export type RecordAction<R> = { icon: LucideIcon; size?: ComponentProps<typeof Sheet>['size'] } & (
  | { operation: WriteName; form?: undefined }
  | { operation: ActionName; form: () => Promise<ComponentType<ActionFormProps<R>>> }
);

function formLoader<R extends object>(
  action: RecordAction<R>,
): () => Promise<ComponentType<ActionFormProps<R>>> {
  if (action.form) return action.form;
  const { operation } = action;
  return async () => {
    const { FieldsForm } = await import('./fields-form');
    return (props) => <FieldsForm {...props} operation={operation} />;
  };
}

/** Shows the outlines of a field and of the form's bar while the form's code loads. */
const FormPlaceholder = () => (
  <div aria-hidden="true" className="flex flex-1 flex-col gap-1">
    <Skeleton className="my-1 w-24" />
    <Skeleton className="h-control" />
    <div className="-mx-4 mt-auto flex justify-end gap-2 border-t px-4 pt-3">
      <Skeleton className="h-control w-20" />
      <Skeleton className="h-control w-40" />
    </div>
  </div>
);

function lazy<R extends object>(action: RecordAction<R>) {
  const load = formLoader(action);
  return { ...action, load, Form: dynamic(load, { ssr: false, loading: FormPlaceholder }) };
}

/** The actions that change a record's tag. An empty value removes the tag. */
const tagActions = Object.keys(recordActions)
  .filter(isTagWrite)
  .map((operation) => lazy<object>({ operation, icon: Tag }));

type ActionProps<R> = Pick<ActionFormProps<R>, 'tenant' | 'id' | 'record'> & {
  states: ActionStates;
  /** Actions with their own pages, listed before the other actions. */
  links?: readonly RecordLink[];
  primary?: string;
};

/**
 * Creates the component that renders the actions of one kind of record: `createRecordActions<Product>([{ operation, icon,
 * form }])`. Call this function once per file, at the top level. The component also includes the action on the record's
 * tag, and renders only actions that have a state.
 */
export function createRecordActions<R extends object>(
  actions: readonly RecordAction<R>[],
): (props: ActionProps<R>) => ReactElement {
  const rows = [...tagActions, ...actions.map(lazy)];
  // biome-ignore lint/correctness/noComponentHookFactories: called once a file, on its top level
  return function RecordActions({ tenant, id, record, states, links = [], primary }) {
    const operations = rows.map(({ operation }) => operation).filter((name) => states[name]);
    useIdle(
      useCallback(
        () => Promise.all(rows.flatMap((one) => (states[one.operation] ? [one.load()] : []))),
        [states],
      ),
      undefined,
      operations.join(' '),
    );
    const formActions = rows.flatMap(({ operation, icon: Icon, size, Form }) => {
      const state = states[operation];
      if (!state) return [];
      const form = (close: () => Promise<void>) => (
        <FormSchemaProvider schemas={state.schema ? [state.schema] : []}>
          <Form tenant={tenant} id={id} record={record} onSaved={close} onCancel={() => void close()} />
        </FormSchemaProvider>
      );
      return [{ name: operation, ...state, icon: <Icon aria-hidden="true" />, size, form }];
    });
    return (
      <ActionButtons subtitle={<code>{id}</code>} actions={[...links, ...formActions]} primary={primary} />
    );
  };
}

/** Renders the links and the tag action of a record. Used for resources without other forms. */
export const DefaultActions = createRecordActions([]);
