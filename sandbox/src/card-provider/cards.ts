import { createHash } from "node:crypto";
import { z } from "zod";
import { newObject, type Provider } from "./context.ts";
import { brandOf, failingOf, isCardNumber } from "./test-cards.ts";
import { ProviderError, type ProviderObject } from "./wire.ts";

const integer = z.union([z.number(), z.string().regex(/^\d+$/)]).transform(Number);
const CardForm = z.object({
  name: z.string().min(1),
  number: z.string().transform((text) => text.replace(/\D/g, "")),
  expiration_month: integer.pipe(z.number().int().min(1).max(12)),
  expiration_year: integer.pipe(z.number().int().min(0)),
  security_code: z.union([z.string(), z.number()]).optional(),
  city: z.string().optional(),
  postal_code: z.string().optional(),
});

/** A card turned into a token: the number stays here, the token says how the card behaves. */
export async function createToken(provider: Provider, sent: unknown): Promise<ProviderObject> {
  const form = CardForm.safeParse((sent as { card?: unknown } | null)?.card);
  if (!form.success) {
    const field = form.error.issues[0]?.path.join(".") ?? "card";
    throw new ProviderError(400, "invalid_card", `${field} is invalid`);
  }
  const card = form.data;
  if (!isCardNumber(card.number)) throw new ProviderError(400, "invalid_card", "number is invalid");
  if (isOver(card, provider.clock()))
    throw new ProviderError(400, "invalid_card", "expiration date is in the past");
  const view = newObject(provider, "card", {
    location: () => "",
    country: "th",
    city: card.city ?? null,
    postal_code: card.postal_code ?? null,
    financing: "credit",
    bank: "SANDBOX BANK",
    brand: brandOf(card.number),
    fingerprint: createHash("sha256").update(`sandbox:${card.number}`).digest("base64"),
    first_digits: null,
    last_digits: card.number.slice(-4),
    name: card.name,
    expiration_month: card.expiration_month,
    expiration_year: fullYear(card.expiration_year),
    security_code_check: card.security_code !== undefined,
    deleted: false,
  });
  const token = newObject(provider, "token", {
    location: (id) => `/tokens/${id}`,
    used: false,
    charge_status: "unknown",
    card: view,
  });
  return provider.store.insert("token", {
    body: token,
    secret: { failing: failingOf(card.number) },
  });
}

const fullYear = (year: number): number => (year < 100 ? 2000 + year : year);

/** A card is good until the end of its month. */
function isOver(card: { expiration_month: number; expiration_year: number }, now: Date): boolean {
  return Date.UTC(fullYear(card.expiration_year), card.expiration_month, 1) <= now.getTime();
}

/** A token pays once: a second use is refused. */
export async function useToken(
  provider: Provider,
  tokenId: string,
): Promise<{ card: ProviderObject; failing: unknown }> {
  return provider.store.change("token", tokenId, (token) => {
    if (token.body.used) throw new ProviderError(400, "used_token", "token was already used");
    token.body.used = true;
    return { card: token.body.card as ProviderObject, failing: token.secret.failing ?? null };
  });
}
