import { Refusal } from "@songtan/contract/errors";
import type { Deps } from "../../deps.ts";
import { sameBytes } from "../../secrets.ts";
import { qrSignature } from "./queries.ts";

/** The QR code of a try that waits to be paid. A signature that is not ours, or a try that has ended, shows nothing. */
export async function loadQr(
  { db, secrets, cardProvider }: Pick<Deps, "db" | "secrets" | "cardProvider">,
  { paymentId, signature }: { paymentId: string; signature: string },
): Promise<{ mime: string; bytes: Uint8Array }> {
  const expected = qrSignature(secrets, paymentId);
  if (!sameBytes(Buffer.from(expected), Buffer.from(signature))) throw new Refusal("not_found");
  const payment = await db
    .selectFrom("payments")
    .select("qr_image_url")
    .where("id", "=", paymentId)
    .where("state", "=", "pending")
    .executeTakeFirst();
  if (!payment?.qr_image_url || !cardProvider) throw new Refusal("not_found");
  return cardProvider.picture(payment.qr_image_url);
}
