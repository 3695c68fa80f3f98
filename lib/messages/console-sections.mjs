/**
 * The sections of the catalogues that client components ask for on every page. A client component that needs one more for
 * itself adds it here, or to the part of the console that it belongs to (`components/ui/client-messages.tsx`).
 */
export const consoleSections = [
  ...['ui', 'shell', 'table', 'form', 'export', 'record', 'pick', 'label'],
  ...['fields', 'values', 'errors'],
];

/**
 * A loader of the build: scripts for the browser hold these sections of a catalogue and nothing else of it.
 *
 * @param {string} catalogue
 */
export default function keepConsoleSections(catalogue) {
  const sections = JSON.parse(catalogue);
  return JSON.stringify(Object.fromEntries(consoleSections.map((name) => [name, sections[name]])));
}
