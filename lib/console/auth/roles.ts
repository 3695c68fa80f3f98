/** What each role may do. `read`: look at every tenant of the registry; `write`: send writes; `settings`: tenants; `people`: accounts. */
const roles = {
  owner: ['read', 'write', 'settings', 'people'],
  admin: ['read', 'write', 'settings', 'people'],
  operator: ['read', 'write'],
  // Looks through a tenant's eyes; writing will need an unlock.
  support: ['read'],
  viewer: ['read'],
} as const;

export type Role = keyof typeof roles;
export type Right = (typeof roles)[Role][number];

export const isRole = (value: string): value is Role => Object.hasOwn(roles, value);

/** Whether a role has a right. */
export const may = (role: Role, right: Right): boolean => roles[role].some((r) => r === right);
