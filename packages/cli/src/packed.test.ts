import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sendWebhooksOnce } from "../../../apps/api/src/modules/partners/webhooks/sender.ts";
import { openReceiver } from "../../../apps/api/testing/partners/receiver.ts";
import {
  newTestBusiness,
  type TestBusiness,
} from "../../../apps/api/testing/world/test-business.ts";
import { openTestWorld, type TestWorld } from "../../../apps/api/testing/world/test-world.ts";
import { verifyWebhook } from "../../sdk/src/verify-webhook.ts";

const root = resolve(import.meta.dirname, "../../..");
const run = promisify(execFile);
const home = mkdtempSync(join(tmpdir(), "songtan-packed-"));
const npm = (cwd: string, ...args: string[]) =>
  execFileSync("npm", [...args, "--offline", "--no-audit", "--no-fund", "--silent"], { cwd });

let world: TestWorld;
let business: TestBusiness;
let url: string;
/** What a partner would download. */
const tarballs = { sdk: "", cli: "" };
beforeAll(async () => {
  for (const name of ["sdk", "cli"] as const) {
    npm(join(root, "packages", name), "pack", "--pack-destination", home);
    tarballs[name] = join(home, `songtan-${name}-0.1.0.tgz`);
  }
  world = await openTestWorld();
  url = await world.app.listen({ port: 0, host: "127.0.0.1" });
  business = await newTestBusiness(world);
});
afterAll(async () => {
  await world.close();
  rmSync(home, { recursive: true, force: true });
});

const source = `
async function quote(url: string, key: string): Promise<number> {
  const client = createClient({ key, url });
  const made: Quote = await client.quotes.create({
    vehicle: "motorcycle",
    parcel: { category: "document", weightKg: 1 },
    stops: [
      { latitude: 13.7466, longitude: 100.5347, address: "Siam" },
      { latitude: 13.7279, longitude: 100.524, address: "Silom" },
    ],
  });
  // Types that were not found would be of any type.
  const isTyped: 0 extends 1 & Quote ? false : true = true;
  void isTyped;
  return made.totalSatang;
}
`;
const projects = [
  ["module", "import { createClient, type Quote } from '@songtan/sdk';"],
  [
    "commonjs",
    "import sdk = require('@songtan/sdk');\nconst { createClient } = sdk;\ntype Quote = sdk.Quote;",
  ],
] as const;

describe.each(projects)(
  "the packed SDK in an empty TypeScript project of type %s",
  (type, begin) => {
    test("compiles strictly without other types, and runs", async () => {
      const folder = join(home, type);
      mkdirSync(folder);
      writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "shop", type }));
      npm(folder, "install", tarballs.sdk);
      writeFileSync(
        join(folder, "shop.ts"),
        `declare const process: { env: Record<string, string> }, console: { log(text: number): void };
${begin}\n${source}\nquote(process.env.SONGTAN_URL!, process.env.SONGTAN_KEY!).then((total) => console.log(total));\n`,
      );
      const strict = ["--strict", "--skipLibCheck", "false", "--exactOptionalPropertyTypes"];
      const modules = ["--module", "nodenext", "--target", "es2022", "--lib", "es2022"];
      await run(
        join(root, "node_modules/.bin/tsc"),
        [...strict, ...modules, "--types", "", "shop.ts"],
        {
          cwd: folder,
        },
      ).catch(({ stdout }) => expect(stdout).toBe(""));
      const env = { ...process.env, SONGTAN_URL: url, SONGTAN_KEY: business.key };
      const { stdout } = await run(process.execPath, ["shop.js"], { cwd: folder, env });
      expect(Number(stdout)).toBeGreaterThan(0);
    }, 60_000);
  },
);

