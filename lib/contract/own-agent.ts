/** How the console names itself to a platform, as its user agent. */
export const ownAgent = 'Tallyman';
