import { expect, test } from 'vitest';
import { hiddenSteps, planShipment } from './shipment-plan';

const known = { members: ['A', 'B', 'C'], otherShipments: { D: 'S-2' } };

test('planShipment lists orders to keep, move with their origin, attach and detach', () => {
  expect(planShipment(['A', 'D', 'E', 'E'], known)).toEqual([
    { referenceNumber: 'A', step: 'keep' },
    { referenceNumber: 'D', step: 'move', from: 'S-2' },
    { referenceNumber: 'E', step: 'attach' },
    { referenceNumber: 'B', step: 'detach' },
    { referenceNumber: 'C', step: 'detach' },
  ]);
});

test('hiddenSteps lists what another user attached, moved or removed since', () => {
  const listed = ['A', 'D'];
  const shown = planShipment(listed, { members: ['A'], otherShipments: { D: 'S-2' } });
  const changed = (members: string[], otherShipments: Record<string, string>) =>
    hiddenSteps(planShipment(listed, { members, otherShipments }), shown);
  expect(changed(['A'], { D: 'S-2' })).toEqual([]);
  // An order that someone else attached would be detached unnoticed.
  expect(changed(['A', 'Z'], { D: 'S-2' })).toEqual([{ referenceNumber: 'Z', step: 'detach' }]);
  expect(changed(['A'], { D: 'S-9' })).toEqual([{ referenceNumber: 'D', step: 'move', from: 'S-9' }]);
  expect(changed([], { D: 'S-2' })).toEqual([{ referenceNumber: 'A', step: 'attach' }]);
  expect(changed(['A'], {})).toEqual([{ referenceNumber: 'D', step: 'attach' }]);
});

test('hiddenSteps omits completed steps, so a send whose response was lost can be repeated', () => {
  const listed = ['A', 'D', 'E'];
  const shown = planShipment(listed, { members: ['A', 'B'], otherShipments: { D: 'S-2' } });
  expect(hiddenSteps(planShipment(listed, { members: ['A', 'D', 'E'], otherShipments: {} }), shown)).toEqual(
    [],
  );
});

test('planShipment accepts a reference named like an object property', () => {
  expect(planShipment(['constructor'], { members: [], otherShipments: {} })).toEqual([
    { referenceNumber: 'constructor', step: 'attach' },
  ]);
});
