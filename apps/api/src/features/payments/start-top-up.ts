import { randomUUID } from "node:crypto";
import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { ProviderRefusal, UpstreamFailure } from "../../ports.ts";
import { publicOrigin } from "../../settings.ts";
import { callableSince } from "./call-turn.ts";
import { takeTopUp } from "./take-top-up.ts";

/** Writes a top-up down. One at a time: whoever wants another amount lets the first run out, or pays it. */
export async function beginTopUp(
  { trx, clock, cardProvider }: Pick<Deps, "clock" | "cardProvider"> & { trx: Trx },
  { driverId, amountSatang }: { driverId: string; amountSatang: number },
): Promise<string> {
  if (!cardProvider) throw new Refusal("payment_method_unavailable");
  // The driver's row says who is first of two at once.
  await trx.selectFrom("drivers").select("account_id").where("account_id", "=", driverId).forUpdate().execute();
  const open = await trx
    .selectFrom("top_ups")
    .select(["id", "amount_satang"])
    .where("driver_id", "=", driverId)
    .where("state", "in", ["calling", "pending"])
    .executeTakeFirst();
  if (open && Number(open.amount_satang) === amountSatang) return open.id;
  if (open) throw new Refusal("payment_under_way");
  const now = clock();
  const id = randomUUID();
  await trx
    .insertInto("top_ups")
    .values({
      id,
      driver_id: driverId,
      amount_satang: amountSatang,
      state: "calling",
      created_at: now,
      expires_at: new Date(now.getTime() + limits.paymentMinutes * 60_000),
    })
    .execute();
  return id;
}

/** Asks the provider for a top-up's QR code, once, whoever repeats the request. A lost answer is found by `check_payments`. */
export async function callForTopUp(
  deps: Pick<Deps, "db" | "clock" | "cardProvider" | "settings">,
  topUpId: string,
): Promise<void> {
  const { db, clock, cardProvider, settings } = deps;
  if (!cardProvider) return;
  const topUp = await db
    .updateTable("top_ups")
    .set({ called_at: clock() })
    .where("id", "=", topUpId)
    .where("state", "=", "calling")
    .where("called_at", "is", null)
    .where("created_at", ">", callableSince(clock()))
    .returning(["amount_satang", "expires_at"])
    .executeTakeFirst();
  if (!topUp) return;
  try {
    const charge = await cardProvider.charge({
      paymentId: topUpId,
      description: "top-up",
      amountSatang: Number(topUp.amount_satang),
      payer: { promptPay: true },
      returnUri: `${publicOrigin(settings)}/driver/dashboard`,
      expiresAt: topUp.expires_at,
    });
    await takeTopUp(deps, { topUpId, charge });
  } catch (problem) {
    if (problem instanceof ProviderRefusal) return takeTopUp(deps, { topUpId, charge: null });
    if (!(problem instanceof UpstreamFailure)) throw problem;
  }
}
