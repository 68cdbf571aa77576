import { createEventStreamHook } from "@songtan/client/calls/create-event-stream-hook.ts";
import { api } from "./api.ts";

/** The console's own live streams. */
export const useEventStream = createEventStreamHook(api);
