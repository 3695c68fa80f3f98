/** What a failure of a receiving order says: `lineItems.1.sku: X is not a known SKU (LineItemNotFound)`. */
export function issueIn(failure: string) {
  const [, path = '', message = failure, code = ''] = /^([\w.]+): (.*?)(?: \((\w+)\))?$/s.exec(failure) ?? [];
  return { path, message, code };
}
