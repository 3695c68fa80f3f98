/** The roles that can be given; the owner's is one and taken. Checked again where it is given. */
export const givenRoles = ['admin', 'operator', 'support', 'viewer'] as const;
