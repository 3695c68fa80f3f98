// State of this tab in sessionStorage. Does nothing if the storage is not available.

/** The saved value of a key in this tab, or undefined. */
export function loadFromSession(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Saves a value in this tab; an empty text removes it. */
export function saveToSession(name: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(name, text);
    else sessionStorage.removeItem(name);
  } catch {
    // Storage is full or disabled.
  }
}

/** Clears all of it, so that the next person in this tab sees nothing of the previous one. */
export function clearLocal(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Disabled: nothing was saved.
  }
}

/** The storage key for the last query string of a page. */
export const lastSearchAt = (path: string): string => `at ${path}`;

/** The storage key for the last displayed page of a tenant. */
export const lastPage = 'last page';
