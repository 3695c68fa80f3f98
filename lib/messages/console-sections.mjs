/**
 * The sections of the catalogs that client components need on every page. Sections that only some pages need belong in
 * `components/ui/client-messages.tsx`.
 */
export const consoleSections = [
  ...['ui', 'shell', 'table', 'form', 'export', 'record', 'selection', 'label'],
  ...['fields', 'values', 'errors'],
];

/**
 * A Turbopack loader that reduces a catalog to these sections for the browser.
 * @param {string} catalog
 */
export default function keepConsoleSections(catalog) {
  const sections = JSON.parse(catalog);
  return JSON.stringify(Object.fromEntries(consoleSections.map((name) => [name, sections[name]])));
}
