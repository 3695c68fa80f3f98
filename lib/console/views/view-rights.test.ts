import { describe, expect, it } from 'vitest';
import { canChangeView, viewRights } from './view-rights';

const own = { personId: 'me', shared: false, locked: true };
const ownShared = { ...own, shared: true };
const others = { personId: 'other', shared: true, locked: true };
const unlocked = { ...others, locked: false };
const as = (role: 'owner' | 'admin' | 'operator' | 'support' | 'viewer') => ({ id: 'me', role });

const changes = {
  search: { search: 'f=tag:empty' },
  name: { name: 'New' },
  lock: { locked: false },
  share: { shared: true },
  unshare: { shared: false },
  'share renamed': { shared: true, name: 'New' },
};
const allowed = (role: Parameters<typeof as>[0], view: typeof own) =>
  Object.entries(changes).flatMap(([name, change]) => (canChangeView(as(role), view, change) ? [name] : []));
const all = Object.keys(changes);

describe('the user’s own view', () => {
  it.each(['owner', 'admin', 'operator'] as const)('can be changed and shared by the role %s', (role) =>
    expect([allowed(role, own), allowed(role, ownShared)]).toEqual([all, all]),
  );

  it.each(['support', 'viewer'] as const)('can be changed but not shared by the role %s', (role) => {
    expect(allowed(role, own)).toEqual(['search', 'name', 'lock', 'unshare']);
    // A view shared in an earlier role can be made private.
    expect(allowed(role, ownShared)).toEqual(['unshare']);
    expect(viewRights(as(role), ownShared)).toEqual({ owned: true, editable: false });
  });
});

describe('another user’s shared view', () => {
  it.each(['owner', 'admin'] as const)('can be changed by the role %s', (role) =>
    expect([allowed(role, others), viewRights(as(role), others).owned]).toEqual([all, true]),
  );

  it('lets an operator save its search only while unlocked', () => {
    expect([allowed('operator', others), allowed('operator', unlocked)]).toEqual([[], ['search']]);
    expect(viewRights(as('operator'), unlocked)).toEqual({ owned: false, editable: true });
  });

  it.each(['support', 'viewer'] as const)('cannot be changed by the role %s', (role) =>
    expect([allowed(role, others), allowed(role, unlocked)]).toEqual([[], []]),
  );
});
