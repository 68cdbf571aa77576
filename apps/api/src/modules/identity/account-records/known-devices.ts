import { limits } from "@songtan/domain/limits";
import type { Trx } from "../../../db/database.ts";
import type { Device } from "../../../http/session/device.ts";
import { sha256 } from "../../../keys/secrets.ts";

type Reader = Pick<Trx, "selectFrom">;

/**
 * Records that this device signed in to this account. Only the newest are stored: some clients send
 * another key each time.
 */
export async function rememberDevice(
  trx: Trx,
  accountId: string,
  device: Device,
  now: Date,
): Promise<void> {
  const columns = { address_key: device.addressKey, last_used_at: now };
  await trx
    .insertInto("known_devices")
    .values({
      account_id: accountId,
      device_hash: device.keyHash ?? sha256(`address:${device.addressKey}`),
      ...columns,
    })
    .onConflict((conflict) => conflict.columns(["account_id", "device_hash"]).doUpdateSet(columns))
    .execute();
  await trx
    .deleteFrom("known_devices")
    .where("account_id", "=", accountId)
    .where("device_hash", "in", (eb) =>
      eb
        .selectFrom("known_devices")
        .select("device_hash")
        .where("account_id", "=", accountId)
        .orderBy("last_used_at", "desc")
        .offset(limits.knownDevicesPerAccount),
    )
    .execute();
}

/** Those of these accounts that the device's own key signed in to before. */
export async function accountsOfDevice(
  trx: Reader,
  accountIds: readonly string[],
  { keyHash }: Device,
): Promise<Set<string>> {
  if (keyHash === null || accountIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom("known_devices")
    .select("account_id")
    .where("account_id", "in", [...accountIds])
    .where("device_hash", "=", keyHash)
    .execute();
  return new Set(rows.map((row) => row.account_id));
}

/** Whether the account was signed in to from this network address before. */
export async function knowsAddress(
  trx: Reader,
  accountId: string,
  { addressKey }: Device,
): Promise<boolean> {
  const row = await trx
    .selectFrom("known_devices")
    .select("account_id")
    .where("account_id", "=", accountId)
    .where("address_key", "=", addressKey)
    .executeTakeFirst();
  return row !== undefined;
}
