/**
 * A simple model of the metered path, without a database, locks or code of the server. The real server is compared with
 * it after every step.
 */
export class ReferenceModel {
  /** In milliseconds since 1970; the test moves it. */
  now: number;
  bought = 0;
  readonly purchases: ModelPurchase[] = [];
  readonly operations: ModelOperation[] = [];
  readonly keys = new Map<string, ModelKey>();
  private plan: Plan | null = null;
  private readonly usedIn = new Map<number, number>();

  constructor(now: number) {
    this.now = now;
  }

  begin(kind: ModelOperation['kind']): ModelOperation {
    const operation: ModelOperation = {
      kind,
      isDone: false,
      isAway: false,
      isAcknowledged: false,
      lastVerdict: null,
      receipts: 0,
      inconclusiveRuns: 0,
      wasVerified: false,
      firstVerifyAt: null,
      notBefore: 0,
      live: null,
    };
    this.operations.push(operation);
    return operation;
  }

  /** What a verify is answered, up to the look; a run that is let in holds a credit. */
  reserve(operation: ModelOperation, keyText: string): Refusal | Replay | ModelRun {
    if (operation.live && operation.live.leaseUntil < this.now) this.release(operation.live);
    const key = this.keys.get(keyText);
    if (key !== undefined && key.since > this.now - KEY_LIFE_MS) {
      if (key.run.operation !== operation) return refusal(422, 'idempotency_key_reused');
      return key.answer === null ? refusal(409, 'idempotency_in_flight') : { replayed: key.answer };
    }
    if (operation.live) return refusal(409, 'verification_in_flight');
    if (operation.notBefore > this.now) return refusal(429, 'observed_too_recently');
    const bucket = this.findBucketWithCredit();
    if (bucket === null) return refusal(402, 'credit_exhausted');
    if (bucket === 'bought') this.bought -= 1;
    else bucket.used += 1;
    const run: ModelRun = {
      operation,
      key: keyText,
      bucket,
      observedAt: this.now,
      leaseUntil: this.now + LEASE_MS,
      isLive: true,
    };
    operation.live = run;
    operation.firstVerifyAt ??= this.now;
    this.keys.set(keyText, { run, answer: null, since: this.now });
    return run;
  }

  /** What a run that looked now and was not taken back is answered. */
  settle(run: ModelRun): Answer {
    const { operation } = run;
    const verdict = decideVerdict(run);
    const isConclusive = verdict === 'verified' || verdict === 'refuted';
    const isCharged = isConclusive || operation.inconclusiveRuns >= FREE_RUNS;
    if (isCharged) this.usedIn.set(this.periodStart(), this.verifiedActions() + 1);
    else this.refund(run);
    if (!isConclusive) operation.inconclusiveRuns += 1;
    operation.lastVerdict = verdict;
    operation.wasVerified ||= verdict === 'verified';
    operation.receipts += 1;
    this.end(run);
    return { verdict, charged: isCharged ? 1 : 0 };
  }

  /** What the caller heard is what any later call with the key hears. */
  remember(run: ModelRun, answer: string, retryAfterSeconds: number | undefined): void {
    const key = this.keys.get(run.key);
    if (key?.run === run) key.answer = answer;
    run.operation.notBefore = retryAfterSeconds === undefined ? 0 : this.now + retryAfterSeconds * 1000;
  }

  /** A run that came to nothing: its credit is back, and its key is free. */
  release(run: ModelRun): void {
    if (this.keys.get(run.key)?.run === run) this.keys.delete(run.key);
    this.refund(run);
    this.end(run);
  }

  /** A round of those who clean up. */
  sweep(): void {
    if (this.plan !== null) this.plan.isBooked ||= this.plan.periodEnd <= this.now;
    for (const { live } of this.operations) if (live && live.leaseUntil < this.now) this.release(live);
  }

  /** A signed event says something of a purchase; what follows does not depend on what was heard first. */
  receive(purchase: ModelPurchase, heard: Partial<PaymentFacts>): void {
    Object.assign(purchase, heard);
    if (!purchase.isPaid) return;
    const target = countGrantedCredits(purchase);
    if (purchase.plan === null) {
      this.bought += target - purchase.posted;
      purchase.posted = target;
    } else {
      this.reverse(purchase.plan, target);
    }
  }

  /** A period that is paid for; the one before it ends. */
  subscribe(purchase: ModelPurchase, plan: Plan): void {
    purchase.plan = plan;
    this.plan = plan;
    this.receive(purchase, { isPaid: true });
  }

  /** What was used beyond what is paid for now is owed by what was bought. */
  private reverse(plan: Plan, target: number): void {
    const owed = Math.max(0, plan.used - target);
    this.bought += plan.owed - owed;
    plan.owed = owed;
    plan.brings = target;
  }

  acknowledge(operation: ModelOperation): 201 | 200 {
    if (operation.isAcknowledged) return 200;
    operation.isAcknowledged = true;
    operation.notBefore = 0;
    return 201;
  }

  get reserved(): number {
    return this.operations.filter(({ live }) => live !== null).length;
  }

  get planAvailable(): number {
    return this.currentPlan === null ? 0 : countRemaining(this.currentPlan);
  }

