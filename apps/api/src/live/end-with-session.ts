import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { decideSession } from "@songtan/domain/accounts/sign-in/session";
import type { MemberRole } from "@songtan/domain/businesses/types";
import type { Deps } from "../deps/deps.ts";
import type { EventStream } from "../http/limits/event-stream.ts";
import type { Actor } from "../http/session/auth.ts";
import { streamLoadLimit } from "./concurrency-limit.ts";

/** Streams that open in one moment are checked in one question. */
const gatherMilliseconds = 20;
const accessesAtOnce = 500;
const retryMilliseconds = 1000;
/** The interval at which expiry times of sessions and keys are checked. */
const timeMilliseconds = 2000;

/** The access with which a stream was opened: a session or a key, and for a member of a business their role. */
type Access = {
  sessionId: string;
  member: { businessId: string; accountId: string; role: MemberRole } | null;
};
type Watched = { access: Access; streams: Set<EventStream>; endsAt: number };
type WatchDeps = Pick<Deps, "realDb" | "hub" | "clock">;
type Watch = { add(access: Access, stream: EventStream): void; check(access: Access): void };
/** One for the readers of both modes: who reads has a session or a key among the real ones. */
const watchByDatabase = new WeakMap<Deps["realDb"], Watch>();

/** Sessions and keys end by the real time, whatever the clock of a business in test mode says. */
const inRealTime = AsyncLocalStorage.snapshot();

/**
 * Closes a stream when its session or key expires or is ended, or when a member leaves the business or changes role in
 * it; even if that happened while the stream was opening or while signals were missed.
 */
export function endWithSession(
  deps: WatchDeps,
  stream: EventStream,
  { sessionId, business }: Pick<Actor, "sessionId" | "business">,
): void {
  const { hub, realDb } = deps;
  stream.onClose(hub.subscribe("session", sessionId, () => stream.close()));
  const watch = watchByDatabase.get(realDb) ?? watchAccesses(deps);
  watchByDatabase.set(realDb, watch);
  const by = business?.by.kind === "member" ? business.by : null;
  const access: Access = {
    sessionId,
    member:
      business && by
        ? { businessId: business.businessId, accountId: by.accountId, role: by.memberRole }
        : null,
  };
  if (business)
    stream.onClose(hub.subscribe("rights", business.businessId, () => watch.check(access)));
  watch.add(access, stream);
}

const nameOf = ({ sessionId, member }: Access): string =>
  member ? `${sessionId} ${member.businessId} ${member.role}` : sessionId;

