import type { Deps } from "../../../deps/deps.ts";
import { tryReserve } from "./reserve.ts";
import type { NoticePurpose } from "./send-sms.ts";

type LineDeps = Pick<Deps, "db" | "clock" | "settings" | "lineMessages">;
type LineMessage = {
  /** Names it, so that a retry is sent and counted once. */
  id: string;
  to: string;
  text: string;
  /** The reader. */
  accountId: string;
  purpose: NoticePurpose | "alert";
};

/**
 * Sends a message of the operator's LINE Official Account, which costs as an SMS does.
 * @returns false where LINE does not reach the person, the operator has no account, or a budget is used
 */
export async function sendLine(
  deps: LineDeps,
  { id, to, text, accountId, purpose }: LineMessage,
): Promise<boolean> {
  const line = deps.lineMessages;
  if (!line) return false;
  const fits = await deps.db
    .transaction()
    .execute((trx) => tryReserve(trx, deps, { id, channel: "line", purpose, accountId }));
  return fits && (await line.send({ id, to, text })) === "sent";
}
