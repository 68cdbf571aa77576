import { Refusal } from "@songtan/contract/errors";
import { checkDocument } from "@songtan/domain/drivers/check-document";
import type { SubmittedKind } from "@songtan/domain/drivers/words";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { type ClaimKind, claimHash } from "./claim-hash.ts";

type Values = Readonly<Record<string, string>>;
/** What may belong to one driver account alone, and the field that is wrong when it belongs to another. */
const claims: Partial<Record<SubmittedKind, { kind: ClaimKind; field: string; text(values: Values): string }>> = {
  "citizen-card": { kind: "citizen", field: "number", text: ({ number }) => `${number}` },
  "bank-account": {
    kind: "bank",
    field: "accountNumber",
    text: ({ bankCode, accountNumber }) => `${bankCode}:${accountNumber}`,
  },
  vehicle: { kind: "plate", field: "plate", text: ({ plate, provinceCode }) => `${provinceCode}:${plate}` },
};

/**
 * One driver account per citizen number, bank account and plate: otherwise a suspended driver comes back as another.
 * The driver's earlier claim of the same kind is let go.
 *
 * @throws Refusal `identifier_in_use` naming the field, when another driver holds it
 */
export async function claimNumber(
  trx: Trx,
  deps: Pick<Deps, "secrets">,
  { driverId, kind, values }: { driverId: string; kind: SubmittedKind; values: Values },
): Promise<void> {
  const claim = claims[kind];
  if (!claim) return;
  const hash = claimHash(deps, claim.kind, claim.text(values));
  await trx
    .deleteFrom("document_claims")
    .where("driver_id", "=", driverId)
    .where("kind", "=", claim.kind)
    .where("hash", "!=", hash)
    .execute();
  await trx
    .insertInto("document_claims")
    .values({ kind: claim.kind, hash, driver_id: driverId })
    .onConflict((conflict) => conflict.columns(["kind", "hash"]).doNothing())
    .execute();
  const holder = await trx
    .selectFrom("document_claims")
    .select("driver_id")
    .where("kind", "=", claim.kind)
    .where("hash", "=", hash)
    .executeTakeFirstOrThrow();
  if (holder.driver_id !== driverId)
    throw new Refusal("identifier_in_use", {}, { [`fields.${claim.field}`]: "in_use" });
}

/** The driver whose account holds the number of a page that was typed, and what kind of number it is. */
export async function claimedBy(
  { db, clock, secrets }: Pick<Deps, "db" | "clock" | "secrets">,
  kind: SubmittedKind,
  typed: Readonly<Record<string, unknown>>,
): Promise<{ driverId: string; kind: ClaimKind } | null> {
  const claim = claims[kind];
  if (!claim) return null;
  const { values } = checkDocument(kind, typed, { today: serviceDay(clock()) });
  const holder = await db
    .selectFrom("document_claims")
    .select("driver_id")
    .where("kind", "=", claim.kind)
    .where("hash", "=", claimHash({ secrets }, claim.kind, claim.text(values)))
    .executeTakeFirst();
  return holder ? { driverId: holder.driver_id, kind: claim.kind } : null;
}
