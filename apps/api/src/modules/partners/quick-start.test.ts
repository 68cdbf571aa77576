import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newPartner } from "../../../testing/partners/partner.ts";
import { isLeftOut } from "../../../testing/records/left-out.ts";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";

const run = promisify(execFile);
let world: TestWorld;
let env: NodeJS.ProcessEnv;
let text: string;
beforeAll(async () => {
  world = await openTestWorld();
  const url = await world.app.listen({ port: 0, host: "127.0.0.1" });
  const { key } = await newPartner(world);
  env = { ...process.env, SONGTAN_URL: url, SONGTAN_KEY: key.secretKey };
  const page = new URL("../../../../../docs/partners/quick-start.md", import.meta.url);
  text = await readFile(page, "utf8");
});
afterAll(() => world.close());

const snippet = (language: string): string => {
  const [, code] = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(text) ?? [];
  if (!code) throw new Error(`no snippet in ${language}`);
  return code;
};

test("the quick start books with curl", async () => {
  const { stdout } = await run("sh", ["-ec", snippet("sh")], { env });
  expect(JSON.parse(stdout)).toMatchObject({ data: { state: "searching" } });
});

test("the quick start books with Python", async () => {
  const { stdout } = await run("python3", ["-c", snippet("python")], { env });
  expect(stdout).toMatch(/^ST-\S+ searching\n$/);
});

test.skipIf(isLeftOut("php"))("the quick start books with PHP", async () => {
  const php = process.env.PHP_PATH ?? "php";
  const { stdout } = await run(php, ["-r", snippet("php").replace("<?php", "")], { env });
  expect(stdout).toMatch(/^ST-\S+ searching\n$/);
});
