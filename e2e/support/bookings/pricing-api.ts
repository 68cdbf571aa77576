import type { APIRequestContext } from "@playwright/test";

/**
 * A version, a draft and a form to look at, by their pages' addresses. Requested with the staff
 * session.
 */
export async function pricingIds(
  request: APIRequestContext,
  origin: string,
): Promise<Record<string, string>> {
  const board = await request.get(`${origin}/api/console/tariffs`);
  const { data } = (await board.json()) as { data: { versions: { id: string }[] } };
  const made = await request.post(`${origin}/api/console/tariff-drafts`, {
    headers: { origin },
    data: {},
  });
  const draft = (await made.json()) as { data: { id: string } };
  return {
    "/promos/:id": "new",
    "/tariffs/:id": data.versions.at(-1)?.id ?? "",
    "/tariffs/drafts/:id": draft.data.id,
  };
}
