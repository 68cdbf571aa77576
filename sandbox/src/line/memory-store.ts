import type { Adapter, AdapterConstructor, AdapterPayload } from "oidc-provider";

type StoredPayload = { payload: AdapterPayload; expiresAt: number };

/** The provider's memory: a restart of the sandbox loses every pending sign-in. */
export function memoryStore(): AdapterConstructor {
  const rows = new Map<string, StoredPayload>();
  const sweep = () => {
    const now = Date.now();
    for (const [key, { expiresAt }] of rows) if (expiresAt <= now) rows.delete(key);
  };
  const alive = (key: string): AdapterPayload | undefined => {
    const stored = rows.get(key);
    return stored && stored.expiresAt > Date.now() ? stored.payload : undefined;
  };
  return class MemoryStore implements Adapter {
    readonly #model: string;
    constructor(model: string) {
      this.#model = model;
    }
    #key(id: string): string {
      return `${this.#model}:${id}`;
    }
    #findBy(name: "uid" | "userCode", value: string): AdapterPayload | undefined {
      for (const [key, { payload }] of rows)
        if (key.startsWith(`${this.#model}:`) && payload[name] === value) return alive(key);
      return undefined;
    }
    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      sweep();
      rows.set(this.#key(id), { payload, expiresAt: Date.now() + (expiresIn || 3600) * 1000 });
    }
    async find(id: string): Promise<AdapterPayload | undefined> {
      return alive(this.#key(id));
    }
    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.#findBy("uid", uid);
    }
    async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
      return this.#findBy("userCode", userCode);
    }
    async consume(id: string): Promise<void> {
      const payload = alive(this.#key(id));
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    }
    async destroy(id: string): Promise<void> {
      rows.delete(this.#key(id));
    }
    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of rows) if (payload.grantId === grantId) rows.delete(key);
    }
  };
}
