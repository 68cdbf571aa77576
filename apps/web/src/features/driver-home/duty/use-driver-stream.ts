import type { Listed } from "@songtan/client/calls/call-types.ts";
import type { StreamEvent, StreamState } from "@songtan/client/calls/event-stream.ts";
import { mergeIntoCache, queryClient } from "@songtan/client/calls/query-client.ts";
import type { OfferView } from "@songtan/contract/drivers/offers";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { useEffect } from "react";
import { readNoticesAgain } from "../../api/notices/notices-cache.ts";
import { applyTask } from "../../api/task-cache.ts";
import { noteTyping } from "../../api/typing.ts";
import { callKey } from "../../api/use-call.ts";
import { useEventStream } from "../../api/use-event-stream.ts";
import { auth } from "../../session/session.ts";
import { withOffer, withoutOffer } from "./offer-list.ts";

const offersKey = callKey("GET /driver/offers", {});
const emptyList: Listed<OfferView> = { data: [], nextCursor: null };

type DutyEvent = Pick<DriverView, "onDuty" | "breakEndsAt"> & {
  deviceId: string | null;
  verifiedAt: string | null;
};

function applyStreamEvent({ name, data }: StreamEvent): void {
  if (name === "offer") {
    mergeIntoCache<Listed<OfferView>>(offersKey, (list) =>
      withOffer(list ?? emptyList, data as OfferView),
    );
  }
  if (name === "offer_withdrawn") {
    const { id } = data as { id: string };
    mergeIntoCache<Listed<OfferView>>(offersKey, (list) => withoutOffer(list ?? emptyList, id));
    void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/bookings") });
  }
  if (name === "duty") {
    const duty = data as DutyEvent;
    const { onDuty, deviceId: dutyDeviceId, breakEndsAt } = duty;
    const { user } = auth.state.getState().driver;
    if (user) auth.setUser("driver", { ...user, onDuty, dutyDeviceId, breakEndsAt });
    void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/destination") });
    void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/work-area") });
    if (user && (user.verification.state !== "verified" || duty.verifiedAt === null)) {
      void auth.refreshUser("driver");
      void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/documents") });
    }
  }
  if (name === "typing") noteTyping((data as { bookingId: string }).bookingId);
  if (name === "notice") readNoticesAgain("driver");
  if (name === "task") applyTask(data as TaskView);
}

/** Updates the cache from the server's events for this driver: offers, withdrawn offers, changed tasks. */
export function useDriverStream(open: boolean): StreamState {
  const state = useEventStream({ path: open ? "/driver/events" : null, onEvent: applyStreamEvent });
  useEffect(() => {
    // Withdrawals and notices sent while the stream was closed are not repeated.
    if (state !== "open") return;
    void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/offers") });
    readNoticesAgain("driver");
  }, [state]);
  return state;
}
