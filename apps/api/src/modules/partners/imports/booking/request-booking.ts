import { Refusal } from "@songtan/contract/errors";
import { usualMethod } from "@songtan/domain/businesses/invoices";
import { sumSatang } from "@songtan/domain/money";
import type { Trx } from "../../../../db/database.ts";
import { lockRow } from "../../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../../deps/deps.ts";
import { enqueue } from "../../../../jobs/enqueue.ts";
import { lockCustomer } from "../../../../ledger/lock-customer.ts";
import { loadFreeCredit } from "../../../accounting/amounts-due/free-credit.ts";
import { requireInvoiceRoom } from "../../../accounting/invoice-items/invoice-account.ts";

type Request = {
  id: string;
  businessId: string;
  /** The internal account of the business, which pays. */
  accountId: string;
  /** The member who requested the bookings. */
  memberId: string;
  /** The total that the member saw, in satang. */
  totalSatang: number;
};

/**
 * Has every row that is ready booked, at the prices that were shown. Pressed again while they are being
 * booked it changes nothing.
 * @throws Refusal `not_found`, `import_nothing_ready`, `price_changed`, `quote_expired`,
 * `insufficient_balance` and those of `requireInvoiceRoom`
 */
export async function requestImportBooking(
  { trx, clock }: Pick<Deps, "clock"> & { trx: Trx },
  { id, businessId, accountId, memberId, totalSatang }: Request,
): Promise<void> {
  const file = await lockRow(trx, "bookingImports", id);
  if (file?.businessId !== businessId) throw new Refusal("not_found");
  const rows = await trx
    .selectFrom("bookingImportRows")
    .leftJoin("quotes", "quotes.id", "bookingImportRows.quoteId")
    .select(["number", "state", "bookingImportRows.totalSatang", "expiresAt"])
    .where("importId", "=", id)
    .where("state", "in", ["ready", "queued"])
    .execute();
  const ready = rows.filter(({ state }) => state === "ready");
  if (ready.length === 0 && rows.length > 0) return;
  if (ready.length === 0) throw new Refusal("import_nothing_ready");
  const now = clock();
  if (ready.some(({ expiresAt }) => !expiresAt || expiresAt <= now))
    throw new Refusal("quote_expired");
  if (sumSatang(ready.map((row) => row.totalSatang ?? 0)) !== totalSatang)
    throw new Refusal("price_changed");
  await requireMoney(trx, { businessId, accountId, totalSatang, now });
  await trx
    .updateTable("bookingImportRows")
    .set({ state: "queued", requestedBy: memberId })
    .where("importId", "=", id)
    .where("state", "=", "ready")
    .execute();
  await enqueue(trx, bookImportJob(id));
}

export const bookImportJob = (importId: string) =>
  ({ name: "book_import", payload: { importId }, key: `book_import:${importId}` }) as const;

/** The whole file is paid or none of it is begun; each booking is paid by itself later. */
async function requireMoney(
  trx: Trx,
  {
    businessId,
    accountId,
    totalSatang,
    now,
  }: Pick<Request, "businessId" | "accountId" | "totalSatang"> & { now: Date },
): Promise<void> {
  const { creditLimitSatang } = await trx
    .selectFrom("businesses")
    .select("creditLimitSatang")
    .where("id", "=", businessId)
    .executeTakeFirstOrThrow();
  await lockCustomer(trx, accountId);
  if (usualMethod(creditLimitSatang) === "invoice")
    await requireInvoiceRoom(trx, { accountId, amountSatang: totalSatang, now });
  else if ((await loadFreeCredit(trx, accountId)) < totalSatang)
    throw new Refusal("insufficient_balance");
}
