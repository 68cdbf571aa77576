import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { bookingKey } from "../use-booking.ts";

/** Refetches the booking when a dialog opens, and when the server's answer means that the dialog is out of date. */
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