test("the product offers the SDK: it is installed from there without a registry, and its types name each event", async () => {
  const folder = join(home, "downloaded-sdk");
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "shop", type: "module" }));
  const env = { ...process.env, npm_config_registry: "http://127.0.0.1:9" };
  const args = ["install", `${url}/downloads/songtan-sdk.tgz`, "--no-audit", "--no-fund"];
  await run("npm", args, { cwd: folder, env });
  writeFileSync(
    join(folder, "events.ts"),
    `import type { VerifiedWebhook } from "@songtan/sdk";
export function stopOf(event: VerifiedWebhook): number | undefined {
  if (event.type === "booking.stop_done") return event.data.stopIndex;
  if (event.type === "invoice.issued") return event.data.amountSatang;
  return undefined;
}
`,
  );
  const options = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022"];
  const tsc = join(root, "node_modules/.bin/tsc");
  const lib = ["--lib", "es2022", "--types", "", "events.ts"];
  await run(tsc, [...options, ...lib], { cwd: folder }).catch(({ stdout }) =>
    expect(stdout).toBe(""),
  );
}, 60_000);

test("the product offers the command line whole: it is installed from there without a registry", async () => {
  const folder = join(home, "downloaded");
  mkdirSync(folder);
  const args = ["install", "--global", `${url}/downloads/songtan.tgz`, "--no-audit", "--no-fund"];
  const env = {
    ...{ PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: folder, LANG: "en_US.UTF-8" },
    ...{ npm_config_prefix: folder, npm_config_registry: "http://127.0.0.1:9" },
  };
  await run("npm", args, { env });
  const songtan = join(folder, "bin/songtan");
  await run(songtan, ["login", "--key", business.key, "--url", url], { env });
  const { stdout } = await run(songtan, ["trigger", "booking.delivered"], { env });
  expect(stdout).toMatch(/^booking\.delivered {2}ST-/);
}, 60_000);

