/** The owner of the tested installation. */
export const owner = { email: 'owner@tallyman.example', password: 'a long walk along the quay' };

/** Where the signed-in browser state is stored between tests. */
export const ownerState = 'e2e/.auth/owner.json';

/** The same for the installation whose platform offers only the operations of the spec. */
export const bareOwnerState = 'e2e/.auth/bare-owner.json';

/** The same on the installation with the other platform. */
export const otherOwnerState = 'e2e/.auth/other-owner.json';
