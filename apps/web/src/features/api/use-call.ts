import { createApiHooks } from "@songtan/client/calls/create-api-hooks.ts";
import { api } from "./api.ts";
import { businessOfCall } from "./chosen-business.ts";

/** For whom a call is made: a business in one mode, or the person. */
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
