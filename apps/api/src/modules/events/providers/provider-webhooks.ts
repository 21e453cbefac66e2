import { githubWebhook } from './github-webhook.ts';
import type { ProviderWebhook } from './provider-webhook.ts';

/** The providers whose signature can be validated, by name. */
export const PROVIDER_WEBHOOKS: ReadonlyMap<string, ProviderWebhook> = new Map([['github', githubWebhook]]);
