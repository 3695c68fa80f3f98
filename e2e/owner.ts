/** The owner of the tested installation. */
export const owner = { email: 'owner@tallyman.example', password: 'a long walk along the quay' };

/** The files with the signed-in browser state, by installation. */
export const ownerState = 'e2e/.auth/owner.json';
export const bareOwnerState = 'e2e/.auth/bare-owner.json';
export const otherOwnerState = 'e2e/.auth/other-owner.json';
