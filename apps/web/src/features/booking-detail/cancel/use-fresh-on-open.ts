import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { bookingKey } from "../use-booking.ts";

/** Reads the booking again when a dialog opens, and when its answer says that what it shows is old. */
export function useFreshOnOpen(bookingId: string, opened: boolean) {
  const queryClient = useQueryClient();
  const [reloading, setReloading] = useState(false);
  const reload = async () => {
    setReloading(true);
    await queryClient.invalidateQueries({ queryKey: bookingKey(bookingId) });
    setReloading(false);
  };
  const onOpen = useEffectEvent(reload);
  useEffect(() => {
    if (opened) void onOpen();
  }, [opened]);
  return { reloading, reload: () => void reload() };
}