function watchAccesses({ realDb, hub, clock }: WatchDeps): Watch {
  const watched = new Map<string, Watched>();
  const unchecked = new Set<string>();
  let running = false;
  let timer: NodeJS.Timeout | undefined;
  const now = () => inRealTime(clock);
  const checkSome = async (names: readonly string[]) => {
    const some = names.flatMap((name) => watched.get(name) ?? []);
    const ends = await loadEnds(
      realDb,
      some.map(({ access }) => access),
      now(),
    );
    for (const one of some) {
      one.endsAt = ends.get(nameOf(one.access)) ?? 0;
      if (one.endsAt === 0) for (const stream of [...one.streams]) stream.close();
    }
  };
  const run = async () => {
    while (unchecked.size > 0) {
      await pause(gatherMilliseconds);
      const some = [...unchecked].slice(0, accessesAtOnce);
      // All of them closed in the meantime.
      if (some.length === 0) break;
      // A change after this line needs another check.
      for (const name of some) unchecked.delete(name);
      try {
        await checkSome(some);
      } catch {
        // The streams stay: they show nothing new while the database is away, and are checked when it is back.
        for (const name of some) if (watched.has(name)) unchecked.add(name);
        await pause(retryMilliseconds * (1 + Math.random()));
      }
    }
    running = false;
  };
  const checkSoon = (names: Iterable<string>) => {
    for (const name of names) unchecked.add(name);
    if (running || unchecked.size === 0) return;
    running = true;
    void run();
  };
  const lookAtTimes = () => {
    const at = now().getTime();
    // A session that was used since goes on: the question finds its new end.
    checkSoon([...watched].flatMap(([name, { endsAt }]) => (endsAt <= at ? name : [])));
  };
  hub.onGap(() => checkSoon(watched.keys()));
  return {
    add(access, stream) {
      const name = nameOf(access);
      const own = watched.get(name) ?? {
        ...{ access, streams: new Set(), endsAt: Number.POSITIVE_INFINITY },
      };
      own.streams.add(stream);
      watched.set(name, own);
      timer ??= setInterval(lookAtTimes, timeMilliseconds).unref();
      stream.onClose(() => {
        own.streams.delete(stream);
        if (own.streams.size > 0 || watched.get(name) !== own) return;
        watched.delete(name);
        unchecked.delete(name);
        if (watched.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      });
      checkSoon([name]);
    },
    check: (access) => {
      if (watched.has(nameOf(access))) checkSoon([nameOf(access)]);
    },
  };
}

/** When each access ends by itself, by its name; what is over already is left out. */
async function loadEnds(
  db: Deps["db"],
  accesses: readonly Access[],
  now: Date,
): Promise<Map<string, number>> {
  const ids = [...new Set(accesses.map(({ sessionId }) => sessionId))];
  const sessions = await loadSessionEnds(db, ids, now);
  const others = ids.filter((id) => !sessions.has(id));
  const keys = others.length > 0 ? await loadKeyEnds(db, others, now) : new Map<string, number>();
  const members = await loadMembers(db, accesses);
  return new Map(
    accesses.flatMap((access): [string, number][] => {
      const { sessionId, member } = access;
      const endsAt = sessions.get(sessionId) ?? keys.get(sessionId);
      if (endsAt === undefined || (member && !members.has(memberName(member)))) return [];
      return [[nameOf(access), endsAt]];
    }),
  );
}

async function loadSessionEnds(
  db: Deps["db"],
  ids: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await streamLoadLimit.run(() =>
    db
      .selectFrom("sessions")
      .select(["id", "createdAt", "lastUsedAt", "endedAt"])
      .where("id", "in", ids)
      .where("endedAt", "is", null)
      .execute(),
  );
  return new Map(
    rows.flatMap((row): [string, number][] => {
      const decision = decideSession(row, now);
      return decision.ok ? [[row.id, decision.expiresAt.getTime()]] : [];
    }),
  );
}

/** A key's stream lives as long as the key. */
async function loadKeyEnds(
  db: Deps["db"],
  ids: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await streamLoadLimit.run(() =>
    db
      .selectFrom("partnerKeys")
      .select(["id", "expiresAt"])
      .where("id", "in", ids)
      .where("revokedAt", "is", null)
      .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", now)]))
      .execute(),
  );
  return new Map(
    rows.map(({ id, expiresAt }) => [id, expiresAt?.getTime() ?? Number.POSITIVE_INFINITY]),
  );
}

const memberName = ({ businessId, accountId, role }: NonNullable<Access["member"]>): string =>
  `${businessId} ${accountId} ${role}`;

/** Those who are members with the role that they had. */
async function loadMembers(db: Deps["db"], accesses: readonly Access[]): Promise<Set<string>> {
  const wanted = accesses.flatMap(({ member }) => member ?? []);
  if (wanted.length === 0) return new Set();
  const rows = await streamLoadLimit.run(() =>
    db
      .selectFrom("businessMembers")
      .select(["businessId", "accountId", "role"])
      .where(
        "businessId",
        "in",
        wanted.map(({ businessId }) => businessId),
      )
      .where(
        "accountId",
        "in",
        wanted.map(({ accountId }) => accountId),
      )
      .execute(),
  );
  return new Set(
    rows.map(({ businessId, accountId, role }) => `${businessId} ${accountId} ${role}`),
  );
}
