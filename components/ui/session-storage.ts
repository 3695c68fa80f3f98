// Wrappers of sessionStorage, which holds the state of this tab. They do nothing if sessionStorage is unavailable.

export function loadFromSession(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Saves a value. An empty text removes the value. */
export function saveToSession(name: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(name, text);
    else sessionStorage.removeItem(name);
  } catch {
    // Storage is full or disabled.
  }
}

/** Removes all values, so that the next user of this tab sees nothing of the previous user. */
export function clearSessionStorage(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is disabled, so nothing was saved.
  }
}

/** The storage key for the last query string of a page. */
export const lastSearchAt = (path: string): string => `at ${path}`;

/** The storage key for the last displayed page of a tenant. */
export const lastPage = 'last page';
