import { limits } from "@songtan/domain/limits";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Device } from "../../../http/session/device.ts";
import { sha256 } from "../../../keys/secrets.ts";

/**
 * Records that this device signed in to this account. Only the newest are stored: some clients send
 * another key each time.
 */
export async function rememberDevice(
  trx: Trx,
  { accountId, device, now }: { accountId: string; device: Device; now: Date },
): Promise<void> {
  const columns = { addressKey: device.addressKey, lastUsedAt: now };
  await trx
    .insertInto("knownDevices")
    .values({
      accountId,
      deviceHash: device.keyHash ?? sha256(`address:${device.addressKey}`),
      ...columns,
    })
    .onConflict((conflict) => conflict.columns(["accountId", "deviceHash"]).doUpdateSet(columns))
    .execute();
  await trx
    .deleteFrom("knownDevices")
    .where("accountId", "=", accountId)
    .where("deviceHash", "in", (eb) =>
      eb
        .selectFrom("knownDevices")
        .select("deviceHash")
        .where("accountId", "=", accountId)
        .orderBy("lastUsedAt", "desc")
        .offset(limits.knownDevicesPerAccount),
    )
    .execute();
}

/** Returns the given accounts that were signed in to before from this device, which is identified by its key. */
export async function accountsOfDevice(
  trx: Reader,
  accountIds: readonly string[],
  { keyHash }: Device,
): Promise<Set<string>> {
  if (keyHash === null || accountIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom("knownDevices")
    .select("accountId")
    .where("accountId", "in", [...accountIds])
    .where("deviceHash", "=", keyHash)
    .execute();
  return new Set(rows.map((row) => row.accountId));
}

/** Returns true when the account was signed in to from this network address before. */
export async function knowsAddress(
  trx: Reader,
  accountId: string,
  { addressKey }: Device,
): Promise<boolean> {
  const row = await trx
    .selectFrom("knownDevices")
    .select("accountId")
    .where("accountId", "=", accountId)
    .where("addressKey", "=", addressKey)
    .executeTakeFirst();
  return row !== undefined;
}
