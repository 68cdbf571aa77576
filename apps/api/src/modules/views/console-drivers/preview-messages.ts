import type { MessagePreview } from "@songtan/contract/by-hand/previews";
import type { Deps } from "../../../deps/deps.ts";
import { loadFirstChannels } from "../../platform/notifications/reachable-people.ts";

/** Returns the channel by which a message would currently reach each of these drivers. */
export async function previewMessages(
  deps: Pick<Deps, "db" | "clock" | "push" | "lineMessages">,
  ids: readonly string[],
): Promise<MessagePreview[]> {
  const rows = await deps.db
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .select(["accounts.id", "firstName", "lastName", "closedAt"])
    .where("accounts.id", "in", [...ids])
    .execute();
  const channels = await loadFirstChannels(deps, ids, "message");
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id);
    if (!row) return [];
    const channel = channels.get(id) ?? null;
    const problem = row.closedAt ? "closed" : channel === null ? "unreachable" : null;
    return { id, name: `${row.firstName} ${row.lastName}`, problem, channel };
  });
}
