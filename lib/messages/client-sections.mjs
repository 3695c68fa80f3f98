/** Sections of the catalogs that client components use. The server passes texts of other sections as data. */
export const clientSections = [
  ...['ui', 'shell', 'table', 'form', 'export', 'record', 'selection', 'label'],
  ...['fields', 'values', 'errors', 'signIn', 'settings', 'audit', 'visits', 'integrations'],
  ...['explorer', 'import', 'checkOrders', 'runs', 'groups', 'queue', 'lines'],
];

/**
 * A Turbopack loader that reduces a catalog to these sections for the browser.
 * @param {string} catalog
 */
export default function keepClientSections(catalog) {
  const sections = JSON.parse(catalog);
  return JSON.stringify(Object.fromEntries(clientSections.map((name) => [name, sections[name]])));
}