  /** Credits that are in the plan's bucket, though nobody may use those of a period that is over. */
  get planLeft(): number {
    return this.plan === null || this.plan.isBooked ? 0 : countRemaining(this.plan);
  }

  private get currentPlan(): Plan | null {
    return this.plan !== null && this.plan.periodEnd > this.now ? this.plan : null;
  }

  verifiedActions(): number {
    return this.usedIn.get(this.periodStart()) ?? 0;
  }

  private findBucketWithCredit(): Plan | 'bought' | null {
    const plan = this.currentPlan;
    if (plan !== null && countRemaining(plan) >= 1) return plan;
    return this.bought >= 1 ? 'bought' : null;
  }

  /** Back where it came from; nobody sees the credit of a period that is over. */
  private refund({ bucket }: ModelRun): void {
    if (bucket === 'bought') this.bought += 1;
    else bucket.used -= 1;
  }

  private end(run: ModelRun): void {
    run.isLive = false;
    run.operation.live = null;
  }

  /** The plan's period, or else the month in UTC. */
  private periodStart(): number {
    const today = new Date(this.now);
    return this.currentPlan?.periodStart ?? Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1);
  }
}

const LEASE_MS = 30_000;
const KEY_LIFE_MS = 7 * 24 * 3_600_000;
const SETTLING_MS = 10_000;
/** Runs without an answer that an operation has for nothing. */
const FREE_RUNS = 10;

export type Verdict = 'verified' | 'refuted' | 'pending' | 'inconclusive';

/** A period of a plan. */
export interface Plan {
  /** Credits that it brings, by what is paid of it. */
  brings: number;
  /** Credits that runs hold or have spent. */
  used: number;
  /** Of those, what was taken from bought credits, because it is not paid for any more. */
  owed: number;
  /** Its end is in the books, and with it that what was left has expired. */
  isBooked: boolean;
  readonly periodStart: number;
  readonly periodEnd: number;
}

/** What signed events said of a purchase; amounts in cents. */
export interface PaymentFacts {
  isPaid: boolean;
  refunded: number;
  withdrawn: number;
  reinstated: number;
}

/** A purchase of a pack, or of a period of a plan. */
export interface ModelPurchase extends PaymentFacts {
  /** Names its payment. */
  readonly name: string;
  readonly credits: number;
  readonly price: number;
  plan: Plan | null;
  /** Credits of a pack that the account has, or had. */
  posted: number;
}

/** @returns a purchase that nobody has paid for yet */
export function newPurchase(name: string, credits: number, price: number): ModelPurchase {
  const heard = { isPaid: false, refunded: 0, withdrawn: 0, reinstated: 0 };
  return { name, credits, price, plan: null, posted: 0, ...heard };
}

function countGrantedCredits({ credits, price, refunded, withdrawn, reinstated }: ModelPurchase): number {
  const reversed = Math.min(price, Math.max(0, refunded + withdrawn - reinstated));
  return credits - Math.ceil((credits * reversed) / price);
}

/** What is owed was taken from elsewhere. */
function countRemaining({ brings, used, owed }: Plan): number {
  return brings + owed - used;
}

/** Something to be done at a provider, and what is true there. */
export interface ModelOperation {
  /** An `issue` may take a while until it shows; an `order` shows at once. */
  readonly kind: 'order' | 'issue';
  isDone: boolean;
  /** Whether the provider cannot be reached for it. */
  isAway: boolean;
  isAcknowledged: boolean;
  lastVerdict: Verdict | null;
  receipts: number;
  inconclusiveRuns: number;
  /** Whether a run has verified it. */
  wasVerified: boolean;
  firstVerifyAt: number | null;
  notBefore: number;
  live: ModelRun | null;
}

/** A run that holds a credit. */
export interface ModelRun {
  readonly operation: ModelOperation;
  readonly key: string;
  readonly bucket: Plan | 'bought';
  /** When the provider was asked; what it says later is of then, or newer. */
  readonly observedAt: number;
  readonly leaseUntil: number;
  isLive: boolean;
}

/** A call that was let through to no run. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
}

/** A call that was answered before. */
export interface Replay {
  readonly replayed: string;
}

/** What a verdict says and costs. */
export interface Answer {
  readonly verdict: Verdict;
  readonly charged: 0 | 1;
}

interface ModelKey {
  readonly run: ModelRun;
  /** The body that was answered; null while the run is live. */
  answer: string | null;
  readonly since: number;
}

function refusal(status: number, code: string): Refusal {
  return { status, code };
}

/** Before the window is over, what does not show may still come; what was asked then cannot tell. */
function decideVerdict({ operation, observedAt }: ModelRun): Verdict {
  const { kind, isDone, isAway, wasVerified, firstVerifyAt } = operation;
  if (isAway) return 'inconclusive';
  if (isDone) return 'verified';
  // Others may change an order that was verified; that does not refute the operation.
  if (kind === 'order' && wasVerified) return 'inconclusive';
  const isSettling = kind === 'issue' && observedAt - firstVerifyAt! < SETTLING_MS;
  return isSettling ? 'pending' : 'refuted';
}
