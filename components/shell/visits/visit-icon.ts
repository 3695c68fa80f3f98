import type { Metadata } from 'next';

/** Colors of tenants for the tab icon, which cannot use CSS variables. */
const colors: Readonly<Record<string, string>> = {
  blue: '#2563eb',
  orange: '#ea580c',
  teal: '#0d9488',
  violet: '#7c3aed',
  pink: '#db2777',
  green: '#16a34a',
  amber: '#d99a06',
  red: '#dc2626',
  sky: '#0ea5e9',
};

/** Returns an eye in the tenant's color. */
export function visitIcon(color: string): Metadata['icons'] {
  const fill = colors[color] ?? '#64748b';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><rect width="20" height="20" rx="4" fill="${fill}"/><path d="M3 10q7-9 14 0q-7 9-14 0z" fill="none" stroke="#fff" stroke-width="1.6"/><circle cx="10" cy="10" r="2.2" fill="#fff"/></svg>`;
  return { icon: { url: `data:image/svg+xml,${encodeURIComponent(svg)}`, type: 'image/svg+xml' } };
}
