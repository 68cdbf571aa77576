import type pg from "pg";

/** The program crashed here. No response is sent; the caller sees the connection break. */
export class Crashed extends Error {
  override name = "Died";
}

type CrashPoint = {
  /** Statements to the database that are still answered. */
  statementsLeft: number;
  /**
   * Whether the last one is carried out before the program crashes: a commit without a received
   * answer.
   */
  afterIt: boolean;
};

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Lets a program crash between any two statements without ending the process: from the chosen one
 * on, none of its statements is executed, and an open transaction is undone, as the database does
 * when a connection breaks.
 */
export function crashSwitch() {
  let activePoint: CrashPoint | null = null;
  let hasCrashed = false;
  const isUndo = (text: string) => /^\s*rollback\s*$/i.test(text);
  /** Connections the dead one had: they are closed and never used again. */
  const broken = new WeakSet<pg.PoolClient>();

  const originals = new WeakMap<pg.PoolClient, Query>();
  const original = (client: pg.PoolClient): Query => originals.get(client) ?? (async () => null);

  const watch = (client: pg.PoolClient): void => {
    const query = client.query.bind(client) as Query;
    originals.set(client, query);
    const watched = async (...args: unknown[]): Promise<unknown> => {
      const [first] = args as [string | { text: string }];
      const text = typeof first === "string" ? first : first.text;
      if (hasCrashed) {
        if (isUndo(text)) return query(...args);
        broken.add(client);
        throw new Crashed();
      }
      if (!activePoint || isUndo(text)) return query(...args);
      if (activePoint.statementsLeft > 0) {
        activePoint.statementsLeft -= 1;
        return query(...args);
      }
      hasCrashed = true;
      broken.add(client);
      if (activePoint.afterIt) await query(...args);
      else if (/^\s*commit\s*$/i.test(text)) await query("rollback");
      throw new Crashed();
    };
    Object.assign(client, { query: watched });
  };

  return {
    /** Every connection of this pool obeys the switch. */
    guard(pool: pg.Pool): pg.Pool {
      const watchedClients = new WeakSet<pg.PoolClient>();
      const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
      const guarded = async () => {
        const client = await connect();
        if (!watchedClients.has(client)) watch(client);
        watchedClients.add(client);
        const release = client.release.bind(client);
        // What it had open is undone at once: the next one must not wait for the server to notice.
        client.release = (problem) => {
          if (!broken.has(client)) return release(problem);
          void original(client)("rollback").finally(() => release(true));
        };
        return client;
      };
      return Object.assign(pool, { connect: guarded });
    },
    /** Whether what was begun last has died. */
    get dead() {
      return hasCrashed;
    },
    /** Does some work; with a crash point it crashes there. Returns null when it crashed. */
    async during<T>(point: CrashPoint | null, work: () => Promise<T>): Promise<T | null> {
      activePoint = point;
      hasCrashed = false;
      try {
        const answer = await work();
        return hasCrashed ? null : answer;
      } catch (problem) {
        if (hasCrashed) return null;
        throw problem;
      } finally {
        activePoint = null;
        hasCrashed = false;
      }
    },
  };
}
export type CrashSwitch = ReturnType<typeof crashSwitch>;
