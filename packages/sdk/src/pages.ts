import type { Transport } from "./transport.ts";

type Page<Row> = { data: Row[]; nextCursor: string | null };

/** Yields all rows of a list; pages are fetched while the rows are read: `for await (const row of …)`. */
export async function* readPages<Row>(
  { call }: Transport,
  path: string,
  query: object = {},
): AsyncGenerator<Row, void, void> {
  for (let more: { cursor?: string } = {}; ; ) {
    const page = await call<Page<Row>>("GET", path, { query: { ...query, ...more } });
    yield* page.data;
    if (page.nextCursor === null) return;
    more = { cursor: page.nextCursor };
  }
}
