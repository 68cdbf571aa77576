import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { sha256 } from "../../../keys/secrets.ts";
import { endKey } from "../../businesses/keys/keys.ts";

/** Ends the key of a mandate for the program that holds it; an ordinary key is ended by people of its business. */
export async function revokeToken({ db, clock }: Pick<Deps, "db" | "clock">, token: string) {
  const found = await db
    .selectFrom("partnerKeys")
    .innerJoin("agentMandates", "agentMandates.keyId", "partnerKeys.id")
    .select("partnerKeys.id")
    .where("secretHash", "=", sha256(token))
    .executeTakeFirst();
  if (!found) return;
  await db.transaction().execute(async (trx) => {
    const key = await lockRow(trx, "partnerKeys", found.id);
    if (key) await endKey(trx, { clock }, { key, actor: `key:${key.id}`, why: "given_back" });
  });
}
