import type { AgentRequestView, ShowAgentRequest } from "@songtan/contract/businesses/mandates";
import { Refusal } from "@songtan/contract/errors";
import { placeOfAddress } from "@songtan/domain/businesses/program-address";
import type { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { addressWith, requireClient } from "./codes.ts";
import { isOwnResource } from "./requests.ts";

/**
 * The program that requests a mandate, and where each answer goes.
 * @throws Refusal `invalid` for a program that is not ours, an address that is not its own, or another resource
 */
export function showAgentRequest(
  deps: Pick<Deps, "secrets" | "settings">,
  { resource, ...asked }: z.infer<typeof ShowAgentRequest>,
): AgentRequestView {
  const { name } = requireClient(deps, asked);
  if (resource !== undefined && !isOwnResource(deps, resource))
    throw new Refusal("invalid", {}, { resource: "not_a_choice" });
  return {
    clientName: name,
    goesTo: placeOfAddress(asked.redirectUri),
    declinedTo: addressWith(deps, asked, { error: "access_denied" }),
  };
}
