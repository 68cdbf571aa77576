import { type QueryExecutorProvider, sql } from "kysely";
import type { SandboxDatabase } from "../data/database.ts";
import { notFound, type Page, type ProviderKind, type ProviderObject } from "./wire.ts";

/** A provider's object, with its internal data, such as how its card fails. */
export type StoredObject = { body: ProviderObject; secret: Record<string, unknown> };
type Row = { body: ProviderObject; secret: Record<string, unknown> | null };

const toStoredObject = (row: Row): StoredObject => ({ body: row.body, secret: row.secret ?? {} });

/**
 * The provider's records. Each write is independent: the provider is not part of our transactions.
 */
export function openStore(db: SandboxDatabase) {
  const insert = async (
    trx: QueryExecutorProvider,
    kind: ProviderKind,
    {
      body,
      secret,
      parentId,
    }: { body: ProviderObject; secret?: Record<string, unknown>; parentId?: string },
  ): Promise<ProviderObject> => {
    await sql`insert into sandbox_provider_objects (id, kind, parent_id, body, secret)
      values (${body.id}, ${kind}, ${parentId ?? null}, ${JSON.stringify(body)}::jsonb, ${JSON.stringify(secret ?? {})}::jsonb)`.execute(
      trx,
    );
    return body;
  };
  return {
    insert: (kind: ProviderKind, row: Parameters<typeof insert>[2]) => insert(db, kind, row),

    async find(kind: ProviderKind, id: string): Promise<StoredObject> {
      const { rows } = await sql<Row>`select body, secret from sandbox_provider_objects
        where id = ${id} and kind = ${kind}`.execute(db);
      const [row] = rows;
      if (!row) throw notFound(kind, id);
      return toStoredObject(row);
    },

    /** Changes one object under a lock: two captures of one charge run one after the other. */
    async change<T>(
      kind: ProviderKind,
      id: string,
      work: (
        object: StoredObject,
        trx: {
          insert(kind: ProviderKind, row: Parameters<typeof insert>[2]): Promise<ProviderObject>;
        },
      ) => Promise<T> | T,
    ): Promise<T> {
      return db.transaction().execute(async (trx) => {
        const { rows } = await sql<Row>`select body, secret from sandbox_provider_objects
          where id = ${id} and kind = ${kind} for update`.execute(trx);
        const [row] = rows;
        if (!row) throw notFound(kind, id);
        const object = toStoredObject(row);
        const answer = await work(object, {
          insert: (childKind, child) => insert(trx, childKind, child),
        });
        await sql`update sandbox_provider_objects set body = ${JSON.stringify(object.body)}::jsonb,
          secret = ${JSON.stringify(object.secret)}::jsonb where id = ${id}`.execute(trx);
        return answer;
      });
    },

    async list(
      kind: ProviderKind,
      { parentId, page }: { parentId?: string | undefined; page: Page },
    ): Promise<{ data: ProviderObject[]; total: number }> {
      const condition = sql`kind = ${kind} and (${parentId ?? null}::text is null or parent_id = ${parentId ?? null})
        and coalesce((body ->> 'deleted')::boolean, false) = false
        and (${page.from ?? null}::timestamptz is null or (body ->> 'created_at')::timestamptz >= ${page.from ?? null})
        and (${page.to ?? null}::timestamptz is null or (body ->> 'created_at')::timestamptz <= ${page.to ?? null})`;
      const direction = page.order === "chronological" ? sql`asc` : sql`desc`;
      const { rows } =
        await sql<Row>`select body, secret from sandbox_provider_objects where ${condition}
        order by sequence_number ${direction} limit ${page.limit} offset ${page.offset}`.execute(
          db,
        );
      const counted = await sql<{
        total: number;
      }>`select count(*)::int as total from sandbox_provider_objects
        where ${condition}`.execute(db);
      return { data: rows.map((row) => row.body), total: counted.rows[0]?.total ?? 0 };
    },
  };
}
export type ProviderStore = ReturnType<typeof openStore>;
