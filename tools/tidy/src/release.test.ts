import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
const home = mkdtempSync(join(tmpdir(), "songtan-release-"));
const clone = join(home, "repository");
const chunks = (app: string) => readdirSync(join(home, "assets", app, "assets")).sort();

/**
 * A product of the same shape with an instant build: one page and one chunk named after its
 * version.
 */
function writeProduct(version: string): void {
  for (const app of ["web", "console", "cli"]) {
    const build = `mkdir -p build/client/assets && echo "$PUBLIC_URL" > build/client/index.html && echo ${version} > build/client/assets/${app}-${version}.js`;
    mkdirSync(join(clone, "apps", app), { recursive: true });
    const about = { name: `@songtan/${app}`, version: "0.1.0", scripts: { build: "sh build.sh" } };
    writeFileSync(join(clone, "apps", app, "package.json"), JSON.stringify(about));
    writeFileSync(join(clone, "apps", app, "build.sh"), build);
  }
  git("add", "-A");
  git("commit", "-qm", version);
}
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.test", ...args], {
    cwd: clone,
  });
const release = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["tools/release.mjs", ...args], {
    cwd: clone,
    encoding: "utf8",
  });
  return { status, output: `${stdout}${stderr}` };
};
const build = () => /^built (\S+)$/m.exec(release("build", "--keep", "2").output)?.[1] ?? "";

beforeAll(() => {
  mkdirSync(clone);
  cpSync(join(root, "tools/release.mjs"), join(clone, "tools/release.mjs"));
  for (const tool of ["tools/release", "tools/stripped"])
    cpSync(join(root, tool), join(clone, tool), { recursive: true });
  mkdirSync(join(clone, "apps/api/src"), { recursive: true });
  writeFileSync(join(clone, "apps/api/src/main.ts"), "export const port: number = 1;\n");
  writeFileSync(
    join(clone, "package.json"),
    JSON.stringify({ name: "product", version: "0.1.0", private: true, workspaces: ["apps/*"] }),
  );
  writeFileSync(join(home, ".env"), "PUBLIC_URL=https://app.example\nNODE_ENV=production\n");
  git("init", "-q");
  writeProduct("one");
  execFileSync("npm", ["install", "--package-lock-only", "--silent", "--offline"], { cwd: clone });
  writeProduct("one");
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

test("a release is built apart, put into use in one step, and what open pages need stays", () => {
  const first = build();
  expect(first).toMatch(/^\d{8}-\d{6}-[0-9a-f]{12}$/);
  expect(existsSync(join(home, "current"))).toBe(false);
  expect(release("use", first).status).toBe(0);
  const page = join(home, "current/apps/web/build/client/index.html");
  expect(readFileSync(page, "utf8")).toBe("https://app.example\n");
  expect(readFileSync(join(home, "current/.env"), "utf8")).toContain("PUBLIC_URL");

  const longAgo = new Date(Date.now() - 90 * 24 * 3600 * 1000);
  utimesSync(join(home, "assets/web/assets/web-one.js"), longAgo, longAgo);
  writeProduct("two");
  const second = build();
  // Served until this minute, so it stays for those who have the page open, however old it is.
  expect([chunks("web"), chunks("console")]).toEqual([
    ["web-one.js", "web-two.js"],
    ["console-one.js", "console-two.js"],
  ]);
  expect(readFileSync(join(home, "current/apps/web/build/client/assets/web-one.js"), "utf8")).toBe(
    "one\n",
  );
  release("use", second);
  expect(existsSync(join(home, "current/apps/web/build/client/assets/web-two.js"))).toBe(true);

  utimesSync(join(home, "assets/web/assets/web-one.js"), longAgo, longAgo);
  writeProduct("three");
  const third = build();
  expect(chunks("web")).toEqual(["web-three.js", "web-two.js"]);
  expect(readdirSync(join(home, "releases")).sort()).toEqual([second, third].sort());
  expect(release("list").output).toContain(`* ${second}`);
  const bill = JSON.parse(readFileSync(join(home, "releases", third, "sbom.cdx.json"), "utf8"));
  expect(bill.bomFormat).toBe("CycloneDX");
  const stripped = join(home, "releases", third, "node_modules/.cache/songtan/stripped");
  const [program = ""] = readdirSync(stripped);
  expect(readFileSync(join(stripped, program), "utf8")).toMatch(/^export const port +=/);
}, 120_000);

test("a build that fails leaves nothing behind and the release in use as it is", () => {
  const before = readdirSync(join(home, "releases"));
  writeFileSync(join(clone, "apps/console/build.sh"), "exit 3");
  git("commit", "-qam", "broken");
  expect(release("build").status).toBe(1);
  expect(readdirSync(join(home, "releases"))).toEqual(before);
  expect(release("use", "nothing").output).toContain("There is no release nothing");
}, 60_000);

test("processes restart one after another, and the next is left alone when one does not come back", async () => {
  const ready = createServer((_request, answer) => answer.writeHead(200).end()).listen(
    0,
    "127.0.0.1",
  );
  await once(ready, "listening");
  const { port } = ready.address() as AddressInfo;
  const log = join(home, "restarts");
  const restart = async (command: string) => {
    const child = spawn(
      process.execPath,
      ["tools/release.mjs", "restart", "--ports", `${port},${port}`, "--command", command],
      { cwd: clone },
    );
    const [status] = (await once(child, "exit")) as [number];
    return status;
  };
  expect(await restart(`echo {port} >> ${log}`)).toBe(0);
  expect(readFileSync(log, "utf8")).toBe(`${port}\n${port}\n`);
  expect(await restart(`echo {port} >> ${log}; exit 4`)).toBe(1);
  expect(readFileSync(log, "utf8")).toBe(`${port}\n${port}\n${port}\n`);
  ready.close();
}, 60_000);
