/** Keeps the platform's form of the last public keys, because making it costs about as much as a verification. */
export class KeyCache<Key> {
  private readonly keys = new Map<string, Key>();
  private readonly make: (publicKey: Uint8Array) => Key;
  private readonly capacity: number;

  /** @param capacity how many keys are kept; the oldest goes first */
  constructor(make: (publicKey: Uint8Array) => Key, capacity = 256) {
    this.make = make;
    this.capacity = capacity;
  }

  get(publicKey: Uint8Array): Key {
    const name = String.fromCharCode(...publicKey);
    const known = this.keys.get(name);
    if (known !== undefined) return known;
    const key = this.make(publicKey);
    this.keys.set(name, key);
    if (this.keys.size > this.capacity) {
      const [oldest] = this.keys.keys();
      this.keys.delete(oldest!);
    }
    return key;
  }
}
