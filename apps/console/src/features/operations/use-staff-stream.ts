import type { StreamEvent } from "@songtan/client/calls/event-stream.ts";
import { mergeIntoCache } from "@songtan/client/calls/query-client.ts";
import type { LiveMapChanges, StaffEvent } from "@songtan/contract/console/live/live-map";
import type { OperationsView } from "@songtan/contract/console/operations";
import { useEffect } from "react";
import { useEventStream } from "../api/use-event-stream.ts";
import { loadSession } from "../session/session.ts";
import { usePermission } from "../session/use-session.ts";
import { applyChanges } from "./live/apply-changes.ts";
import { useLiveMap } from "./live/live-map-store.ts";
import { operationsKey } from "./use-operations.ts";

function onStaffEvent({ name, data }: StreamEvent): void {
  const event = name as StaffEvent;
  if (event === "operations") mergeIntoCache<OperationsView>(operationsKey, data as OperationsView);
  if (event === "map")
    useLiveMap.setState(({ map }) => ({
      map: applyChanges(map, data as LiveMapChanges),
      isLoaded: true,
    }));
}

/** The one stream of this window: what needs someone, and on the operations page the map with it. */
export function useStaffStream(withMap: boolean): void {
  const may = usePermission("booking.manage");
  const stream = useEventStream({
    path: may ? (withMap ? "/console/live-map/events" : "/console/operations/events") : null,
    onEvent: onStaffEvent,
    // The session has ended: reading it brings the sign-in page.
    onError: () => void loadSession(),
  });
  useEffect(() => {
    useLiveMap.setState(withMap ? { stream } : { ...useLiveMap.getInitialState() });
  }, [withMap, stream]);
}
