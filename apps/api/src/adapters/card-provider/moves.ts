import type { ProviderMove } from "@songtan/domain/payments/reconcile";
import { z } from "zod";
import type { ProviderMoves } from "../../ports.ts";
import { type Ask, ChargeShape, listBetween } from "./omise-wire.ts";

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
export const omiseMoves = (ask: Ask): ProviderMoves => ({
  async listMoves(between) {
    const moves: ProviderMove[] = [];
    for await (const charge of listBetween(ask, { path: "/charges", shape: ChargeShape, ...between })) {
      if (!charge.paid) continue;
      const amountSatang = charge.amount - (charge.fee ?? 0) - (charge.fee_vat ?? 0);
      moves.push({ kind: "charge", providerId: charge.id, ourId: nameIn(charge.metadata, "paymentId"), amountSatang });
    }
    for await (const { id, amount, metadata } of listBetween(ask, {
      path: "/refunds",
      shape: OutgoingShape,
      ...between,
    }))
      moves.push({ kind: "refund", providerId: id, ourId: nameIn(metadata, "refundId"), amountSatang: -amount });
    for await (const one of listBetween(ask, { path: "/transfers", shape: OutgoingShape, ...between }))
      if (one.paid && !one.failure_code)
        moves.push({
          kind: "transfer",
          providerId: one.id,
          ourId: nameIn(one.metadata, "payoutId"),
          amountSatang: -one.amount,
        });
    return moves;
  },
});
