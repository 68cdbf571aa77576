import { useEffect } from "react";
import { useDriver } from "../session/use-auth.ts";
import { taskSync } from "./task-sync.ts";

/** Loads what this driver did before the page was closed, and sends it. */
export function TaskSyncStarter() {
  const { user } = useDriver();
  const driverId = user?.id;
  useEffect(() => {
    if (driverId) void taskSync.open(driverId);
  }, [driverId]);
  return null;
}
