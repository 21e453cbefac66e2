import type {
  Contract,
  SkillConnection,
  SkillContract,
  SkillExample,
  SkillManifest,
  SkillWebhook,
} from '@tookeffect/wire';
import type { WrittenManifest } from './skill-text.ts';

/** A contract that a workspace published. */
export interface OwnContract {
  readonly document: Contract;
  readonly hash: string;
}

const MAX_CONTRACTS = 64;
const MAX_EXAMPLES = 16;
const MAX_PATHS = 16;

/** Adds the contracts of a workspace to the shipped manifest of their service. Pure. */
export function withOwnContracts(shipped: SkillManifest, own: readonly OwnContract[]): WrittenManifest {
  const { skill: _, ...manifest } = shipped;
  const contracts = [...shipped.contracts, ...own.map(toSkillContract)];
  return { ...manifest, contracts: contracts.slice(0, MAX_CONTRACTS) };
}

/**
 * Makes the manifest of a service that only contracts of a workspace have. Pure.
 * @param own at least one
 * @param connection what the connector needs that reads the service
 */
export function ownManifest(
  service: string,
  own: readonly OwnContract[],
  connection: SkillConnection,
): WrittenManifest {
  return {
    service,
    title: service,
    description: `Use it when an agent acts on ${service} and someone relies on the result.`,
    contracts: own.map(toSkillContract).slice(0, MAX_CONTRACTS),
    connection: connectionOf(connection, own),
    webhook: webhookOf(own),
  };
}

/** The guide of such a service. */
export function ownGuide({ service, contracts }: WrittenManifest): string {
  const rows = contracts.map(({ id, title }) => `   - \`${id}\`: ${title.replaceAll(/\s+/g, ' ')}`);
  return `---
name: ${skillName(service)}
description: Prove that what you did on ${service} really took effect before you report it as done.
---

# Verify what you did on ${service}

1. Before you act, begin an operation. Choose the contract:

${rows.join('\n')}

2. Read the \`notices\` of the operation. \`already_so\`: there may be nothing to do. \`baseline_missing\`: it cannot be verified,
   so mend the cause and begin again. \`absence_not_provable\`: a missing effect will be \`inconclusive\`, not \`refuted\`.
3. If the contract has a marker, store it with the same request.
4. Act, and submit the response as the action result: \`accepted\` if the action is only queued, \`unknown\` if you do not know
   the result. If you will not act, cancel the operation.
5. Verify the operation:
   - \`verified\`: it is as asked. \`attribution\` says what ties it to you.
   - \`refuted\`: read the reason and the next action. Do not report success.
   - \`pending\`: wait for the given seconds, then verify again.
   - \`inconclusive\`: report that the result could not be established.
6. Report the verdict together with the operation's id. A program that relies on it calls \`requireVerified\` with the
   expected input.`;
}

/** As the Agent Skills format wants it: at most 64 lower-case letters, digits and single hyphens. */
function skillName(service: string): string {
  return `verify-${service.replaceAll(/_+/g, '-')}`.slice(0, 64).replace(/-$/, '');
}

function toSkillContract({ document, hash }: OwnContract): SkillContract {
  const { id, title, description, input, acknowledgement } = document;
  const reference = acknowledgement?.reference;
  return {
    id,
    hash,
    title,
    description,
    inputSchema: input,
    examples: examplesOf(input),
    correlation: correlationText(document),
    acknowledgement: {
      required: acknowledgement?.required ?? false,
      ...(reference && { providerReference: `What the provider's response has at \`${reference}\`.` }),
    },
  };
}

/** The examples that the author wrote into the schema of the input. */
function examplesOf({ examples }: Contract['input']): SkillExample[] {
  const inputs = Array.isArray(examples) ? examples.filter(isObject).slice(0, MAX_EXAMPLES) : [];
  return inputs.map((input, index) => ({ title: `Example ${index + 1}`, input }));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function correlationText({ correlation, baseline }: Contract): string {
  const before =
    baseline === 'none' ? '' : ' Begin the operation before you act, because the state is read at that time.';
  if (!correlation) return `No marker is used.${before}`;
  const { marker, path, match, when } = correlation;
  const isUuid = [marker].flat().some((spelling) => spelling.includes('{operation.externalId}'));
  const place = match === 'contains' ? 'anywhere in the text' : 'as the whole value';
  const other = isUuid ? ', or `correlationKeys.externalId` where only a UUID fits' : '';
  const condition = when === undefined ? '' : ` It is used if the input has \`${when}\`.`;
  return `Store \`correlationKeys.marker\`${other}, with the same request, ${place} that the contract reads at \`${path}\`.${condition}${before}`;
}

/** What the connector needs, and where the contracts read: an http credential needs GET on these paths only. */
function connectionOf(connection: SkillConnection, own: readonly OwnContract[]): SkillConnection {
  const { baseUrl: _, ...common } = connection;
  const paths = new Set(own.flatMap(({ document: { observe } }) => pathsBelow(observe)));
  if (paths.size === 0) return common;
  return {
    ...common,
    leastPrivilege: [...paths].slice(0, MAX_PATHS).map((path) => `GET ${path}`.slice(0, 1024)),
  };
}

function pathsBelow(observe: unknown): string[] {
  if (!isObject(observe) || observe.connector !== 'http') return [];
  const reads = [observe, observe.fallback, observe.visibilityProbe].filter(isObject);
  return reads.flatMap(({ path }) => (typeof path === 'string' ? [path] : []));
}

function webhookOf(own: readonly OwnContract[]): SkillWebhook | null {
  const rules = own.flatMap(({ document: { evidence } }) => [
    ...(evidence.corroborates ?? []),
    ...(evidence.contradicts ?? []),
  ]);
  const events = [...new Set(rules.map(({ event }) => event))].slice(0, 64);
  if (events.length === 0) return null;
  return {
    events,
    setup:
      '`tookeffect webhook providers` shows the address and how each provider signs; `tookeffect webhook create` stores the secret.',
  };
}
