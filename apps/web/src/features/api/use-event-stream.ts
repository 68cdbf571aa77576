import { createEventStreamHook } from "@songtan/client/calls/create-event-stream-hook.ts";
import { api } from "./api.ts";

/** The web app's own live streams. */
export const useEventStream = createEventStreamHook(api);
