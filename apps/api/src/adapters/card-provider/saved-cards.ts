import { z } from "zod";
import type { CardProvider, ProviderCard } from "../../ports/card-provider.ts";
import {
  type CallProvider,
  CardList,
  type CardShape,
  CustomerShape,
  listBetween,
  pageRows,
} from "./omise-wire.ts";

type SavedCards = Pick<
  CardProvider,
  "openCustomer" | "findCustomerOf" | "saveCard" | "listCards" | "deleteCard" | "deleteCustomer"
>;

const toCard = (card: z.infer<typeof CardShape>): ProviderCard => ({
  id: card.id,
  brand: card.brand,
  lastDigits: card.last_digits,
  expirationMonth: card.expiration_month,
  expirationYear: card.expiration_year,
  fingerprint: card.fingerprint ?? null,
});

/** The customers of the provider and the cards they have saved there. */
export const omiseSavedCards = (callProvider: CallProvider): SavedCards => ({
  async openCustomer(accountId) {
    const body = { description: accountId, metadata: { accountId } };
    return (await callProvider(CustomerShape, { method: "POST", path: "/customers", body })).id;
  },
  async findCustomerOf(accountId, requestedAt) {
    const customers = listBetween(callProvider, {
      path: "/customers",
      shape: CustomerShape,
      from: requestedAt,
      to: requestedAt,
    });
    for await (const customer of customers)
      if (customer.metadata?.accountId === accountId) return customer.id;
    return null;
  },
  async saveCard({ customerId, token }) {
    const path = `/customers/${encodeURIComponent(customerId)}`;
    await callProvider(CustomerShape, { method: "PATCH", path, body: { card: token } });
  },
  async listCards(customerId) {
    const path = `/customers/${encodeURIComponent(customerId)}/cards?limit=${pageRows}&order=chronological`;
    return (await callProvider(CardList, { method: "GET", path })).data.map(toCard);
  },
  async deleteCard({ customerId, cardId }) {
    await callProvider(z.unknown(), {
      method: "DELETE",
      path: `/customers/${customerId}/cards/${cardId}`,
    });
  },
  async deleteCustomer(customerId) {
    await callProvider(z.unknown(), { method: "DELETE", path: `/customers/${customerId}` });
  },
});
