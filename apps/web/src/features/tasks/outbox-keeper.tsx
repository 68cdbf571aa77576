import { useEffect } from "react";
import { useDriver } from "../auth/use-auth.ts";
import { outbox } from "./outbox.ts";

/** Takes up what this driver did before the page was closed, and sends it. */
export function OutboxKeeper() {
  const { user } = useDriver();
  const driverId = user?.id;
  useEffect(() => {
    if (driverId) void outbox.open(driverId);
  }, [driverId]);
  return null;
}
