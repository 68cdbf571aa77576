import { Refusal } from "@songtan/contract/errors";
import type { Deps } from "../../deps.ts";
import { sameBytes } from "../../secrets.ts";
import { qrSignature } from "./queries.ts";

/** The QR code of a try, a top-up or a later charge that waits to be paid. A signature that is not ours, or one that has ended, shows nothing. */
export async function loadQr(
  { db, secrets, cardProvider }: Pick<Deps, "db" | "secrets" | "cardProvider">,
  { paymentId, signature }: { paymentId: string; signature: string },
): Promise<{ mime: string; bytes: Uint8Array }> {
  const expected = qrSignature(secrets, paymentId);
  if (!sameBytes(Buffer.from(expected), Buffer.from(signature))) throw new Refusal("not_found");
  const waiting = (table: "payments" | "top_ups" | "charges") =>
    db
      .selectFrom(table)
      .select("qr_image_url")
      .where("id", "=", paymentId)
      .where("state", "=", "pending")
      .executeTakeFirst();
  const payment = (await waiting("payments")) ?? (await waiting("top_ups")) ?? (await waiting("charges"));
  if (!payment?.qr_image_url || !cardProvider) throw new Refusal("not_found");
  return cardProvider.picture(payment.qr_image_url);
}
