import axe from 'axe-core';

/** Accessibility violations in a rendered component, by rule and element. Colors and the page are tested in the browser. */
export async function findErrors(piece: Element): Promise<string[]> {
  const { violations } = await axe.run(piece, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
