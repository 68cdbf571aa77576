import { bindCalls } from "@songtan/client/bind-calls.ts";
import { api } from "./api.ts";

/** The web app's own reads and commands. */
export const { callKey, useCall, useCommand, sendCommand } = bindCalls(api);
