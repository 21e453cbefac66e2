import { createHash } from 'node:crypto';

/** What a client did, as the checker reads it; `checker/main.go` says what each part means. */
export interface HistoryEvent {
  readonly client: number;
  readonly part: 'ledger' | 'register';
  readonly kind: string;
  /** Microseconds of one monotonic clock. */
  readonly call: number;
  readonly return: number;
  readonly key?: string;
  readonly credits?: number;
  readonly available?: number;
  readonly reserved?: number;
  readonly spent?: number;
  readonly digest?: string;
}

/** Where an event stands: who, and from when to when. */
export type Span = Pick<HistoryEvent, 'client' | 'call' | 'return'>;

/** Everything that the clients of one account did and heard. */
export class History {
  readonly events: HistoryEvent[] = [];

  ledger(span: Span, kind: string, facts: Partial<HistoryEvent> = {}): void {
    this.events.push({ ...span, part: 'ledger', kind, ...facts });
  }

  register(span: Span, kind: string, facts: Partial<HistoryEvent>): void {
    this.events.push({ ...span, part: 'register', kind, ...facts });
  }
}

/** Now, on the clock of the history. */
export function instant(): number {
  return Math.round(performance.now() * 1000);
}

/** What a body is compared by. */
export function digestBody(body: string): string {
  return createHash('sha256').update(body).digest('hex');
}
