import { bindEventStream } from "@songtan/client/bind-event-stream.ts";
import { api } from "./api.ts";

/** The web app's own live streams. */
export const useEventStream = bindEventStream(api);
