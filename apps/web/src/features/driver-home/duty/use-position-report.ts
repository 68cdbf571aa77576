import { normaliseError } from "@songtan/client/calls/api-error.ts";
import { limits } from "@songtan/domain/limits";
import { useEffect } from "react";
import { api } from "../../api/api.ts";
import { createPositionBatch } from "./position-batch.ts";
import { watchLocation } from "./watch-location.ts";

const everyMilliseconds = 4000;

/** Sends this phone's position about every four seconds, while the page is visible and `reporting` is true. */
export function usePositionReport(reporting: boolean): void {
  useEffect(() => {
    if (!reporting) return;
    const batch = createPositionBatch(limits.positionsPerBatch);
    let sending = false;
    const send = async () => {
      const positions = sending ? [] : batch.flush();
      if (positions.length === 0) return;
      sending = true;
      try {
        await api.call("POST /driver/positions", { body: { positions }, quiet: true });
      } catch (thrown) {
        if (!normaliseError(thrown).isFinal) batch.putBack(positions);
      } finally {
        sending = false;
      }
    };
    const stop = watchLocation((fix) => batch.add(fix));
    // The first point goes at once: a driver who has just gone online can be offered work right away.
    const first = setTimeout(send, 600);
    const timer = setInterval(send, everyMilliseconds);
    return () => {
      stop();
      clearTimeout(first);
      clearInterval(timer);
      void send();
    };
  }, [reporting]);
}
