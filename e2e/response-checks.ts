import { isObject } from '../lib/contract/schema/is-record';
import type { Answer } from './isolated-server';

const shell =
  /^(?!.*\b(?:unsafe-eval)\b)(?=.*script-src 'nonce-[\w+/]{22}==' 'strict-dynamic';).*object-src 'none'.*base-uri 'none'.*form-action 'self'.*frame-ancestors 'none'/;

/** Problems of a response's headers, or scripts that its own policy would block. */
export function headerFaults({ headers, text, status }: Answer): string[] {
  const faults = Object.entries({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }).flatMap(([name, value]) => (headers[name] === value ? [] : [`${name} is ${headers[name]}`]));
  for (const name of ['x-powered-by', 'server', 'access-control-allow-origin'])
    if (headers[name]) faults.push(`${name} is told`);
  if (!headers['permissions-policy']) faults.push('no permissions-policy');
  if (/sourceMappingURL|node_modules|[/\\](?:work|home|Users|usr)[/\\]/.test(text))
    faults.push('it tells of files');
  if (
    status < 300 &&
    !/no-store/.test(headers['cache-control'] ?? '') &&
    !headers['content-type']?.includes('svg')
  )
    faults.push(`it may be kept: ${headers['cache-control']}`);
  if (!headers['content-type']?.startsWith('text/html')) return faults;
  const policy = headers['content-security-policy'] ?? '';
  if (!shell.test(policy)) faults.push(`policy ${policy}`);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  const scripts = text.match(/<script\b[^>]*>/g) ?? [];
  faults.push(...scripts.filter((script) => !script.includes(`nonce="${nonce}"`)).slice(0, 2));
  faults.push(...(text.match(/<[^>]*\son(?:load|error|click)\s*=[^>]*>/g) ?? []));
  return faults;
}

/** Whether a response with an error status has a known shape: a page, the router's stream, or the error body. */
export function isShaped({ status, headers, text }: Answer, method: string): boolean {
  const type = headers['content-type'] ?? '';
  if (status < 400 || method === 'HEAD') return true;
  if (/^text\/(?:html|x-component)/.test(type)) return true;
  if (!type.startsWith('application/json')) return false;
  const told: unknown = JSON.parse(text);
  return isObject(told);
}
