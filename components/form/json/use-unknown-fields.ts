import { useEffect, useState } from 'react';
import type { WriteName } from '@/lib/console/browser/result';

const PAUSE_MS = 300;
const none: readonly string[] = [];

/** The places of a written body that the contract does not know, looked for once one pauses. */
export function useUnknownFields(operation: WriteName, text: string): readonly string[] {
  const [found, setFound] = useState<{ text: string; places: readonly string[] }>({ text: '', places: none });
  useEffect(() => {
    let isOver = false;
    const wait = setTimeout(async () => {
      const { checkJson } = await import('./check-json');
      const checked = checkJson(operation, text);
      if (!isOver) setFound({ text, places: 'unknown' in checked ? checked.unknown : none });
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(wait);
    };
  }, [operation, text]);
  return found.places;
}
