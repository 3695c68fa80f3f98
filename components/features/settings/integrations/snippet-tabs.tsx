'use client';

import { useId, useState } from 'react';
import { CopyButton } from '@/components/ui/code';
import { Segments } from '@/components/ui/segments';

/** An example in one language. The example runs if the environment variable RELAY_KEY is set. */
export type Snippet = { id: 'curl' | 'typescript' | 'csharp'; label: string; code: string };

export function SnippetTabs({ label, snippets }: { label: string; snippets: readonly Snippet[] }) {
  const group = useId();
  const [language, setLanguage] = useState<Snippet['id']>('curl');
  return (
    <>
      <Segments
        aria-label={label}
        options={snippets.map(({ id, label: name }) => ({ value: id, label: name }))}
        inputProps={(id) => ({ name: group, checked: id === language, onChange: () => setLanguage(id) })}
      />
      {snippets.map(({ id, code }) => (
        <div key={id} hidden={id !== language} className="relative mt-2">
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
            tabIndex={0}
            data-snippet={id}
            className="overflow-x-auto rounded-md border bg-side p-3 pr-10 font-mono text-xs"
          >
            {code}
          </pre>
          <span className="absolute top-2 right-2 rounded-sm bg-side">
            <CopyButton value={code} />
          </span>
        </div>
      ))}
    </>
  );
}
