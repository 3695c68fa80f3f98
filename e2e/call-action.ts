import { test as base, type Page } from '@playwright/test';
import { isRecord } from '../lib/contract/schema/is-record';
import { actionIds } from './isolated-server';

let actionIdByName: Record<string, string> | undefined;

/** Calls a server action as the signed-in user, without loading a page. Returns the action's result. */
export async function callAction(page: Page, name: string, input: unknown): Promise<Record<string, unknown>> {
  actionIdByName ??= actionIds();
  const response = await page.request.post('/settings', {
    headers: {
      origin: base.info().project.use.baseURL ?? '',
      'next-action': actionIdByName[name] ?? '',
      'content-type': 'text/plain;charset=UTF-8',
      accept: 'text/x-component',
    },
    data: JSON.stringify([input]),
  });
  const text = await response.text();
  const result: unknown = JSON.parse(/^1:(\{.*)$/m.exec(text)?.[1] ?? 'null');
  if (!isRecord(result)) throw new Error(`${name}: ${response.status()} ${text.slice(0, 500)}`);
  return result;
}
