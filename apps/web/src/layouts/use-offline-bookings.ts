import { useEffect, useState } from "react";
import { useCustomer } from "../features/session/use-auth.ts";

const load = async () =>
  (await import("../features/offline/customer-reads.ts")).customerOfflineReads;
let loaded: ReturnType<typeof load> | undefined;

/**
 * Keeps the signed-in customer's last known bookings on this device, and begins with them. False
 * while a page without a network has to wait for them: it would show an error first.
 */
export function useOfflineBookings(): boolean {
  const { user } = useCustomer();
  const customerId = user?.id;
  const [opened, setOpened] = useState<string>();
  useEffect(() => {
    if (!customerId) return void loaded?.then((reads) => reads.close());
    let gone = false;
    const done = () => !gone && setOpened(customerId);
    loaded ??= load();
    // If this fails, the page shows an error for the data it cannot load.
    loaded.then((reads) => reads.open(customerId)).then(done, done);
    return () => {
      gone = true;
    };
  }, [customerId]);
  const waits = customerId !== undefined && opened !== customerId;
  return !(waits && typeof navigator !== "undefined" && !navigator.onLine);
}
