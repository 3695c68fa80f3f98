'use client';

import { useId, useState } from 'react';
import { CopyButton } from '@/components/ui/code';
import { Segments } from '@/components/ui/segments';

/** An example in one language. The example runs if the environment variable RELAY_KEY is set. */
export type Snippet = { id: 'curl' | 'typescript' | 'csharp'; label: string; code: string };

export function SnippetTabs({ label, snippets }: { label: string; snippets: readonly Snippet[] }) {
  const group = useId();
  const [language, setLanguage] = useState<Snippet['id']>('curl');
  const code = snippets.find(({ id }) => id === language)?.code;
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <Segments
          aria-label={label}
          options={snippets.map(({ id, label: name }) => ({ value: id, label: name }))}
          inputProps={(id) => ({ name: group, checked: id === language, onChange: () => setLanguage(id) })}
        />
        {code !== undefined && <CopyButton key={language} value={code} />}
      </div>
      {snippets.map((snippet) => (
        <pre
          key={snippet.id}
          hidden={snippet.id !== language}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          tabIndex={0}
          data-snippet={snippet.id}
          className="mt-2 overflow-x-auto rounded-md border bg-side p-3 font-mono text-xs"
        >
          {snippet.code}
        </pre>
      ))}
    </>
  );
}
