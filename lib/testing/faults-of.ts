import axe from 'axe-core';

/** What keeps somebody out of a drawn piece, by rule and element. Colours and the page around it are the browser's to test. */
export async function findErrors(piece: Element): Promise<string[]> {
  const { violations } = await axe.run(piece, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
