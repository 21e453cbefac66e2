import { SaxesParser } from 'saxes';

/** An element of an XML document; attributes are left out. */
export interface XmlElement {
  /** Without a prefix. */
  readonly name: string;
  /** The URI of its namespace; empty without one. */
  readonly namespace: string;
  /** Its own text, in order, without that of its children. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

/** An element whose end was not read yet. */
interface OpenElement {
  readonly name: string;
  readonly namespace: string;
  text: string;
  readonly children: XmlElement[];
}

const MAX_DEPTH = 32;

/**
 * Parses a document in linear time.
 * @param bytes UTF-8
 * @returns its root; `undefined` for what is not well-formed, uses a prefix without a namespace, is nested deeper than 32 elements, or has a DOCTYPE, which
 *   could declare entities
 */
export function parseXml(bytes: Uint8Array): XmlElement | undefined {
  try {
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** @returns the text of the first child of this name; `undefined` if there is none */
export function childText({ children }: XmlElement, name: string): string | undefined {
  return children.find((child) => child.name === name)?.text;
}

/** @throws {Error} for what `parseXml` refuses */
function parse(text: string): XmlElement | undefined {
  const document: OpenElement = { name: '', namespace: '', text: '', children: [] };
  const open = [document];
  const parser = new SaxesParser({ position: false, xmlns: true });
  const addText = (part: string) => {
    open.at(-1)!.text += part;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('the document has a DOCTYPE');
  });
  parser.on('opentag', ({ local, uri }) => {
    const element = { name: local, namespace: uri, text: '', children: [] };
    open.at(-1)!.children.push(element);
    open.push(element);
    if (open.length > MAX_DEPTH) throw new Error('the document is nested too deep');
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  return document.children[0];
}
