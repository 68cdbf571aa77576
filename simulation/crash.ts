import type pg from "pg";

/** The program died here. Nobody hears of it; whoever waits sees the connection break. */
export class Died extends Error {
  override name = "Died";
}

type Moment = {
  /** Statements to the database that are still answered. */
  statementsLeft: number;
  /** Whether the last one is carried out before the program dies: a commit whose answer nobody hears. */
  afterIt: boolean;
};

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Lets a program die between any two statements without ending the process: from the chosen one on, nothing it asks for is
 * done any more, and an open transaction is undone, as the database does when a connection breaks.
 */
export function deathSwitch() {
  let moment: Moment | null = null;
  let dead = false;
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
      if (dead) {
        if (isUndo(text)) return query(...args);
        broken.add(client);
        throw new Died();
      }
      if (!moment || isUndo(text)) return query(...args);
      if (moment.statementsLeft > 0) {
        moment.statementsLeft -= 1;
        return query(...args);
      }
      dead = true;
      broken.add(client);
      if (moment.afterIt) await query(...args);
      else if (/^\s*commit\s*$/i.test(text)) await query("rollback");
      throw new Died();
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
      return dead;
    },
    /** Does some work; with a moment it dies there. Answers null when it died. */
    async during<T>(at: Moment | null, work: () => Promise<T>): Promise<T | null> {
      moment = at;
      dead = false;
      try {
        const answer = await work();
        return dead ? null : answer;
      } catch (problem) {
        if (dead) return null;
        throw problem;
      } finally {
        moment = null;
        dead = false;
      }
    },
  };
}
export type DeathSwitch = ReturnType<typeof deathSwitch>;
