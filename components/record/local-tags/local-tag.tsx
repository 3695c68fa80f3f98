import Pin from 'lucide-react/icons/pin';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/style';
import { tooltip } from '@/components/ui/tooltip';

/** A page that was not read again by then says what is so. */
const MAX_DELAY_MS = 30_000;

type Saved = { at: number; befores: ReadonlySet<string>; after: string };

const saved = new Map<string, Saved>();

const ownOf = (name: string, now: number): Saved | undefined => {
  const own = saved.get(name);
  return own && now - own.at < MAX_DELAY_MS ? own : undefined;
};

/** Notes a label that was saved from this page, and what stood there before as the page told it. */
export function noteLocalTag(
  name: string,
  { before, after }: { before: string; after: string },
  now = Date.now(),
): void {
  const own = ownOf(name, now);
  const befores = new Set([before, ...(own ? [...own.befores, own.after] : [])]);
  befores.delete(after);
  saved.set(name, { at: now, befores, after });
}

/** The label of a record: while the page still says what stood there before a save of its own, the one that was saved. */
export function labelNow(name: string, message: string, now = Date.now()): string {
  const own = ownOf(name, now);
  if (own?.befores.has(message)) return own.after;
  // The page has been read again: from then on it is believed.
  saved.delete(name);
  return message;
}

/** A label that is kept here, as plain data: of which record, who gave it, and when (ISO). */
export type VisibleLocalTag = { record: string; label: string; person: string; at: string };

type Label = Omit<VisibleLocalTag, 'at'> & { at: Date };

/** As it goes over the wire. */
export const visibleLocalTag = ({ record, label, person, at }: Label): VisibleLocalTag => ({
  record,
  label,
  person,
  at: at.toISOString(),
});

/** What a list knows of the labels kept here. `complete`: there are no others than these. */
export type CachedLocalTags = { tenant: string; labels: readonly VisibleLocalTag[]; complete: boolean };

/** Under which key the cache holds those of a list; the server puts them there. */
export const cachedLocalTagsKey = (resource: string) => ['labels', resource] as const;

/** What all keys begin with under which it holds that of a record alone. */
export const localTagsKey = ['label'] as const;

/** Under which key it holds that of a record which asked for its own. */
export const localTagKey = (resource: string, record: string) => [...localTagsKey, resource, record] as const;

/** A label that only this console knows: never to be taken for a tag of the platform, hence its broken line and its sign. */
export function LocalTagValue({
  label: { label, person },
  className,
}: {
  label: VisibleLocalTag;
  className?: string;
}) {
  const t = useTranslations('label');
  return (
    <span
      {...tooltip(t('only', { person }))}
      className={cx(
        'inline-flex h-5 max-w-full items-center gap-1 rounded-sm border border-line-control border-dashed px-1.5 text-xs',
        className,
      )}
    >
      <Pin aria-hidden="true" className="size-3 shrink-0 text-faint" />
      <span className="truncate">{label}</span>
      <span className="sr-only">{t('onlyShort')}</span>
    </span>
  );
}
