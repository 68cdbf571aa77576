import { createApiHooks } from "@songtan/client/calls/create-api-hooks.ts";
import { api } from "./api.ts";

/** The web app's own reads and commands. */
export const {
  callKey,
  useCall: useApiQuery,
  useCommand: useApiMutation,
  sendCommand,
} = createApiHooks(api);
