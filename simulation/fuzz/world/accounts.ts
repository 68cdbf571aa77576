import { newAuthenticator } from "../../../apps/api/testing/accounts/authenticator.ts";
import {
  eventually,
  type Ground,
  lastCode,
  linkToken,
  newEmail,
  newestCode,
  newPhone,
  type Person,
  provedHeaders,
  upload,
  visitor,
  type World,
} from "./world.ts";

type Choosable = { event: string; channels: { channel: string }[] };
type Role = "customer" | "driver";

export async function signUp({ caller }: Ground, role: Role): Promise<Person> {
  const contact = { phone: newPhone(), email: newEmail(), password: `pass ${newPhone()}` };
  const name = {
    firstName: "ปิ่นมณี",
    lastName: "ทดสอบ",
    locale: "th",
    acceptTerms: true,
    acceptPrivacy: true,
  };
  const answer = await caller.call(visitor, `POST /${role}/sign-up`, {
    body: { ...name, ...contact },
  });
  const { token } = answer.json as { token: string };
  return { name: role, token, id: answer.data.id, ...contact };
}

export async function prove(
  ground: Ground,
  person: Person,
  channel: "phone" | "email",
): Promise<void> {
  const { id, code } = await sentCode(ground, person, { channel, purpose: "contact" });
  await ground.caller.done(person, "POST /verifications/{id}/confirm", {
    path: { id },
    body: { code },
  });
}

/** A code that was sent to a person, for one purpose. */
export async function sentCode(
  ground: Ground,
  person: Person,
  { channel, purpose }: { channel: "phone" | "email"; purpose: "contact" | "identity" | "duty" },
): Promise<{ id: string; code: string }> {
  const before = await lastCode(ground, person[channel]);
  const { id } = await ground.caller.done(person, "POST /verifications", {
    body: { channel, purpose },
  });
  return { id, code: await newestCode(ground, person[channel], before) };
}

/** A customer with a proved phone and e-mail. */
export async function newCustomer(ground: Ground): Promise<Person> {
  const person = await signUp(ground, "customer");
  await prove(ground, person, "phone");
  await prove(ground, person, "email");
  return person;
}

export async function logIn({ caller }: Ground, role: Role, person: Person): Promise<Person> {
  const body = { identifier: person.email, password: person.password };
  const answer = await caller.call(visitor, `POST /${role}/login`, { body });
  return { ...person, token: (answer.json as { token: string }).token };
}

/** All that a person of either app does about their own account, up to its end. */
export async function accountChapter(world: World, role: Role): Promise<void> {
  const { caller } = world;
  const person = role === "customer" ? await newCustomer(world) : await signUp(world, "driver");
  const avatar = await upload(world, person, "avatar");
  await caller.done(person, `PUT /${role}/user`, {
    body: { firstName: "ปิ่น", locale: "en", avatarUploadId: avatar.id },
  });
  await caller.done(person, `GET /${role}/user`);
  await openFile(world, avatar.url);
  await provedHeaders(caller, person, role);
  await devices(world, role, person);
  await passkeys(world, role, person);
  await choices(world, role, person);
  await caller.done(person, `PUT /${role}/password`, {
    body: { currentPassword: person.password, newPassword: "another long password" },
  });
  person.password = "another long password";
  if (role === "customer") await notMe(world, person);
  await logInByCode(world, role, person);
  await resetPassword(world, role, person);
  await rights(world, role, await logIn(world, role, person));
}

/** Without a password: a code to the proved phone or e-mail. */
async function logInByCode(world: World, role: Role, person: Person): Promise<void> {
  const { caller } = world;
  if (role === "driver") await prove(world, person, "email");
  const before = await lastCode(world, person.email);
  const { id } = await caller.done(visitor, `POST /${role}/login/codes`, {
    body: { identifier: person.email },
  });
  const code = await newestCode(world, person.email, before);
  await caller.done(visitor, `POST /${role}/login/codes/{id}/confirm`, {
    path: { id },
    body: { code },
  });
}

async function openFile({ caller }: Ground, url: string): Promise<void> {
  const { pathname, searchParams } = new URL(url, caller.url);
  await caller.done(visitor, "GET /files/{id}", {
    path: { id: pathname.split("/").at(-1) ?? "" },
    query: Object.fromEntries(searchParams),
  });
}

