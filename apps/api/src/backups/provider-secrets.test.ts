import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { exportedLists, listsOfOne } from "@songtan/contract/console/overview/exports";
import { staffScopes } from "@songtan/domain/account-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backUp, openWorkspace } from "../../testing/faults/backups.ts";
import { newStaff, type Staff, staffCall } from "../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";

/** One of each provider that has secrets, with a value that is shown and those that are not. */
const entered = {
  email: {
    values: { host: "127.0.0.1", port: "2525", user: "shown-user", from: "shown@songtan.example" },
    secrets: { password: "hidden-mail-password-71c4" },
  },
  sms: {
    values: { url: "http://127.0.0.1:9/shown-sms" },
    secrets: { token: "hidden-sms-token-8d2e" },
  },
  line: { values: {}, secrets: { token: "hidden-line-token-55ab" } },
  line_sign_in: {
    values: { channelId: "1650000001" },
    secrets: { channelSecret: "hidden-line-secret-90fe" },
  },
  payments: {
    values: { publicKey: "pkey_test_shown1" },
    secrets: { secretKey: "skey_test_hidden2", webhookSecret: "hidden+webhook/secret=" },
  },
};
const secrets = Object.values(entered).flatMap(({ secrets }) => Object.values(secrets));

let world: TestWorld;
let workspace: Awaited<ReturnType<typeof openWorkspace>>;
let staff: Staff;
beforeAll(async () => {
  workspace = await openWorkspace();
  world = await openTestWorld({ SANDBOX: "off" });
  staff = await newStaff(world, staffScopes);
  for (const [kind, body] of Object.entries(entered)) {
    const saved = await staffCall(world, staff, `POST /console/providers/${kind}`, {
      body: { basedOn: null, ...body },
    });
    expect([kind, saved.status, saved.error?.fields]).toEqual([kind, 200, undefined]);
  }
});
afterAll(async () => {
  await world.close();
  await workspace.clear();
});

/** As it was typed, and as a database or a file may write its bytes. */
const formsOf = (secret: string) => [
  secret,
  ...(["base64", "base64url", "hex"] as const).map((form) => Buffer.from(secret).toString(form)),
];
const found = (text: string) =>
  secrets.filter((secret) => formsOf(secret).some((form) => text.includes(form)));

test("a backup has what is shown of every provider, and none of its secrets in clear", async () => {
  const folder = await backUp(world, workspace.folder);
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts: string[] = [];
  for (const file of files.filter((each) => each.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name));
    const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
    texts.push((isZipped ? gunzipSync(bytes) : bytes).toString("latin1"));
  }
  const whole = texts.join("\n");
  for (const shown of ["shown@songtan.example", "shown-sms", "1650000001", "pkey_test_shown1"])
    expect([shown, whole.includes(shown)]).toEqual([shown, true]);
  expect(found(whole)).toEqual([]);
});

test("no list, file or read of the console has one", async () => {
  const headers = { cookie: staff.cookie };
  const read = async (url: string) => (await world.app.inject({ url, headers })).body;
  const texts = await Promise.all(
    ["providers", "setup", "settings", "audit"].map((name) => read(`/api/console/${name}`)),
  );
  expect(texts[0]).toContain("shown@songtan.example");
  for (const list of exportedLists)
    if (!(list in listsOfOne))
      texts.push(await read(`/api/console/exports?list=${list}&format=csv`));
  expect(found(texts.join("\n"))).toEqual([]);
});
