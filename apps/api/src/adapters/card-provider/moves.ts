import type { ProviderMove } from "@songtan/domain/payments/reconcile";
import { z } from "zod";
import type { ProviderMoves } from "../../ports/card-provider.ts";
import { type CallProvider, ChargeShape, listBetween } from "./omise-wire.ts";

const Metadata = z.record(z.string(), z.unknown()).nullish();
const OutgoingShape = z.object({
  id: z.string(),
  amount: z.int(),
  paid: z.boolean().nullish(),
  failure_code: z.string().nullish(),
  metadata: Metadata,
});

const nameIn = (metadata: z.infer<typeof Metadata>, key: string): string | null => {
  const name = metadata?.[key];
  return typeof name === "string" ? name : null;
};

/** Everything that changed our balance at the provider: paid charges less their fees, refunds, transfers paid out. */
export const omiseMoves = (callProvider: CallProvider): ProviderMoves => ({
  async listMoves(between) {
    const moves: ProviderMove[] = [];
    for await (const charge of listBetween(callProvider, {
      path: "/charges",
      shape: ChargeShape,
      ...between,
    })) {
      if (!charge.paid) continue;
      const amountSatang = charge.amount - (charge.fee ?? 0) - (charge.fee_vat ?? 0);
      moves.push({
        kind: "charge",
        providerId: charge.id,
        ourId: nameIn(charge.metadata, "paymentId"),
        amountSatang,
      });
    }
    for await (const { id, amount, metadata } of listBetween(callProvider, {
      path: "/refunds",
      shape: OutgoingShape,
      ...between,
    }))
      moves.push({
        kind: "refund",
        providerId: id,
        ourId: nameIn(metadata, "refundId"),
        amountSatang: -amount,
      });
    for await (const transfer of listBetween(callProvider, {
      path: "/transfers",
      shape: OutgoingShape,
      ...between,
    }))
      if (transfer.paid && !transfer.failure_code)
        moves.push({
          kind: "transfer",
          providerId: transfer.id,
          ourId: nameIn(transfer.metadata, "payoutId"),
          amountSatang: -transfer.amount,
        });
    return moves;
  },
});
