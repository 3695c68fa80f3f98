// Runs in a page before the page's own scripts. Only measures. Plain JavaScript, because the page lacks a compiler's
// helpers.
(() => {
  if (window !== window.top) return;
  /** Keys of products, orders and rejected orders. */
  const key = /BIG-\d{7}|(ORDER|WRONG)-\d{6}/;
  const rows = () =>
    [...document.querySelectorAll('tbody tr')].flatMap((row) => {
      const text = row.textContent ?? '';
      return key.test(text) ? [text] : [];
    });
  const firstKey = () => key.exec(rows()[0] ?? '')?.[0] ?? '';

  let lastInput = 0;
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(
      type,
      (event) => {
        lastInput = event.timeStamp;
      },
      { capture: true },
    );

  let worst = { interaction: 0, task: 0 };
  const observe = (/** @type {string} */ type, /** @type {(entry: PerformanceEntry) => void} */ note) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true, durationThreshold: 16 });
  observe('longtask', ({ duration }) => {
    worst.task = Math.max(worst.task, duration);
  });
  observe('event', (entry) => {
    if (Reflect.get(entry, 'interactionId')) worst.interaction = Math.max(worst.interaction, entry.duration);
  });

  /** @param {Parameters<Window['bench']['drawn']>[0]} expected */
  const holds = (expected) => {
    if (expected.what === 'rows') return firstKey() !== '';
    if (expected.what === 'other rows') return firstKey() !== '' && firstKey() !== expected.than;
    if (expected.what === 'matching rows')
      return rows().length > 0 && rows().every((row) => row.includes(expected.text));
    return [...document.querySelectorAll('input, h1, h2')].some(
      (node) =>
        node.getClientRects().length > 0 &&
        (node instanceof HTMLInputElement
          ? node.value === expected.key
          : node.textContent?.includes(expected.key)),
    );
  };

  window.bench = {
    firstKey,
    drawn: (expected) =>
      new Promise((resolve, reject) => {
        const started = performance.now();
        const check = () => {
          if (performance.now() - started > 30_000)
            return void reject(new Error(`not drawn: ${JSON.stringify(expected)}`));
          if (!holds(expected)) return void requestAnimationFrame(check);
          // The next task begins after this frame is drawn.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - lastInput);
          port2.postMessage(undefined);
        };
        requestAnimationFrame(check);
      }),
    worst: () => {
      const seen = worst;
      worst = { interaction: 0, task: 0 };
      return seen;
    },
  };
})();
