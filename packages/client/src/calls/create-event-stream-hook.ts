import type { StreamPath } from "@songtan/contract/generated/calls.ts";
import { useEffect, useEffectEvent, useState } from "react";
import type { ApiError } from "./api-error.ts";
import {
  openEventStream,
  type StreamClient,
  type StreamEvent,
  type StreamState,
} from "./event-stream.ts";

export type EventStreamOptions = {
  /** `/bookings/123/events`; null keeps it closed. */
  path: StreamPath | null;
  /** Put the event into the query cache here. */
  onEvent: (event: StreamEvent) => void;
  onError?: (error: ApiError) => void;
};

/** The hook of one app. */
export function createEventStreamHook(client: StreamClient) {
  /** A live stream for as long as the component is mounted. The answer says whether it is open now. */
  return function useEventStream({ path, onEvent, onError }: EventStreamOptions): StreamState {
    const [state, setState] = useState<StreamState>("closed");
    const handleEvent = useEffectEvent(onEvent);
    const handleError = useEffectEvent((error: ApiError) => onError?.(error));
    useEffect(() => {
      if (path === null) return;
      const ending = new AbortController();
      openEventStream(client, {
        path,
        signal: ending.signal,
        onEvent: (event) => handleEvent(event),
        onError: (error) => handleError(error),
        onState: (next) => {
          if (!ending.signal.aborted) setState(next);
        },
      });
      return () => ending.abort();
    }, [path]);
    return state;
  };
}
