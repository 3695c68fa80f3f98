import { test as base, type Page } from '@playwright/test';
import { isRecord } from '../lib/contract/schema/is-record';
import { actionIds } from './isolated-server';

let ids: Record<string, string> | undefined;

/** Calls a server action like a form of the console, as the signed-in person, without loading a page; returns its result. */
export async function callAction(page: Page, name: string, given: unknown): Promise<Record<string, unknown>> {
  ids ??= actionIds();
  const answer = await page.request.post('/settings', {
    headers: {
      origin: base.info().project.use.baseURL ?? '',
      'next-action': ids[name] ?? '',
      'content-type': 'text/plain;charset=UTF-8',
      accept: 'text/x-component',
    },
    data: JSON.stringify([given]),
  });
  const text = await answer.text();
  const result: unknown = JSON.parse(/^1:(\{.*)$/m.exec(text)?.[1] ?? 'null');
  if (!isRecord(result)) throw new Error(`${name}: ${answer.status()} ${text.slice(0, 500)}`);
  return result;
}
