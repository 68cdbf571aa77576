import { randomUUID } from "node:crypto";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { facePicture } from "../pictures/proof-pictures.ts";
import type { DriverClient } from "./client.ts";

/** Gives a driver without a picture one, drawn after their name, the way a driver does it. */
export async function ensurePortrait(client: DriverClient, name: string): Promise<void> {
  const { avatarUrl } = await client.call<DriverView>("GET", "/api/driver/user");
  if (avatarUrl !== null) return;
  const { id } = await client.upload({
    id: randomUUID(),
    purpose: "avatar",
    bytes: await facePicture(name),
  });
  await client.call("PUT", "/api/driver/user", { avatarUploadId: id });
}
