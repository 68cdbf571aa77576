import { ApiError } from "@songtan/client/calls/api-error.ts";
import { expect, test } from "vitest";
import { memoryStore } from "../api/memory-store.ts";
import { tokenKey, type UserOf } from "../api/session-store.ts";
import { createAuth } from "./auth.ts";

const someone = (firstName: string) =>
  ({ id: firstName, firstName }) as unknown as UserOf["customer"] & UserOf["driver"];
const noNetwork = new ApiError({ message: "no network", statusCode: 500, code: "offline" });
const ended = new ApiError({ message: "ended", statusCode: 401, code: "unauthenticated" });

/** The same browser, its app opened once more. */
function opened(
  store: ReturnType<typeof memoryStore>["store"],
  user: () => Promise<UserOf["driver"]>,
) {
  const calls = {
    login: async () => ({ token: "t" }),
    logout: async () => undefined,
    user: user as never,
  };
  return createAuth({ store, calls });
}
async function signedInBefore() {
  const { store, local, cookies } = memoryStore();
  const auth = opened(store, async () => someone("somchai"));
  await auth.login("driver", { identifier: "a", password: "b" });
  return { store, local, cookies };
}

test("a page that starts shows who was signed in, before the server has answered", async () => {
  const { store } = await signedInBefore();
  let answer: (driver: UserOf["driver"]) => void = () => undefined;
  const auth = opened(store, () => new Promise((resolve) => (answer = resolve)));
  const started = auth.start("driver");
  expect(auth.state.getState().driver).toMatchObject({
    status: "signed_in",
    user: { firstName: "somchai" },
  });
  answer(someone("somchai the second"));
  await started;
  expect(auth.state.getState().driver.user?.firstName).toBe("somchai the second");
});

test("without a network they stay signed in; a browser that keeps no user says that it cannot reach us", async () => {
  const { store, local } = await signedInBefore();
  const auth = opened(store, () => Promise.reject(noNetwork));
  await auth.start("driver");
  expect(auth.state.getState().driver).toMatchObject({
    status: "signed_in",
    user: { firstName: "somchai" },
  });
  local.delete("songtan.user.driver");
  const other = opened(store, () => Promise.reject(noNetwork));
  await other.start("driver");
  expect(other.state.getState().driver.status).toBe("unreachable");
});

test("a session that the server has ended is shown no longer, nor at the next start", async () => {
  const { store, local } = await signedInBefore();
  const auth = opened(store, () => Promise.reject(ended));
  await auth.start("driver");
  expect(auth.state.getState().driver).toMatchObject({ status: "guest", user: null });
  expect(local.has("songtan.user.driver")).toBe(false);
});

test("signing out removes the user with the token, and without a token no user is shown", async () => {
  const { store, local, cookies } = await signedInBefore();
  const auth = opened(store, () => Promise.reject(noNetwork));
  await auth.start("driver");
  await auth.logout("driver");
  expect([...local.keys(), ...cookies.keys()].filter((key) => key !== "auth.strategy")).toEqual([]);
  const again = await signedInBefore();
  again.store.remove(tokenKey("driver"));
  const later = opened(again.store, () => Promise.reject(noNetwork));
  await later.start("driver");
  expect(later.state.getState().driver).toMatchObject({ status: "guest", user: null });
});

test("another driver who signs in here is never shown as the one before", async () => {
  const { store } = await signedInBefore();
  const shown: (string | undefined)[] = [];
  const auth = opened(store, async () => {
    shown.push(auth.state.getState().driver.user?.firstName);
    return someone("malee");
  });
  await auth.login("driver", { identifier: "c", password: "d" });
  expect(shown).toEqual([undefined]);
  expect(store.user("driver")?.firstName).toBe("malee");
});
