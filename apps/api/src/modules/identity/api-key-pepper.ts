/** What to inject for the secret under which API keys are hashed: 32 bytes. */
export const API_KEY_PEPPER = Symbol('API key pepper');
