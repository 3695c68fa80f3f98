/**
 * The sections of the catalogs that client components use on every page. A section for a new client component goes here, or to its
 * part of the console (`components/ui/client-messages.tsx`).
 */
export const consoleSections = [
  ...['ui', 'shell', 'table', 'form', 'export', 'record', 'pick', 'label'],
  ...['fields', 'values', 'errors'],
];

/** A loader of the build: includes only these sections of a catalogue in browser scripts.  @param {string} catalogue */
export default function keepConsoleSections(catalogue) {
  const sections = JSON.parse(catalogue);
  return JSON.stringify(Object.fromEntries(consoleSections.map((name) => [name, sections[name]])));
}
