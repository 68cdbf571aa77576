import { depotReminderNotice } from "@songtan/contract/messages/booking-notices";
import { isQuiet } from "@songtan/domain/accounts/quiet-hours";
import { storageEndsAt, storageReminderDay } from "@songtan/domain/booking/depot";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import { enqueueNotice } from "../../platform/notifications/enqueue-notice.ts";
import { loadDepot } from "./load-depot.ts";
import { loadGoodsInDepots } from "./load-held-goods.ts";

/**
 * Reminds senders of goods at a depot, once for each reminder day, outside the quiet hours. Safe to
 * repeat.
 */
export async function remindDepotStorage({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock();
  if (isQuiet(now)) return;
  await forEachIsolated(await loadGoodsInDepots(db), (goods) =>
    db.transaction().execute((trx) => remind(trx, goods, now)),
  );
}

type Goods = Awaited<ReturnType<typeof loadGoodsInDepots>>[number];

async function remind(
  trx: Trx,
  { id, number, customerId, depotId, heldAt }: Goods,
  now: Date,
): Promise<void> {
  const day = storageReminderDay(heldAt, now);
  if (day === null) return;
  const depot = depotId ? await loadDepot(trx, depotId) : null;
  await enqueueNotice(trx, {
    accountId: customerId,
    event: "delivery",
    source: `held:${id}:${day}`,
    path: `/customer/tracking/${id}`,
    tag: `booking:${id}`,
    textFor: (locale) =>
      depotReminderNotice({ number, until: storageEndsAt(heldAt), depot }, locale),
    now,
  });
}
