/** The API key of the tested platform, shared by its server and by the tests that create tenants on it. */
export const platformKey = 'a-key-for-the-browser-tests-alone';
