import type { TaskView } from "@songtan/contract/drivers/tasks";
import { demoPassword } from "../demo/accounts.ts";
import { pastBookings } from "../demo/history.ts";
import { pendingPictures } from "../demo/history-rows.ts";
import { parcelPicture, signaturePicture } from "../pictures/proof-pictures.ts";
import { createClient, type DriverClient, type Phone } from "./client.ts";
import { ensurePortrait } from "./portrait.ts";

/**
 * Sends the pending pictures of the demo history's phones. The demo data includes the proofs; the photos come through
 * the API, like a real phone's when it regains its network.
 */
export async function sendPendingPictures({
  connections,
  signal,
}: Pick<Phone, "connections" | "signal">): Promise<void> {
  for (const [identifier, pictures] of Map.groupBy(
    pendingPictures(pastBookings),
    (picture) => picture.driverEmail,
  )) {
    const client = createClient({ connections, identifier, password: demoPassword, signal });
    const tasks = await client.call<TaskView[]>("GET", "/api/driver/tasks?state=ended&limit=50");
    const pending = tasks.filter(hasPending);
    if (pending.length > 0) await ensurePortrait(client, identifier);
    for (const task of pending) {
      for (const picture of pictures.filter(({ number }) => number === task.number))
        await send(client, task, picture);
    }
    await client.call("POST", "/api/driver/logout");
  }
}

const hasPending = (task: TaskView): boolean =>
  task.stops.some(({ proofs }) =>
    proofs.some(({ kind, url }) => (kind === "photo" || kind === "signature") && url === null),
  );

async function send(
  client: DriverClient,
  task: TaskView,
  { id, purpose }: { id: string; purpose: "proof" | "signature" },
) {
  const at = new Date(task.endedAt ?? task.assignedAt);
  const bytes = purpose === "proof" ? await parcelPicture(id, at) : await signaturePicture(id);
  await client.upload({ id, purpose, bytes });
}
