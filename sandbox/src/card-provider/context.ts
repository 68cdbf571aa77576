import type { ProviderStore } from "./store.ts";
import { newProviderId, type ProviderKind, type ProviderObject } from "./wire.ts";

/** The context of every part of the provider. */
export type Provider = {
  store: ProviderStore;
  clock: () => Date;
  /** The address of its pages, such as `http://localhost:3000/sandbox/card-provider`. */
  url: string;
  /** Records that something happened and sends the webhooks. */
  happened(key: string, data: ProviderObject): Promise<void>;
};

/** A new object with the fields every object has. */
export function newObject(
  { clock }: Pick<Provider, "clock">,
  kind: ProviderKind,
  { location, ...fields }: { location: (id: string) => string } & Record<string, unknown>,
): ProviderObject {
  const id = newProviderId(kind);
  return {
    object: kind,
    id,
    livemode: false,
    location: location(id),
    created_at: clock().toISOString(),
    ...fields,
  };
}
