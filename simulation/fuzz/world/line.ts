import { openBrowser } from "../../../apps/api/testing/world/browser.ts";
import { newCustomer, prove, signUp } from "./accounts.ts";
import { newEmail, newestCode, newPhone, type Person, visitor, type World } from "./world.ts";

type Role = "customer" | "driver";
type Started = { id: string; browserSecret: string; authorizeUri: string };

/** Sign-in with LINE: a new person, one with a password, one with a code. */
export async function lineChapter(world: World, role: Role): Promise<void> {
  const { caller } = world;
  const fresh = await arrive(world, role);
  const state = { path: { id: fresh.id }, body: { browserSecret: fresh.browserSecret } };
  await caller.done(visitor, `POST /${role}/social-sign-ins/{id}/state`, state);
  const name = { firstName: "สมหญิง", lastName: "ใจดี", acceptTerms: true, acceptPrivacy: true };
  const body = {
    browserSecret: fresh.browserSecret,
    ...name,
    phone: newPhone(),
    email: newEmail(),
  };
  await caller.done(visitor, `POST /${role}/social-sign-ins/{id}/sign-up`, {
    path: { id: fresh.id },
    body,
  });
  await linkByPassword(world, role);
  await linkByCode(world, role);
}

async function linkByPassword(world: World, role: Role): Promise<void> {
  const { caller } = world;
  const person = await withEmail(world, role);
  const { id, browserSecret } = await arrive(world, role);
  const body = { browserSecret, identifier: person.email, password: person.password };
  await caller.done(visitor, `POST /${role}/social-sign-ins/{id}/link`, { path: { id }, body });
  await caller.done(person, `GET /${role}/identities`);
  await caller.done(person, `POST /${role}/identities/{provider}/remove`, {
    path: { provider: "line" },
    body: { password: person.password },
  });
}

async function linkByCode(world: World, role: Role): Promise<void> {
  const { caller } = world;
  const person = await withEmail(world, role);
  const { id, browserSecret } = await arrive(world, role);
  const before = await newestCode(world, person.email);
  const challenge = await caller.done(visitor, `POST /${role}/social-sign-ins/{id}/codes`, {
    path: { id },
    body: { browserSecret, identifier: person.email },
  });
  const code = await newestCode(world, person.email, before);
  const body = { browserSecret, codeId: challenge.codeId ?? challenge.id, code };
  await caller.done(visitor, `POST /${role}/social-sign-ins/{id}/link`, { path: { id }, body });
}

async function withEmail(world: World, role: Role): Promise<Person> {
  if (role === "customer") return newCustomer(world);
  const person = await signUp(world, "driver");
  await prove(world, person, "email");
  return person;
}

/** A new person at LINE, back at our callback page. */
async function arrive({ caller }: World, role: Role): Promise<Started> {
  const started: Started = await caller.done(visitor, `POST /${role}/social-sign-ins`, {
    body: { provider: "line" },
  });
  const browser = openBrowser();
  const { origin } = new URL(caller.url);
  const shown = await browser.go(started.authorizeUri, "nowhere");
  const chosen = new URLSearchParams({ name: `คนใหม่ ${newPhone()}`, email: newEmail() });
  const back = await goBack(browser, shown.url.href, { method: "POST", body: chosen });
  if (back.origin !== origin) throw new Error(`LINE led to ${back.origin}`);
  const { state, code, iss } = Object.fromEntries(back.searchParams);
  const body = { browserSecret: started.browserSecret, state, code, iss };
  await caller.done(visitor, `POST /${role}/social-sign-ins/{id}/answer`, {
    path: { id: started.id },
    body,
  });
  return started;
}

/** The LINE sandbox has the product's own origin here: the callback is known by its path. */
async function goBack(
  browser: ReturnType<typeof openBrowser>,
  address: string,
  init: RequestInit,
): Promise<URL> {
  const { url } = await browser.go(address, "nowhere", init);
  return url;
}
