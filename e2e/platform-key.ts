/** The API key of the tested platforms, with which tests create tenants. */
export const platformKey = 'a-key-for-the-browser-tests-alone';
