import { useEffect } from "react";
import { sendCommand } from "../api/use-call.ts";

/**
 * Tells the server that an offer was on the screen. Until then letting it pass is no answer: the phone may have been in a
 * pocket. Said once; without a network it stays unsaid, which is true as well.
 */
export function useMarkSeen(offerId: string | undefined): void {
  useEffect(() => {
    if (!offerId) return;
    let said = false;
    const say = () => {
      if (said || document.visibilityState !== "visible") return;
      said = true;
      sendCommand("POST /driver/offers/{id}/seen", { params: { id: offerId } }).catch(() => {});
    };
    say();
    document.addEventListener("visibilitychange", say);
    return () => document.removeEventListener("visibilitychange", say);
  }, [offerId]);
}
