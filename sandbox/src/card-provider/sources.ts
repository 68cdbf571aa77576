import { z } from "zod";
import { newObject, type Provider } from "./context.ts";
import { ProviderError, type ProviderObject } from "./wire.ts";

/** PromptPay accepts from 20 to 150,000 baht at once. */
const amountSatang = { min: 2000, max: 15_000_000 };

const SourceForm = z.object({
  type: z.string(),
  amount: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.number().int()),
  currency: z.string().transform((text) => text.toUpperCase()),
});

/** A way to pay without a card. Of the provider's many the sandbox knows PromptPay. */
export async function createSource(provider: Provider, sent: unknown): Promise<ProviderObject> {
  const read = SourceForm.safeParse(sent);
  if (!read.success)
    throw new ProviderError(
      400,
      "bad_request",
      `${read.error.issues[0]?.path.join(".") ?? "source"} is invalid`,
    );
  const { type, amount, currency } = read.data;
  if (type !== "promptpay")
    throw new ProviderError(400, "invalid_source", "type is currently not supported");
  if (currency !== "THB")
    throw new ProviderError(400, "invalid_source", "currency is currently not supported");
  if (amount < amountSatang.min || amount > amountSatang.max)
    throw new ProviderError(
      400,
      "invalid_source",
      `amount must be from ${amountSatang.min} to ${amountSatang.max}`,
    );
  const source = newObject(provider, "source", {
    location: (id) => `/sources/${id}`,
    type,
    amount,
    currency,
    flow: "offline",
    charge_status: "unknown",
    scannable_code: null,
    references: null,
  });
  return provider.store.insert("source", { body: source });
}
