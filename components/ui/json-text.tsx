import { CopyButton } from './code';
import { pretty } from './json-diff';

/** An indented JSON text with a copy button. Displays `none` if there is no text. */
export function JsonText({ text, none }: { text: string | null; none: string }) {
  if (!text) return <p className="text-muted">{none}</p>;
  return (
    <div className="relative rounded-md bg-sunken">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that it can be scrolled by keyboard */}
      <pre tabIndex={0} className="max-h-[calc(100dvh-14rem)] overflow-auto p-3 pr-10 text-xs leading-5">
        {pretty(text)}
      </pre>
      <span className="absolute top-2 right-2">
        <CopyButton value={text} />
      </span>
    </div>
  );
}
