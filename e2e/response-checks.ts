import { isObject } from '../lib/contract/schema/is-record';
import type { HttpResponse } from './isolated-server';

const PAGE_POLICY =
  /^(?!.*\b(?:unsafe-eval)\b)(?=.*script-src 'nonce-[\w+/]{22}==' 'strict-dynamic';).*object-src 'none'.*base-uri 'none'.*form-action 'self'.*frame-ancestors 'none'/;

/** Returns missing and wrong security headers, and scripts that the response's own policy would block. */
export function findHeaderIssues({ headers, text, status }: HttpResponse): string[] {
  const issues = Object.entries({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }).flatMap(([name, value]) => (headers[name] === value ? [] : [`${name} is ${headers[name]}`]));
  for (const name of ['x-powered-by', 'server', 'access-control-allow-origin'])
    if (headers[name]) issues.push(`${name} is disclosed`);
  if (!headers['permissions-policy']) issues.push('no permissions-policy');
  if (/sourceMappingURL|node_modules|[/\\](?:work|home|Users|usr)[/\\]/.test(text))
    issues.push('discloses file paths');
  if (
    status < 300 &&
    !/no-store/.test(headers['cache-control'] ?? '') &&
    !headers['content-type']?.includes('svg')
  )
    issues.push(`may be cached: ${headers['cache-control']}`);
  if (!headers['content-type']?.startsWith('text/html')) return issues;
  const policy = headers['content-security-policy'] ?? '';
  if (!PAGE_POLICY.test(policy)) issues.push(`policy ${policy}`);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  const scripts = text.match(/<script\b[^>]*>/g) ?? [];
  issues.push(...scripts.filter((script) => !script.includes(`nonce="${nonce}"`)).slice(0, 2));
  issues.push(...(text.match(/<[^>]*\son(?:load|error|click)\s*=[^>]*>/g) ?? []));
  return issues;
}

/** True if a response is successful, or if its error is a page, a router stream or a JSON object. */
export function hasKnownShape({ status, headers, text }: HttpResponse, method: string): boolean {
  const type = headers['content-type'] ?? '';
  if (status < 400 || method === 'HEAD') return true;
  if (/^text\/(?:html|x-component)/.test(type)) return true;
  if (!type.startsWith('application/json')) return false;
  const body: unknown = JSON.parse(text);
  return isObject(body);
}
