import { useEffect, useRef } from 'react';
import { toastReason } from '../toast';
import { listenToKeys } from './shortcuts';

/** An action of the page. The action's button, its key, the command palette and the list of shortcuts use the same object. */
export type PageAction = {
  /** Undefined for an action that has only a key and is not in the palette. */
  label?: string;
  /** The key in the format of `Kbd`, such as `e`, `Shift+A`, `Ctrl+Enter` or `g s`. */
  keys?: string;
  /** Alternative keys, which are not displayed. */
  otherKeys?: readonly string[];
  /** Why the action is disabled. */
  unavailable?: string;
  /** The path of the page that the action opens. Undefined if the action is not a link. */
  href?: string;
  /** Whether the palette lists the action first. */
  isPrimary?: boolean;
  run: () => void;
  /** Whether the key also works in text inputs and while an overlay is open. */
  isGlobal?: boolean;
};

/** A group in the list of shortcuts. The group's keys work while a component registers actions for the group. */
export type ShortcutGroup = 'list' | 'record' | 'fix';

type Registration = { group: ShortcutGroup | undefined; read: () => readonly PageAction[] };
const registrations = new Set<Registration>();

export const currentActions = (): PageAction[] => [...registrations].flatMap(({ read }) => read());

export const actionsOfGroup = (group: ShortcutGroup): PageAction[] =>
  [...registrations].flatMap((one) => (one.group === group ? one.read() : []));

/**
 * Runs the action that has the key, or shows why the action is disabled. Returns false if no action has the key. Actions
 * registered later take precedence, so a page's actions override the frame's.
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
 * Registers actions while the component is mounted. `read` is called when a key is pressed or the palette opens, so that a list
 * creates only the actions of its focused row.
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
