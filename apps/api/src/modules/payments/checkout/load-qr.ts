import { Refusal } from "@songtan/contract/errors";
import type { Deps } from "../../../deps/deps.ts";
import { sameBytes } from "../../../keys/secrets.ts";
import type { CardProvider } from "../../../ports/card-provider.ts";
import { qrSignature } from "../records/payment-views.ts";

type Picture = { mime: string; bytes: Uint8Array };
/** A code is shown for a quarter of an hour: more people than this do not pay at once in one process. */
const picturesMax = 500;
/** By their address at the provider, the oldest first. A promise: of many who look at once one fetches. */
const pictures = new Map<string, Promise<Picture>>();

/** Returns the QR code of a pending payment. Refuses a signature that is not ours, and a payment that has ended. */
export async function loadQr(
  { db, secrets, cardProvider }: Pick<Deps, "db" | "secrets" | "cardProvider">,
  { paymentId, signature }: { paymentId: string; signature: string },
): Promise<Picture> {
  const expected = qrSignature(secrets, paymentId);
  if (!sameBytes(Buffer.from(expected), Buffer.from(signature))) throw new Refusal("not_found");
  const payment = await db
    .selectFrom("payments")
    .select("qrImageUrl")
    .where("id", "=", paymentId)
    .where("state", "=", "pending")
    .executeTakeFirst();
  if (!payment?.qrImageUrl || !cardProvider) throw new Refusal("not_found");
  return pictures.get(payment.qrImageUrl) ?? cachePicture(payment.qrImageUrl, cardProvider);
}

function cachePicture(url: string, cardProvider: CardProvider): Promise<Picture> {
  const picture = cardProvider.picture(url);
  pictures.set(url, picture);
  picture.catch(() => pictures.delete(url));
  const [oldest] = pictures.keys();
  if (oldest !== undefined && pictures.size > picturesMax) pictures.delete(oldest);
  return picture;
}
