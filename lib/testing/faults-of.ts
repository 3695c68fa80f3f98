import axe from 'axe-core';

/** Returns the accessibility violations of a rendered component. Browser tests check color contrast and page regions instead. */
export async function findErrors(piece: Element): Promise<string[]> {
  const { violations } = await axe.run(piece, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
