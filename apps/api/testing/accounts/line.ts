import type {
  SocialSignInView,
  StartedSocialSignIn,
} from "@songtan/contract/identity/social-sign-in";
import type { Role } from "@songtan/domain/account-types";
import { registerLine } from "@songtan/sandbox/line/routes";
import Fastify from "fastify";
import { expect } from "vitest";
import type { z } from "zod";
import { openBrowser } from "../world/browser.ts";
import { call } from "../world/call.ts";
import { freePort } from "../world/free-port.ts";
import { newEmail, newPhone } from "../world/people.ts";
import { openTestWorld, type TestWorld } from "../world/test-world.ts";

export type Started = z.infer<typeof StartedSocialSignIn>;
type Back = { browserSecret: string; state: string; code?: string; iss?: string; error?: string };

export const app = "http://localhost:3000";
const channel = {
  clientId: "channel",
  clientSecret: "a channel secret that only this test and its LINE know",
};

/** LINE is a server of its own here, as it is outside: our program finds it by its issuer and speaks to it over HTTP. */
export async function openLine() {
  const line = Fastify();
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}/sandbox/line`;
  await registerLine(line, { issuer, ...channel });
  await line.listen({ port, host: "127.0.0.1" });
  return {
    settings: {
      LINE_ISSUER: issuer,
      LINE_CHANNEL_ID: channel.clientId,
      LINE_CHANNEL_SECRET: channel.clientSecret,
    },
    close: () => line.close(),
  };
}

/** A world with sign-in by LINE. */
export async function openLineWorld() {
  const line = await openLine();
  const world = await openTestWorld(line.settings);
  return {
    line,
    world,
    async close() {
      await world.close();
      await line.close();
    },
  };
}

export const start = async (
  world: TestWorld,
  role: Role = "customer",
  more: Record<string, unknown> = {},
  token?: string,
): Promise<Started> =>
  (
    await call<Started>(world, `POST /${role}/social-sign-ins`, {
      body: { provider: "line", ...more },
      token,
    })
  ).data;

/** Goes to LINE and presses a button there; what the callback page would find in its address. */
export async function atLine(
  started: Started,
  pressed: Record<string, string>,
  browser = openBrowser(),
): Promise<Back> {
  const shown = await browser.go(started.authorizeUri, app);
  const body = new URLSearchParams(pressed);
  const back = await browser.go(shown.url.href, app, { method: "POST", body });
  expect(back.url.origin).toBe(app);
  return {
    browserSecret: started.browserSecret,
    ...Object.fromEntries(back.url.searchParams),
  } as Back;
}

export const answer = (
  world: TestWorld,
  started: Started,
  back: Back,
  role: Role = "customer",
  token?: string,
) => {
  const { browserSecret, state, code, iss, error } = back;
  const body = { browserSecret, state, code, iss, error };
  return call<SocialSignInView>(world, `POST /${role}/social-sign-ins/${started.id}/answer`, {
    body,
    token,
  });
};

let people = 0;
export const newLinePerson = () => ({ name: `สมหญิง ใจดี ${people++}`, email: newEmail() });

/** A new person at LINE, back at our callback page. */
export async function arrive(
  world: TestWorld,
  role: Role = "customer",
  person: Record<string, string> = newLinePerson(),
) {
  const started = await start(world, role);
  const answered = await answer(world, started, await atLine(started, person), role);
  expect(answered.data.outcome).toBe("unknown");
  return { started, person, view: answered.data };
}

export const signUpBody = (started: Started, changes: Record<string, unknown> = {}) => ({
  browserSecret: started.browserSecret,
  firstName: "สมหญิง",
  lastName: "ใจดี",
  phone: newPhone(),
  email: newEmail(),
  acceptTerms: true,
  acceptPrivacy: true,
  ...changes,
});

export async function signUpWithLine(world: TestWorld, role: Role = "customer") {
  const { started, person } = await arrive(world, role);
  const body = signUpBody(started);
  const made = await call<{ id: string }>(
    world,
    `POST /${role}/social-sign-ins/${started.id}/sign-up`,
    { body },
  );
  expect(made.status).toBe(201);
  return {
    person,
    token: made.token,
    id: made.data.id,
    phone: body.phone,
    email: body.email,
    data: made.data,
  };
}
