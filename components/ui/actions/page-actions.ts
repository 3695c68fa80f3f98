import { useEffect, useRef } from 'react';
import { toastReason } from '../toast';
import { listenToKeys } from './shortcuts';

/** One thing that the page can do. Its button, its key, the command palette and the list of shortcuts all read this object. */
export type PageAction = {
  /** Undefined: it has only a key, and is not in the palette. */
  label?: string;
  /** As `Kbd` renders it, e.g. `e`, `Shift+A`, `Ctrl+Enter`, `g s`. */
  keys?: string;
  /** Other keys that do the same. */
  otherKeys?: readonly string[];
  /** The reason why it is disabled. */
  unavailable?: string;
  /** The page that it opens, if it is a link. */
  href?: string;
  /** The palette lists it first. */
  isPrimary?: boolean;
  run: () => void;
  /** Its key also works in text inputs and while an overlay is open. */
  isGlobal?: boolean;
};

/** A group of the shortcut list whose keys work while a part of the page registers it. */
export type ShortcutGroup = 'list' | 'record' | 'fix';

type Registration = { group: ShortcutGroup | undefined; read: () => readonly PageAction[] };
const registrations = new Set<Registration>();

/** The actions of the current page, also those that depend on the focused row. */
export const currentActions = (): PageAction[] => [...registrations].flatMap(({ read }) => read());

/** The actions that the page registered for a group of shortcuts. */
export const actionsOfGroup = (group: ShortcutGroup): PageAction[] =>
  [...registrations].flatMap((one) => (one.group === group ? one.read() : []));

/**
 * Runs the action that has this key, or shows why it is disabled. Actions registered later take precedence: those of a page over
 * those of the frame. Returns false if there is none.
 */
export function runShortcut(keys: string, isGlobal = false): boolean {
  const action = currentActions().findLast(
    (one) => (one.keys === keys || one.otherKeys?.includes(keys)) && (!isGlobal || one.isGlobal),
  );
  if (action?.unavailable) toastReason(action.unavailable);
  else action?.run();
  return action !== undefined;
}

let stopListening: (() => void) | undefined;

/**
 * Registers actions while the component is mounted. `read` is called when a key is pressed or the palette opens, so that a list of
 * fifty rows needs only the actions of its focused row.
 */
export function usePageActions(read: () => readonly PageAction[], group?: ShortcutGroup): void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const registration = { group, read: () => latest.current() };
    registrations.add(registration);
    stopListening ??= listenToKeys(runShortcut);
    return () => {
      registrations.delete(registration);
      if (registrations.size > 0) return;
      stopListening?.();
      stopListening = undefined;
    };
  }, [group]);
}
