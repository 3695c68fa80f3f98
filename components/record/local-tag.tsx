import Pin from 'lucide-react/icons/pin';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/style';
import { tooltip } from '@/components/ui/tooltip';

/** Time after a save during which an older tag on the page is replaced with the saved tag. */
const MAX_DELAY_MS = 30_000;

type Saved = { at: number; befores: ReadonlySet<string>; after: string };

const saved = new Map<string, Saved>();

const recentSave = (name: string, now: number): Saved | undefined => {
  const last = saved.get(name);
  return last && now - last.at < MAX_DELAY_MS ? last : undefined;
};

/** Stores that a local tag was saved, together with the previous value on the page. */
export function noteLocalTag(
  name: string,
  { before, after }: { before: string; after: string },
  now = Date.now(),
): void {
  const recent = recentSave(name, now);
  const befores = new Set([before, ...(recent ? [...recent.befores, recent.after] : [])]);
  befores.delete(after);
  saved.set(name, { at: now, befores, after });
}

/**
 * Returns the local tag of a record. Returns the saved tag while the page still shows a tag from before a recent save.
 */
export function localTagNow(name: string, label: string, now = Date.now()): string {
  const recent = recentSave(name, now);
  if (recent?.befores.has(label)) return recent.after;
  // The page shows another tag than before the save, or the save is too old.
  saved.delete(name);
  return label;
}

/** A local tag as plain data: the record, the text, who set the tag, and when (ISO 8601). */
export type VisibleLocalTag = { record: string; label: string; person: string; at: string };

type Label = Omit<VisibleLocalTag, 'at'> & { at: Date };

export const visibleLocalTag = ({ record, label, person, at }: Label): VisibleLocalTag => ({
  record,
  label,
  person,
  at: at.toISOString(),
});

/** The local tags cached for a list. `complete` is true if there are no further local tags. */
export type CachedLocalTags = { tenant: string; labels: readonly VisibleLocalTag[]; complete: boolean };

/** Returns the query key of a list's local tags. The server prefetches the query. */
export const cachedLocalTagsKey = (resource: string) => ['labels', resource] as const;

/** Prefix of the query keys of local tags that the browser reads. */
export const localTagsKey = ['label'] as const;

/** Displays a local tag. The dashed border and the icon distinguish it from a tag of the platform. */
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
        'inline-flex h-5 max-w-full items-center gap-1 rounded-sm border border-line-strong border-dashed px-1.5 text-xs',
        className,
      )}
    >
      <Pin aria-hidden="true" className="size-3 shrink-0 text-faint" />
      <span className="truncate">{label}</span>
      <span className="sr-only">{t('onlyShort')}</span>
    </span>
  );
}
