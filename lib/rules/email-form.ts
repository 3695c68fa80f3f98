/** `local@domain.tld`, one of it and nothing beside: what every mail system takes. No backtracking, whatever comes. */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  return at > 0 && LOCAL.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1));
}

const LOCAL = /^[^\s@<>()[\]\\,;:"]+$/;
const DOMAIN = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;
