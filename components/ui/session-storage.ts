// What this tab remembers of where somebody was. A browser that keeps nothing just does not remember.

/** What was kept in this tab under a name, or nothing. */
export function loadLocal(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps it in this tab; an empty text is forgotten. */
export function saveLocal(name: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(name, text);
    else sessionStorage.removeItem(name);
  } catch {
    // Full, or closed.
  }
}

/** Forgets all of it: the next person in this tab finds nothing of the last one, whoever kept it. */
export function clearLocal(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Closed: then nothing was kept.
  }
}

/** Under which name a tab remembers what the address of a page said last, behind its path. */
export const lastSearchAt = (path: string): string => `at ${path}`;

/** Under which name a tab remembers the page of a tenant that it showed last. */
export const lastPage = 'last page';
