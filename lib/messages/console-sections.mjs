/**
 * The sections of the catalogs that client components use on every page. Add a section here if every page
 * needs it, otherwise to `ClientMessages` (`components/ui/client-messages.tsx`) of the page that does.
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
