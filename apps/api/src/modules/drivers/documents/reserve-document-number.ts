import { Refusal } from "@songtan/contract/errors";
import type { SubmittedKind } from "@songtan/domain/driver-types";
import { checkDocument } from "@songtan/domain/drivers/check-document";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import {
  type DocumentNumberKind,
  hashDocumentNumber,
} from "../../identity/driver-state/hash-document-number.ts";

type Values = Readonly<Record<string, string>>;
/**
 * Numbers that may belong to only one driver account, with the field at fault when a number belongs to another
 * account.
 */
const uniqueNumbers: Partial<
  Record<SubmittedKind, { kind: DocumentNumberKind; field: string; text(values: Values): string }>
> = {
  "citizen-card": { kind: "citizen", field: "number", text: ({ number }) => `${number}` },
  "bank-account": {
    kind: "bank",
    field: "accountNumber",
    text: ({ bankCode, accountNumber }) => `${bankCode}:${accountNumber}`,
  },
  vehicle: {
    kind: "plate",
    field: "plate",
    text: ({ plate, provinceCode }) => `${provinceCode}:${plate}`,
  },
};

/**
 * Reserves a citizen number, bank account or plate for one driver account, so that a suspended
 * driver cannot return with another account. The driver's earlier reservation of the same kind is
 * released.
 * @throws Refusal `identifier_in_use` naming the field, when another driver holds it
 */
export async function reserveDocumentNumber(
  trx: Trx,
  deps: Pick<Deps, "secrets">,
  { driverId, kind, values }: { driverId: string; kind: SubmittedKind; values: Values },
): Promise<void> {
  const unique = uniqueNumbers[kind];
  if (!unique) return;
  const hash = hashDocumentNumber(deps, unique.kind, unique.text(values));
  await trx
    .deleteFrom("documentNumberReservations")
    .where("driverId", "=", driverId)
    .where("kind", "=", unique.kind)
    .where("hash", "!=", hash)
    .execute();
  await trx
    .insertInto("documentNumberReservations")
    .values({ kind: unique.kind, hash, driverId })
    .onConflict((conflict) => conflict.columns(["kind", "hash"]).doNothing())
    .execute();
  const holder = await trx
    .selectFrom("documentNumberReservations")
    .select("driverId")
    .where("kind", "=", unique.kind)
    .where("hash", "=", hash)
    .executeTakeFirstOrThrow();
  if (holder.driverId !== driverId)
    throw new Refusal("identifier_in_use", {}, { [`fields.${unique.field}`]: "in_use" });
}

/** The driver who holds the number of a submitted page, and the kind of that number. */
export async function findNumberHolder(
  { db, clock, secrets }: Pick<Deps, "db" | "clock" | "secrets">,
  kind: SubmittedKind,
  typed: Readonly<Record<string, unknown>>,
): Promise<{ driverId: string; kind: DocumentNumberKind } | null> {
  const unique = uniqueNumbers[kind];
  if (!unique) return null;
  const { values } = checkDocument(kind, typed, { today: serviceDay(clock()) });
  const holder = await db
    .selectFrom("documentNumberReservations")
    .select("driverId")
    .where("kind", "=", unique.kind)
    .where("hash", "=", hashDocumentNumber({ secrets }, unique.kind, unique.text(values)))
    .executeTakeFirst();
  return holder ? { driverId: holder.driverId, kind: unique.kind } : null;
}
