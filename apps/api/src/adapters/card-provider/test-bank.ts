import { type CardProvider, ProviderRefusal } from "../../ports/card-provider.ts";

/** Refuses every call that would charge a card, because test mode does not move money. */
const refuse = async (): Promise<never> => {
  throw new ProviderRefusal("test_mode", "no money moves in test mode");
};
const none = async () => null;

/** Every transfer arrives at once, and its id says which payout it was. */
const transferOf = (payoutId: string) => ({
  id: `test_transfer_${payoutId}`,
  sent: true,
  paid: true,
  failed: false,
  failureCode: null,
  payoutId,
});
const recipientOf = (payoutAccountId: string) =>
  ({ id: `test_recipient_${payoutAccountId}`, state: "verified", failureCode: null }) as const;

/** The provider of test mode: it pays out what the books say and moves no money. It remembers nothing: its ids say it all. */
export const testBank: CardProvider = {
  browser: { publicKey: "", scriptUrl: "", vaultUrl: "" },
  registerRecipient: async ({ payoutAccountId }) => recipientOf(payoutAccountId),
  findRecipient: async (id) => ({ id, state: "verified", failureCode: null }),
  findRecipientOf: async (payoutAccountId) => recipientOf(payoutAccountId),
  deleteRecipient: async () => {},
  transfer: async ({ payoutId }) => transferOf(payoutId),
  findTransfer: async (id) => transferOf(id.replace("test_transfer_", "")),
  findTransferOf: async (payoutId) => transferOf(payoutId),
  listMoves: async () => [],
  disputes: { find: refuse, listRecent: async () => [], answer: refuse, accept: refuse },
  charge: refuse,
  findCharge: refuse,
  findChargesOf: async () => [],
  picture: refuse,
  expireCharge: refuse,
  refund: refuse,
  findRefundOf: none,
  openCustomer: refuse,
  findCustomerOf: none,
  saveCard: refuse,
  listCards: async () => [],
  deleteCard: async () => {},
  deleteCustomer: async () => {},
  isSigned: () => false,
};
