import { ApiError } from "@songtan/client/calls/api-error.ts";
import type { Role } from "@songtan/domain/account-types";
import { expect, test } from "vitest";
import { memoryStore } from "../api/memory-store.ts";
import type { UserOf } from "../api/session-store.ts";
import { type AuthCalls, createAuth } from "./auth.ts";

const refused = new ApiError({ message: "no", statusCode: 401, code: "sign_in_wrong" });
const credentials = { identifier: "a@b.co", password: "secret-1" };
const someone = (role: Role, scope: unknown = ["booking.create"]) =>
  ({ id: role, firstName: role, scope }) as unknown as UserOf["customer"] & UserOf["driver"];

function signInWorld(changes: Partial<AuthCalls> = {}) {
  const { store, local } = memoryStore();
  const steps: string[] = [];
  const calls: AuthCalls = {
    login: async (role) => {
      steps.push(
        `login ${role} with ${store.get(`_token.${role}`)} busy ${auth.state.getState().busy}`,
      );
      return { token: `token-${role}` };
    },
    user: async (role) => {
      steps.push(`user ${role} with ${store.get(`_token.${role}`)}`);
      return someone(role);
    },
    logout: async (role) => {
      steps.push(`logout ${role} with ${store.get(`_token.${role}`)}`);
    },
    ...changes,
  };
  const auth = createAuth({ store, calls });
  return { auth, store, local, steps };
}

test("SPEC 4 login: the session is reset, the call made, the token stored with the Bearer prefix, then the user fetched", async () => {
  const { auth, store, steps } = signInWorld();
  store.set("_token.customer", "Bearer old");
  store.set("_refresh_token.customer", "Bearer old");
  await auth.login("customer", credentials);
  expect(steps).toEqual([
    "login customer with null busy true",
    "user customer with Bearer token-customer",
  ]);
  expect(store.get("_token.customer")).toBe("Bearer token-customer");
  expect(store.get("_refresh_token.customer")).toBeNull();
  expect(auth.state.getState()).toMatchObject({ busy: false, customer: { status: "signed_in" } });
});

test("SPEC 4 logout: its failure is ignored, then user, token and refresh token are cleared", async () => {
  const { auth, store } = signInWorld({ logout: () => Promise.reject(new TypeError("offline")) });
  await auth.login("driver", credentials);
  store.set("_refresh_token.driver", "Bearer refresh");
  await auth.logout("driver");
  expect(store.get("_token.driver")).toBeNull();
  expect(store.get("_refresh_token.driver")).toBeNull();
  expect(auth.state.getState().driver.user).toBeNull();
  expect(auth.loggedIn("driver")).toBe(false);
});

test("SPEC 4 logout: the call still carries the token it ends", async () => {
  const { auth, steps } = signInWorld();
  await auth.login("customer", credentials);
  await auth.logout("customer");
  expect(steps.at(-1)).toBe("logout customer with Bearer token-customer");
});

test("SPEC 4 auth state: a user, a loggedIn flag, and a busy flag during login, also when it fails", async () => {
  const { auth } = signInWorld({ login: () => Promise.reject(refused) });
  expect(auth.loggedIn("customer")).toBe(false);
  const attempt = auth.login("customer", credentials);
  expect(auth.state.getState().busy).toBe(true);
  await expect(attempt).rejects.toBe(refused);
  expect(auth.state.getState().busy).toBe(false);
});

test("SPEC 8 auth errors are passed to error listeners, with the call they came from", async () => {
  const { auth } = signInWorld({ login: () => Promise.reject(refused) });
  const reportedErrors: unknown[] = [];
  const leave = auth.onError((error, payload) => reportedErrors.push([error, payload]));
  await auth.login("driver", credentials).catch(() => undefined);
  leave();
  await auth.login("driver", credentials).catch(() => undefined);
  expect(reportedErrors).toEqual([[refused, { method: "login", role: "driver" }]]);
});

test("SPEC 8 reset on error is off: a user that cannot be fetched leaves the token where it is", async () => {
  const ended = new ApiError({ message: "ended", statusCode: 401, code: "unauthenticated" });
  const { auth, store } = signInWorld({ user: () => Promise.reject(ended) });
  store.set("_token.customer", "Bearer kept");
  await auth.start("customer");
  expect(auth.state.getState().customer).toEqual({ status: "guest", user: null });
  expect(store.get("_token.customer")).toBe("Bearer kept");
});

test("a bad network signs no one out, and the same token is tried again on request", async () => {
  let online = false;
  const { auth, store } = signInWorld({
    user: async (role) => {
      if (!online) throw new TypeError("offline");
      return someone(role);
    },
  });
  store.set("_token.driver", "Bearer kept");
  await auth.start("driver");
  expect(auth.state.getState().driver).toEqual({ status: "unreachable", user: null });
  online = true;
  await auth.start("driver");
  expect(auth.loggedIn("driver")).toBe(true);
});

test("SPEC 4 the default auth strategy is customer; the last login's is remembered", async () => {
  const { auth, store } = signInWorld();
  expect(auth.state.getState().strategy).toBe("customer");
  await auth.login("driver", credentials);
  expect(store.get("strategy")).toBe("driver");
  expect(createAuth({ store, calls: {} as AuthCalls }).state.getState().strategy).toBe("driver");
});

test("SPEC 6 two roles, each with its own strategy: a login resets only its own", async () => {
  const { auth, store } = signInWorld();
  await auth.login("driver", credentials);
  await auth.login("customer", credentials);
  expect([auth.loggedIn("driver"), auth.loggedIn("customer")]).toEqual([true, true]);
  await auth.logout("customer");
  expect([auth.loggedIn("driver"), auth.loggedIn("customer")]).toEqual([true, false]);
  expect(store.get("_token.driver")).toBe("Bearer token-driver");
});

