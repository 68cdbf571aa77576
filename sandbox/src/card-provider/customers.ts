import { useToken } from "./cards.ts";
import { newObject, type Provider } from "./context.ts";
import { listOf, notFound, type Page, ProviderError, type ProviderObject } from "./wire.ts";

type Form = {
  email?: string;
  description?: string;
  card?: string;
  metadata?: Record<string, unknown>;
  default_card?: string;
};

/** A customer of the merchant, with cards saved for later. */
export async function createCustomer(provider: Provider, form: Form): Promise<ProviderObject> {
  const customer = newObject(provider, "customer", {
    location: (id) => `/customers/${id}`,
    default_card: null,
    email: form.email ?? null,
    description: form.description ?? null,
    metadata: form.metadata ?? {},
    deleted: false,
  });
  await provider.store.insert("customer", { body: customer });
  if (form.card) await saveCard(provider, customer.id, form.card);
  const view = await viewCustomer(provider, customer.id);
  await provider.happened("customer.create", view);
  return view;
}

export async function updateCustomer(
  provider: Provider,
  id: string,
  form: Form,
): Promise<ProviderObject> {
  if (form.card) await saveCard(provider, id, form.card);
  if (form.default_card) await findCard(provider, id, form.default_card);
  await provider.store.change("customer", id, ({ body }) => {
    for (const name of ["email", "description", "metadata", "default_card"] as const)
      if (form[name] !== undefined) body[name] = form[name];
  });
  const view = await viewCustomer(provider, id);
  await provider.happened("customer.update", view);
  return view;
}

async function saveCard(provider: Provider, customerId: string, tokenId: string): Promise<void> {
  await provider.store.find("customer", customerId);
  const { card, failing } = await useToken(provider, tokenId);
  const savedCard = { ...card, location: `/customers/${customerId}/cards/${card.id}` };
  await provider.store.insert("card", {
    body: savedCard,
    secret: { failing },
    parentId: customerId,
  });
  await provider.store.change("customer", customerId, ({ body }) => {
    body.default_card = card.id;
  });
}

/** The customer as the wire shows it, with the first page of its cards. */
export async function viewCustomer(provider: Provider, id: string): Promise<ProviderObject> {
  const { body } = await provider.store.find("customer", id);
  if (body.deleted) throw notFound("customer", id);
  const page: Page = { limit: 20, offset: 0, order: "chronological" };
  return { ...body, cards: await listCards(provider, id, page) } as ProviderObject;
}

export async function listCards(provider: Provider, customerId: string, page: Page) {
  const cards = await provider.store.list("card", { parentId: customerId, page });
  return listOf({ ...cards, location: `/customers/${customerId}/cards`, page });
}

/** A saved card of this customer, with its behaviour. */
export async function findCard(provider: Provider, customerId: string, cardId: string) {
  const card = await provider.store.find("card", cardId);
  const isOwned = card.body.location === `/customers/${customerId}/cards/${cardId}`;
  if (!isOwned || card.body.deleted) throw notFound("card", cardId);
  return card;
}

export async function updateCard(
  provider: Provider,
  {
    customerId,
    cardId,
    form,
  }: { customerId: string; cardId: string; form: Record<string, unknown> },
) {
  await findCard(provider, customerId, cardId);
  return provider.store.change("card", cardId, ({ body }) => {
    for (const name of ["name", "city", "postal_code", "expiration_month", "expiration_year"])
      if (form[name] !== undefined) body[name] = form[name];
    return body;
  });
}

export async function deleteCard(
  provider: Provider,
  customerId: string,
  cardId: string,
): Promise<ProviderObject> {
  await findCard(provider, customerId, cardId);
  const card = await provider.store.change("card", cardId, ({ body }) => {
    body.deleted = true;
    return body;
  });
  await provider.store.change("customer", customerId, ({ body }) => {
    if (body.default_card === cardId) body.default_card = null;
  });
  return card;
}

export async function deleteCustomer(provider: Provider, id: string) {
  const view = await viewCustomer(provider, id);
  await provider.store.change("customer", id, ({ body }) => {
    body.deleted = true;
  });
  await provider.happened("customer.destroy", view);
  return { object: "customer", id, livemode: false, deleted: true };
}

/** The card a charge is to be made on: the one named, or the customer's default. */
export async function chosenCard(
  provider: Provider,
  customerId: string,
  cardId: string | undefined,
) {
  const customer = await viewCustomer(provider, customerId);
  const chosen = cardId ?? (customer.default_card as string | null);
  if (!chosen) throw new ProviderError(400, "invalid_charge", "customer has no card");
  return findCard(provider, customerId, chosen);
}
