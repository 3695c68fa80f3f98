/**
 * The sections of the catalogs that client components use on every page. Add a section here if every page
 * needs it, otherwise to `ClientMessages` (`components/ui/client-messages.tsx`) of the page that does.
 */
export const consoleSections = [
  ...['ui', 'shell', 'table', 'form', 'export', 'record', 'selection', 'label'],
  ...['fields', 'values', 'errors'],
];

/** A Turbopack loader: keeps only these sections of a catalog in browser scripts.  @param {string} catalog */
export default function keepConsoleSections(catalog) {
  const sections = JSON.parse(catalog);
  return JSON.stringify(Object.fromEntries(consoleSections.map((name) => [name, sections[name]])));
}
