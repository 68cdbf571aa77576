import type { TaskView } from "@songtan/contract/tasks";
import { demoPassword } from "../demo/accounts.ts";
import { pastBookings } from "../demo/history.ts";
import { pendingPictures } from "../demo/history-rows.ts";
import { parcelPicture, signaturePicture } from "../pictures/proof-pictures.ts";
import { createClient, type DriverClient } from "./client.ts";

/**
 * The phones of the demo history send the pictures they still hold: the proofs were recorded with the demo data, the
 * photos come through the API as a real phone's do when it finds its network again.
 */
export async function sendPendingPictures({ url, signal }: { url: string; signal: AbortSignal }): Promise<void> {
  for (const [identifier, pictures] of Map.groupBy(pendingPictures(pastBookings), (one) => one.driverEmail)) {
    const client = createClient({ url, identifier, password: demoPassword, signal });
    const tasks = await client.call<TaskView[]>("GET", "/api/driver/tasks?state=ended&limit=50");
    for (const task of tasks.filter(hasPending)) {
      for (const picture of pictures.filter(({ number }) => number === task.number)) await send(client, task, picture);
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
