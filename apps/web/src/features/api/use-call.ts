import { createApiHooks } from "@songtan/client/calls/create-api-hooks.ts";
import { api } from "./api.ts";
import { businessOfCall } from "./chosen-business.ts";

/** Returns the business and mode that a call is made for, or null when it is made for the person. */
function scopeOf(name: string): string | null {
  const business = businessOfCall(name.slice(name.indexOf("/")));
  return business && `${business.id} ${business.mode}`;
}

/** The web app's own reads and commands. */
export const {
  callKey,
  useCall: useApiQuery,
  useCommand: useApiMutation,
  sendCommand,
} = createApiHooks(api, scopeOf);
