/** The key of the platform under test, the same for its server and for the tests that make tenants on it. */
export const platformKey = 'a-key-for-the-browser-tests-alone';
