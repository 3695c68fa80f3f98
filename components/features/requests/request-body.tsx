import { CopyButton } from '@/components/ui/copy-button';
import { pretty } from '@/components/ui/json-diff';

/** What was sent or came back, to read and to copy. */
export function Body({ text, none }: { text: string | null; none: string }) {
  if (!text) return <p className="text-muted">{none}</p>;
  return (
    <div className="relative rounded-md bg-sunken">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its frame is scrolled by key */}
      <pre tabIndex={0} className="max-h-96 overflow-auto p-3 pr-10 text-xs leading-5">
        {pretty(text)}
      </pre>
      <span className="absolute top-2 right-2">
        <CopyButton value={text} />
      </span>
    </div>
  );
}
