/** Caches the platform's form of public keys, because making one costs about as much as a verification. */
export class KeyCache<Key> {
  private readonly keys = new Map<string, Key>();
  private readonly make: (publicKey: Uint8Array) => Key;
  private readonly capacity: number;

  /** @param capacity the largest number of keys in the cache; the oldest is removed first */
  constructor(make: (publicKey: Uint8Array) => Key, capacity = 256) {
    this.make = make;
    this.capacity = capacity;
  }

  get(publicKey: Uint8Array): Key {
    const name = String.fromCharCode(...publicKey);
    const cached = this.keys.get(name);
    if (cached !== undefined) return cached;
    const key = this.make(publicKey);
    this.keys.set(name, key);
    if (this.keys.size > this.capacity) {
      const [oldest] = this.keys.keys();
      this.keys.delete(oldest!);
    }
    return key;
  }
}