describe("the packed command line", () => {
  const folder = join(home, "shell");
  const started: ChildProcess[] = [];
  const env = () => ({
    PATH: process.env.PATH,
    XDG_CONFIG_HOME: folder,
    LANG: "en_US.UTF-8",
    SONGTAN_URL: url,
  });
  const songtan = async (...args: string[]) =>
    run(join(folder, "node_modules/.bin/songtan"), args, { env: env() })
      .then((output) => ({ code: 0, ...output }))
      .catch(({ code, stdout, stderr }) => ({ code, stdout, stderr }));
  /** Runs on; its lines are read as they come. */
  const start = (...args: string[]) => {
    const child = spawn(join(folder, "node_modules/.bin/songtan"), args, { env: env() });
    started.push(child);
    let text = "";
    child.stdout.on("data", (part) => {
      text += part;
    });
    const lines = () => text.split("\n").filter(Boolean);
    return { child, lines, exited: once(child, "exit") };
  };
  beforeAll(() => {
    mkdirSync(folder);
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "shell" }));
    npm(folder, "install", tarballs.sdk, tarballs.cli);
  });
  afterEach(() => {
    for (const child of started.splice(0)) child.kill();
  });
  const ride = ["--from", "13.7466,100.5347,Siam", "--to", "13.7279,100.524,Silom"];
  const contacts = ["--contact", "Mali,0811111111", "--contact", "Somchai,0822222222"];

  test("without a key, with a false one and with a wrong command it says so and fails", async () => {
    const noKey = await songtan("list");
    expect([noKey.code, noKey.stderr]).toEqual([4, expect.stringContaining("songtan login")]);
    const refused = await songtan("login", "--key", "sk_test_nothing");
    expect(refused.code).toBe(1);
    expect(await songtan("fly")).toMatchObject({ code: 2 });
    expect(await songtan("list", "--wings")).toMatchObject({ code: 2 });
    const nowhere = await songtan("login", "--key", business.key, "--url", "http://127.0.0.1:9");
    expect(nowhere.code).toBe(3);
    expect((await songtan("--help")).stdout).toContain("Commands");
    const thai = { env: { ...env(), LANG: "th_TH.UTF-8" } };
    const { stdout } = await run(join(folder, "node_modules/.bin/songtan"), ["--help"], thai);
    expect(stdout).toContain("คำสั่ง");
  }, 60_000);

  test("login, quote, book, track live, advance, list and clock", async () => {
    expect((await songtan("login", "--key", business.key)).code).toBe(0);
    expect(statSync(join(folder, "songtan/config.json")).mode & 0o777).toBe(0o600);
    const quoted = JSON.parse((await songtan("quote", ...ride, "--json")).stdout);
    const found = await songtan("quote", "--from", "Siam Paragon", "--to", "Silom Complex");
    expect(found).toMatchObject({ code: 0, stdout: expect.stringContaining(" km ") });
    expect(found.stderr).toMatch(/^Siam Paragon → .+ \(13\.\d+,100\.\d+\)$/m);
    const nowhere = await songtan("quote", "--from", "zzzzqqq", "--to", "Silom Complex");
    expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining("zzzzqqq")]);
    const booking = await songtan("book", "--quote", quoted.id, ...contacts, "--reference", "B-1");
    const [number = "", state] = booking.stdout.split(/\s+/);
    expect(state).toBe("searching");

    const tracked = start("track", number);
    await expect.poll(() => tracked.lines().length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect((await songtan("advance", number, "delivered")).stdout).toContain("delivered");
    await tracked.exited;
    expect(tracked.lines()[0]).toContain("searching");
    expect(tracked.lines().at(-1)).toContain("delivered");

    expect((await songtan("list", "--reference", "B-1")).stdout).toContain(number);
    const cancelled = await songtan("cancel", number);
    expect([cancelled.code, cancelled.stderr]).toEqual([1, expect.stringMatching(/\(\w+\)/)]);
    const before = await songtan("clock");
    const after = await songtan("clock", "600");
    expect([before.stderr, after.stderr]).toEqual(["", ""]);
    expect(
      Date.parse(after.stdout.trim()) - Date.parse(before.stdout.trim()),
    ).toBeGreaterThanOrEqual(600_000);
  }, 90_000);

  test("listen forwards what trigger makes happen, with signatures that the shown secret verifies", async () => {
    const receiver = await openReceiver();
    const listening = start("listen", "--forward-to", receiver.url, "--json");
    await expect.poll(() => listening.lines().length, { timeout: 20_000 }).toBe(1);
    const { secret } = JSON.parse(listening.lines()[0] ?? "");
    expect((await songtan("trigger", "booking.delivered")).code).toBe(0);
    const types = () => receiver.typesReceived();
    const sendAndList = async () => {
      await sendWebhooksOnce(world.deps);
      return types();
    };
    await expect.poll(sendAndList, { timeout: 20_000 }).toContain("booking.delivered");
    expect(types()[0]).toBe("booking.created");
    for (const { headers, body } of receiver.received) {
      const options = { now: new Date(Number(headers["webhook-timestamp"]) * 1000) };
      const event = await verifyWebhook(body, headers, secret, options);
      expect(event.id).toMatch(/^evt_/);
    }
    const replayed = await songtan("replay", String(receiver.received[0]?.headers["webhook-id"]));
    expect(replayed.stdout).toContain("songtan listen");
    const first = receiver.received[0];
    await expect
      .poll(() => receiver.received.filter(({ body }) => body === first?.body).length, {
        timeout: 20_000,
      })
      .toBe(2);
    const wanted = [
      "booking.edited",
      "booking.edit_declined",
      "booking.stop_done",
      "claim.updated",
    ];
    for (const type of wanted) expect((await songtan("trigger", type)).stderr).toBe("");
    await expect
      .poll(sendAndList, { timeout: 20_000 })
      .toEqual(expect.arrayContaining([...wanted, "booking.price_changed"]));
    const unknown = await songtan("trigger", "booking.flown");
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining("booking.created")]);
    await receiver.close();
  }, 90_000);
});
