import { heldReminderNotice } from "@songtan/contract/booking-notices";
import { heldReminder, heldUntil } from "@songtan/domain/booking/depot";
import { isQuiet } from "@songtan/domain/messages/quiet-hours";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { tell } from "../notifications/queries.ts";
import { loadDepot, loadHeldGoods } from "./queries.ts";

/** Reminds senders of goods at a depot, once for each day that asks for it, outside the quiet hours. Twice is the same as once. */
export async function remindHeld({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock();
  if (isQuiet(now)) return;
  await db.transaction().execute(async (trx) => {
    for (const goods of await loadHeldGoods(trx)) await remind(trx, goods, now);
  });
}

type Goods = Awaited<ReturnType<typeof loadHeldGoods>>[number];

async function remind(trx: Trx, { id, number, customerId, depotId, heldAt }: Goods, now: Date): Promise<void> {
  const day = heldReminder(heldAt, now);
  if (day === null) return;
  const depot = depotId ? await loadDepot(trx, depotId) : null;
  await tell(trx, {
    accountId: customerId,
    event: "delivery",
    source: `held:${id}:${day}`,
    path: `/customer/tracking/${id}`,
    tag: `booking:${id}`,
    words: (locale) => heldReminderNotice({ number, until: heldUntil(heldAt), depot }, locale),
    now,
  });
}
