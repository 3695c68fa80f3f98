/** The person that owns the installation under test. */
export const owner = { email: 'owner@tallyman.example', password: 'a long walk along the quay' };

/** Where the signed-in browser state is stored between tests. */
export const ownerState = 'e2e/.auth/owner.json';

/** The same for the installation whose platform offers only the operations of the spec. */
export const bareOwnerState = 'e2e/.auth/bare-owner.json';

/** The same on the installation whose platform was written apart from this one. */
export const otherOwnerState = 'e2e/.auth/other-owner.json';
