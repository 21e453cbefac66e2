import { Inject, Injectable } from '@nestjs/common';
import { canonicalize, dssePae, parseStrict, verifyEd25519Strict } from '@tookeffect/core';
import type { KeyDocument, KeyDocumentEnvelope } from '@tookeffect/wire';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { Log, loggableError } from '../../log/index.ts';
import { SecretsDirectory } from '../secrets/index.ts';
import { RootKeys } from './root-keys.ts';
import { SigningKeyError } from './signing-key-error.ts';

/** A key document, and the envelope in which it was signed. */
export interface SignedKeyDocument {
  readonly document: KeyDocument;
  readonly envelope: KeyDocumentEnvelope;
  /** The envelope as it is stored. */
  readonly text: string;
}

const PAYLOAD_TYPE = 'application/vnd.tookeffect.keys+json';
const FILE = 'key-document.json';
const COMPARE = 'compare its version with the newest that you have published';

/**
 * Signs key documents, and decides which stored one counts. The secrets directory has a copy of the newest document that
 * was signed here, so that a change of the database can neither add a key nor bring an older document back.
 */
@Injectable()
export class SignedKeyDocuments {
  private newestSeen: SignedKeyDocument | null = null;

  constructor(
    private readonly secrets: SecretsDirectory,
    private readonly roots: RootKeys,
    @Inject(SETTINGS) private readonly settings: Settings,
    /** Null where a lost copy stays lost, because a command only looks. */
    @Inject(Log) private readonly log: Log | null,
  ) {}

  /**
   * Chooses the newest document that is authentic: the stored one if a root key of this server signed it, the copy in the
   * secrets directory, and what this process has seen before.
   * @param stored the envelope in the database
   * @returns null where nothing was ever signed
   * @throws {SigningKeyError} `key_document_malformed` for a copy that cannot be read
   */
  async newest(stored: string | null): Promise<SignedKeyDocument | null> {
    const seen = this.newestSeen;
    if (seen !== null && seen.text === stored) return seen;
    const copy = await this.readCopy();
    const candidates = [seen, copy, await this.readAuthentic(stored)];
    for (const candidate of candidates) {
      if (candidate && !(this.newestSeen && isOlder(candidate, this.newestSeen))) this.newestSeen = candidate;
    }
    if (copy === null && this.newestSeen !== null) await this.restoreCopy(this.newestSeen);
    return this.newestSeen;
  }

  /**
   * Makes a lost copy again. Until then an older document of the database, from before a revocation for example, would have
   * counted, so the operator is told to compare. Another server may have made the copy in the meantime: that one stays.
   */
  private async restoreCopy({ document, text }: SignedKeyDocument): Promise<void> {
    if (this.log === null) return;
    const { version } = document;
    try {
      await this.secrets.readOrCreate(FILE, () => text);
      this.log.error(
        { version },
        `${FILE} was missing in the secrets directory and was made again; ${COMPARE}`,
      );
    } catch (error) {
      const err = loggableError(error);
      this.log.error(
        { version, err },
        `${FILE} is missing in the secrets directory and cannot be made; ${COMPARE}`,
      );
    }
  }

  /** Signs a document with every root key, and keeps a copy in the secrets directory. @throws {SigningKeyError} `private_key_missing` */
  async sign(document: KeyDocument): Promise<SignedKeyDocument> {
    const payload = Buffer.from(canonicalize(document), 'utf8');
    const present = await this.roots.present();
    const roots = present.length > 0 ? present : await this.roots.signing();
    const [first, ...more] = roots.map((root) => ({
      keyid: root.keyId,
      sig: root.sign(dssePae(PAYLOAD_TYPE, payload)).toString('base64'),
    }));
    const envelope: KeyDocumentEnvelope = {
      payloadType: PAYLOAD_TYPE,
      payload: payload.toString('base64'),
      signatures: [first!, ...more],
    };
    const signed = { document, envelope, text: JSON.stringify(envelope) };
    await this.secrets.replace(FILE, signed.text);
    this.newestSeen = signed;
    return signed;
  }

  private async readCopy(): Promise<SignedKeyDocument | null> {
    const copy = await this.secrets.read(FILE);
    if (copy === null) return null;
    const signed = parseSigned(copy.toString('utf8'));
    if (signed) return signed;
    throw new SigningKeyError(
      'key_document_malformed',
      `${FILE} in ${this.settings.secretsDirectory} is not a key document; restore it from the backup of the secrets directory.`,
    );
  }

  private async readAuthentic(stored: string | null): Promise<SignedKeyDocument | null> {
    const signed = stored === null ? null : parseSigned(stored);
    if (!signed) return null;
    const { envelope } = signed;
    const message = dssePae(PAYLOAD_TYPE, Buffer.from(envelope.payload, 'base64'));
    const roots = await this.roots.present();
    const isAuthentic = envelope.signatures.some(({ keyid, sig }) => {
      const root = roots.find(({ keyId }) => keyId === keyid);
      const publicKey = root && Buffer.from(root.publicKeyHex, 'hex');
      return publicKey && verifyEd25519Strict(publicKey, message, Buffer.from(sig, 'base64'));
    });
    return isAuthentic ? signed : null;
  }
}

/** `foreign`: not signed by a root key of this server, or older than one that was signed here. */
export type KeyDocumentState = 'authentic' | 'foreign' | 'unchecked';

/** Compares the key document of the database with the secrets directory; `unchecked` where that has no root key. */
export async function keyDocumentState(settings: Settings, stored: string | null): Promise<KeyDocumentState> {
  const secrets = new SecretsDirectory(settings.secretsDirectory);
  const roots = new RootKeys(secrets, settings);
  if ((await roots.present()).length === 0) return 'unchecked';
  const newest = await new SignedKeyDocuments(secrets, roots, settings, null).newest(stored);
  return (newest?.text ?? null) === stored ? 'authentic' : 'foreign';
}

function isOlder(one: SignedKeyDocument, other: SignedKeyDocument): boolean {
  return one.document.version < other.document.version;
}

/** @returns null for a text that is not an envelope with a document */
function parseSigned(text: string): SignedKeyDocument | null {
  try {
    const envelope = parseStrict(text, { requireObject: true }) as unknown as KeyDocumentEnvelope;
    const payload = Buffer.from(envelope.payload, 'base64');
    const document = parseStrict(payload, { requireObject: true }) as unknown as KeyDocument;
    const isKeyDocument = (envelope.payloadType as string) === PAYLOAD_TYPE;
    return isKeyDocument ? { document, envelope, text } : null;
  } catch {
    return null;
  }
}
