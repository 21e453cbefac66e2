import type { SkillContract, SkillManifest } from '@tookeffect/wire';

/** The most characters of a SKILL.md, as the schema of the manifest says. */
const MAX_CHARACTERS = 65_536;

/** A manifest whose text has to be written. */
export type WrittenManifest = Omit<SkillManifest, 'skill'>;

/**
 * Writes a SKILL.md: the guide, and for an agent that has nothing else every contract with a command that begins an
 * operation, the connection and the webhook. Pure.
 * @param guide Markdown that begins with the frontmatter
 */
export function skillText(guide: string, manifest: WrittenManifest): string {
  const parts = [guide.trimEnd(), COMMANDS];
  const end = [connectionSection(manifest), webhookSection(manifest)];
  // The rest is for the note about contracts that are left out.
  let left = MAX_CHARACTERS - [...parts, ...end].join('\n\n').length - 100;
  const omitted: string[] = [];
  for (const contract of manifest.contracts) {
    const section = [contractSection(contract), contractSection(contract, false)].find(
      ({ length }) => length + 2 <= left,
    );
    if (section === undefined) {
      omitted.push(contract.id);
      continue;
    }
    parts.push(section);
    left -= section.length + 2;
  }
  if (omitted.length > 0) {
    parts.push(`There are ${omitted.length} more contracts: \`tookeffect contract list\` shows them.`);
  }
  return `${[...parts, ...end].join('\n\n')}\n`;
}

const COMMANDS = `## Commands

The command \`tookeffect\` reads the variables TOOKEFFECT_API_KEY and TOOKEFFECT_BASE_URL. The SDKs and the API have the same
steps. \`begin\` prints the id of the operation and its markers; the exit code of \`verify\` is 0 for verified, 3 for refuted and
6 for what is not established.

\`\`\`
tookeffect begin CONTRACT --input FILE
tookeffect ack OPERATION --status succeeded
tookeffect verify OPERATION
\`\`\``;

function contractSection(contract: SkillContract, isComplete = true): string {
  const { id, title, description, correlation, acknowledgement, inputSchema, examples } = contract;
  const { required, providerReference, response } = acknowledgement;
  const needed = required ? 'required, because the look-up needs it.' : 'not needed to find the effect.';
  const lines = [
    `## \`${id}\``,
    '',
    `${oneLine(title)}. ${oneLine(description)}`,
    '',
    `- Marker: ${oneLine(correlation)}`,
    `- Action result: ${needed}`,
    ...(providerReference ? [`- \`providerReference\`: ${oneLine(providerReference)}`] : []),
    ...(response ? [`- \`response\`: ${oneLine(response)}`] : []),
  ];
  if (!isComplete)
    return [...lines, '', `\`tookeffect contract show ${id} --json\` shows the input.`].join('\n');
  const begin = examples.flatMap(({ title: what, input }) => [
    '',
    `${oneLine(what)}:`,
    '',
    beginBlock(id, input),
  ]);
  return [...lines, ...begin, '', 'The schema of the input:', '', fenced('json', inputSchema)].join('\n');
}

function beginBlock(id: string, input: unknown): string {
  return `\`\`\`sh\ntookeffect begin ${id} --input - <<'JSON'\n${JSON.stringify(input, null, 2)}\nJSON\n\`\`\``;
}

function connectionSection({ connection }: WrittenManifest): string {
  const { baseUrl, credentialType, leastPrivilege, setup } = connection;
  return [
    '## The connection',
    '',
    'The owner of the workspace sets it up once; an agent needs none of this.',
    '',
    ...(baseUrl ? [`- Base URL: \`${baseUrl}\``] : []),
    `- Credential: \`${credentialType}\`, with these privileges and no other:`,
    ...leastPrivilege.map((privilege) => `  - ${oneLine(privilege)}`),
    '',
    oneLine(setup),
  ].join('\n');
}

function webhookSection({ webhook }: WrittenManifest): string {
  if (webhook === null) return '## The webhook\n\nNone: the service sends no events that count as evidence.';
  const events = webhook.events.map((event) => `\`${event}\``).join(', ');
  return `## The webhook\n\nEvents: ${events}. ${oneLine(webhook.setup)}`;
}

/** A line of JSON never begins with a fence, because its texts are in quotation marks. */
function fenced(language: string, value: unknown): string {
  return `\`\`\`${language}\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