async function devices(world: World, role: Role, person: Person): Promise<void> {
  const { caller } = world;
  const others = [await logIn(world, role, person), await logIn(world, role, person)];
  const list = await caller.done(person, `GET /${role}/devices`);
  const device = list.find((one: { current: boolean }) => !one.current);
  await caller.done(person, `DELETE /${role}/devices/{id}`, { path: { id: device.id } });
  await caller.done(person, `DELETE /${role}/devices`);
  const leaving = await logIn(world, role, person);
  await caller.done(leaving, `POST /${role}/logout`);
  if (others.length !== 2) throw new Error("visitor else was signed in");
}

async function passkeys({ caller }: World, role: Role, person: Person): Promise<void> {
  const phone = newAuthenticator(caller.url);
  const { password } = person;
  const started = await caller.done(person, `POST /${role}/passkeys/challenges`, {
    body: { password },
  });
  const added = await caller.done(person, `POST /${role}/passkeys`, {
    body: { challengeId: started.challengeId, name: "มือถือ", credential: phone.create(started) },
  });
  const challenge = await caller.done(visitor, `POST /${role}/login/challenges`);
  await caller.done(visitor, `POST /${role}/login/passkey`, {
    body: { challengeId: challenge.challengeId, credential: phone.get(challenge) },
  });
  await caller.done(person, `GET /${role}/passkeys`);
  await caller.done(person, `POST /${role}/passkeys/{id}/remove`, {
    path: { id: added.id },
    body: { password },
  });
}

async function choices({ caller }: World, role: Role, person: Person): Promise<void> {
  const consents = await caller.done(person, `GET /${role}/consents`);
  const marketing = consents.find(
    (consent: { document: string }) => consent.document === "marketing",
  );
  const decision = {
    document: "marketing",
    version: marketing.version ?? marketing.current,
    granted: true,
  };
  await caller.done(person, `PUT /${role}/consents`, { body: { decisions: [decision] } });
  // Of the passkey.
  const [notice] = await caller.done(person, `GET /${role}/notices`);
  await caller.done(person, `GET /${role}/notices/unread`);
  await caller.done(person, `POST /${role}/notices/{id}/read`, { path: { id: notice.id } });
  const until = new Date().toISOString();
  await caller.done(person, `POST /${role}/notices/read`, { body: { until } });
  const { events } = await caller.done(person, `GET /${role}/notifications`);
  const choice = events
    .flatMap(({ event, channels }: Choosable) =>
      channels.map(({ channel }) => ({ event, channel })),
    )
    .at(-1);
  await caller.done(person, `PUT /${role}/notifications`, {
    body: { choices: [{ ...choice, wanted: false }] },
  });
  const made = await fetch(`${caller.url}/sandbox/push?to=fuzz`, { method: "POST" });
  const { endpoint, keys } = (await made.json()) as { endpoint: string; keys: object };
  await caller.done(person, `PUT /${role}/push`, { body: { endpoint, keys } });
  await caller.done(person, `GET /${role}/push`);
  await caller.done(person, `DELETE /${role}/push`);
}

/** The owner did not change the password: they say so by the link in the warning. */
async function notMe(world: World, person: Person): Promise<void> {
  const { caller } = world;
  const token = await eventually("the warning of a changed password", () =>
    linkToken(world, person.email),
  );
  await caller.done(visitor, "GET /not-me/{token}", { path: { token } });
  await caller.done(visitor, "POST /not-me/{token}", { path: { token } });
  await caller.done(visitor, "POST /not-me/{token}/revocations", {
    path: { token },
    body: { ids: [person.id] },
  });
}

async function resetPassword(world: World, role: Role, person: Person): Promise<void> {
  const { caller } = world;
  const before = await lastCode(world, person.email);
  await caller.done(visitor, "POST /human-checks");
  const { id } = await caller.done(visitor, "POST /password-resets", {
    body: { identifier: person.email, role },
  });
  if (role === "driver") return;
  const code = await newestCode(world, person.email, before);
  await caller.done(visitor, "POST /password-resets/{id}/confirm", {
    path: { id },
    body: { code, newPassword: person.password },
  });
}

async function rights(world: World, role: Role, person: Person): Promise<void> {
  const { caller } = world;
  const { password } = person;
  await caller.done(person, `POST /${role}/data-exports`, { body: { password } });
  const { url } = await eventually("the data to be exported", async () => {
    const { latest } = await caller.done(person, `GET /${role}/data-exports`);
    return latest?.state === "ready" && latest;
  });
  const file = new URL(url, caller.url);
  await caller.done(visitor, "GET /data-exports/{id}/file", {
    path: { id: file.pathname.split("/").at(-2) ?? "" },
    query: Object.fromEntries(file.searchParams),
  });
  await caller.done(person, `GET /${role}/closure`);
  await caller.done(person, `POST /${role}/closure`, { body: { password } });
}
