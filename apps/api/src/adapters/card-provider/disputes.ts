import { z } from "zod";
import type { CardDisputes, ProviderDispute } from "../../ports/card-provider.ts";
import type { CallProvider } from "./omise-wire.ts";

const DisputeShape = z.object({
  id: z.string(),
  charge: z.string(),
  amount: z.int(),
  status: z.enum(["open", "pending", "won", "lost"]),
  reason_code: z.string().nullish(),
  reason_message: z.string().nullish(),
});
const DisputeList = z.object({ data: z.array(DisputeShape) });
const pageRows = 100;

const toDispute = (dispute: z.infer<typeof DisputeShape>): ProviderDispute => ({
  id: dispute.id,
  chargeId: dispute.charge,
  amountSatang: dispute.amount,
  state: dispute.status,
  reasonCode: dispute.reason_code ?? null,
  reasonMessage: dispute.reason_message ?? null,
});
const pathOf = (id: string) => `/disputes/${encodeURIComponent(id)}`;

/** Disputes of cardholders, on the provider's wire. */
export const omiseDisputes = (callProvider: CallProvider): CardDisputes => ({
  find: async (id) =>
    toDispute(await callProvider(DisputeShape, { method: "GET", path: pathOf(id) })),
  async listRecent() {
    const groups = ["open", "pending", "closed"].map((group) =>
      callProvider(DisputeList, {
        method: "GET",
        path: `/disputes/${group}?limit=${pageRows}&order=reverse_chronological`,
      }),
    );
    return (await Promise.all(groups)).flatMap(({ data }) => data.map(toDispute));
  },
  answer: async (id, message) =>
    toDispute(
      await callProvider(DisputeShape, { method: "PATCH", path: pathOf(id), body: { message } }),
    ),
  accept: async (id) =>
    toDispute(await callProvider(DisputeShape, { method: "PATCH", path: `${pathOf(id)}/accept` })),
});