test.each([
  ["an array containing the scope", ["booking.create"], true],
  ["an array without it", ["report.create"], false],
  ["a map with it set", { "booking.create": true }, true],
  ["a map with it off", { "booking.create": false }, false],
  ["no scope at all", undefined, false],
])("SPEC 6 permission checks read the scope: %s", async (_, scope, held) => {
  const { auth } = signInWorld({ user: async (role) => ({ ...someone(role), scope }) as never });
  await auth.login("customer", credentials);
  expect(auth.hasScope("customer", "booking.create")).toBe(held);
});

test("SPEC 9 default token type Bearer is never doubled, and a stored token is tried once", async () => {
  const { auth, store, steps } = signInWorld();
  await auth.begin("customer", "Bearer given");
  expect(store.get("_token.customer")).toBe("Bearer given");
  await Promise.all([auth.start("customer"), auth.start("customer")]);
  expect(steps.filter((step) => step.startsWith("user"))).toHaveLength(2);
});

test("a session ended elsewhere makes a guest, but only of a signed-in user", async () => {
  const { auth, store } = signInWorld();
  const reportedErrors: unknown[] = [];
  auth.onError((error) => reportedErrors.push(error));
  auth.sessionEnded("customer", refused);
  expect(reportedErrors).toEqual([]);
  await auth.login("customer", credentials);
  auth.sessionEnded("customer", refused);
  expect(auth.state.getState().customer.status).toBe("guest");
  expect(store.get("_token.customer")).toBe("Bearer token-customer");
  expect(reportedErrors).toEqual([refused]);
});

test("after a logout the person is a guest from the next page on", async () => {
  const { auth } = signInWorld();
  await auth.login("customer", credentials);
  await auth.logout("customer");
  expect(auth.state.getState().customer.status).toBe("signed_out");
  auth.endLogout();
  expect(auth.state.getState().customer.status).toBe("guest");
});

test("signing out in one tab signs out the others; signing in there is followed", async () => {
  const { auth, store, steps } = signInWorld();
  await auth.login("customer", credentials);
  await auth.tokenChanged("driver");
  expect(auth.loggedIn("customer")).toBe(true);
  store.remove("_token.customer");
  await auth.tokenChanged("customer");
  expect(auth.state.getState().customer).toEqual({ status: "signed_out", user: null });
  store.set("_token.customer", "Bearer other");
  await auth.tokenChanged("customer");
  expect(steps.at(-1)).toBe("user customer with Bearer other");
  expect(auth.loggedIn("customer")).toBe(true);
});

test("a sign-out that another tab announces is intentional, even when a refused call arrives next", async () => {
  const { auth, store } = signInWorld();
  await auth.login("customer", credentials);
  auth.leftElsewhere("driver");
  expect(auth.loggedIn("customer")).toBe(true);
  auth.leftElsewhere("customer");
  auth.sessionEnded("customer", refused);
  store.remove("_token.customer");
  await auth.tokenChanged("customer");
  expect(auth.state.getState().customer.status).toBe("signed_out");
});

test.each([
  ["here", "refused"],
  ["here", "answered"],
  ["in another tab", "refused"],
  ["in another tab", "answered"],
])(
  "a sign-out %s remains valid when a request sent before it is %s after it",
  async (where, how) => {
    const late = Promise.withResolvers<UserOf["customer"] & UserOf["driver"]>();
    const answers = [Promise.resolve(someone("customer")), late.promise];
    const { auth } = signInWorld({ user: () => answers.shift() ?? late.promise });
    await auth.login("customer", credentials);
    const pendingFetch = auth.fetchUser("customer");
    if (where === "here") await auth.logout("customer");
    else auth.leftElsewhere("customer");
    if (how === "refused") late.reject(refused);
    else late.resolve(someone("customer"));
    await pendingFetch;
    expect(auth.state.getState().customer).toEqual({ status: "signed_out", user: null });
  },
);

test("a user that a command answered is not undone by a read that began before: it is read again", async () => {
  const { auth, store, answers } = heldUsers();
  store.set("_token.driver", "Bearer token");
  const start = auth.start("driver");
  auth.setUser("driver", named("from the command"));
  answers[0]?.(named("old"));
  await start;
  expect(auth.state.getState().driver.user?.firstName).toBe("from the command");
  expect(answers).toHaveLength(2);
  answers[1]?.(named("newest"));
  await expect.poll(() => auth.state.getState().driver.user?.firstName).toBe("newest");
});

test("a user who is read again in vain stays as known, and the answer of a command in between is newer", async () => {
  const { auth, answers, refuse } = heldUsers();
  auth.setUser("driver", named("known"));
  const first = auth.refreshUser("driver");
  refuse(0);
  await first;
  expect(auth.state.getState().driver).toMatchObject({ status: "signed_in" });
  const second = auth.refreshUser("driver");
  auth.setUser("driver", named("from the command"));
  answers[1]?.(named("old"));
  await second;
  expect(auth.state.getState().driver.user?.firstName).toBe("from the command");
});

const named = (firstName: string) => ({ ...someone("driver"), firstName });

/** A server that answers each question for the user when the test lets it. */
function heldUsers() {
  const answers: ((user: ReturnType<typeof someone>) => void)[] = [];
  const refusals: ((problem: unknown) => void)[] = [];
  const world = signInWorld({
    user: () =>
      new Promise<never>((answer, refuse) => {
        answers.push(answer as (user: unknown) => void);
        refusals.push(refuse);
      }),
  });
  return { ...world, answers, refuse: (index: number) => refusals[index]?.(refused) };
}
