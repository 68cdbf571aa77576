import { useEffect } from "react";
import { sendCommand } from "../api/use-call.ts";

/**
 * Reports to the server that an offer was on the screen; until then an expired offer counts as no
 * answer, because the phone may have been in a pocket. Sent once; without a network it is not sent,
 * which is true as well.
 */
export function useMarkSeen(offerId: string | undefined): void {
  useEffect(() => {
    if (!offerId) return;
    let isSent = false;
    const sendSeen = () => {
      if (isSent || document.visibilityState !== "visible") return;
      isSent = true;
      sendCommand("POST /driver/offers/{id}/seen", { params: { id: offerId } }).catch(() => {});
    };
    sendSeen();
    document.addEventListener("visibilitychange", sendSeen);
    return () => document.removeEventListener("visibilitychange", sendSeen);
  }, [offerId]);
}
