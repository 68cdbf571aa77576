import { randomUUID } from "node:crypto";
import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import { publicOrigin } from "../../../config/settings.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { ProviderRefusal, UpstreamFailure } from "../../../ports/ports.ts";
import { applyTopUpResult } from "../provider-results/apply-top-up-result.ts";
import { mayStillCallSince } from "../records/attempt-timeout.ts";

/**
 * Stores a top-up, one at a time: for another amount the driver lets the first expire, or pays it.
 */
export async function createTopUp(
  { trx, clock, cardProvider }: Pick<Deps, "clock" | "cardProvider"> & { trx: Trx },
  { driverId, amountSatang }: { driverId: string; amountSatang: number },
): Promise<string> {
  if (!cardProvider) throw new Refusal("payment_method_unavailable");
  // The lock of the driver's row orders two requests at once.
  await trx
    .selectFrom("drivers")
    .select("accountId")
    .where("accountId", "=", driverId)
    .forUpdate()
    .execute();
  const open = await trx
    .selectFrom("topUps")
    .select(["id", "amountSatang"])
    .where("driverId", "=", driverId)
    .where("state", "in", ["calling", "pending"])
    .executeTakeFirst();
  if (open && open.amountSatang === amountSatang) return open.id;
  if (open) throw new Refusal("payment_under_way");
  const now = clock();
  const id = randomUUID();
  await trx
    .insertInto("topUps")
    .values({
      id,
      driverId,
      amountSatang,
      state: "calling",
      createdAt: now,
      expiresAt: new Date(now.getTime() + limits.paymentMinutes * 60_000),
    })
    .execute();
  return id;
}

/**
 * Creates the provider's charge with a top-up's QR code, once, even for repeated requests.
 * `check_payments` finds a lost answer.
 */
export async function createTopUpProviderCharge(
  deps: Pick<Deps, "db" | "clock" | "cardProvider" | "settings">,
  topUpId: string,
): Promise<void> {
  const { db, clock, cardProvider, settings } = deps;
  if (!cardProvider) return;
  const topUp = await db
    .updateTable("topUps")
    .set({ calledAt: clock() })
    .where("id", "=", topUpId)
    .where("state", "=", "calling")
    .where("calledAt", "is", null)
    .where("createdAt", ">", mayStillCallSince(clock()))
    .returning(["amountSatang", "expiresAt"])
    .executeTakeFirst();
  if (!topUp) return;
  try {
    const charge = await cardProvider.charge({
      paymentId: topUpId,
      description: "top-up",
      amountSatang: topUp.amountSatang,
      payer: { promptPay: true },
      returnUri: `${publicOrigin(settings)}/driver/dashboard`,
      expiresAt: topUp.expiresAt,
    });
    await applyTopUpResult(deps, { topUpId, charge });
  } catch (problem) {
    if (problem instanceof ProviderRefusal)
      return applyTopUpResult(deps, { topUpId, charge: null });
    if (!(problem instanceof UpstreamFailure)) throw problem;
  }
}
