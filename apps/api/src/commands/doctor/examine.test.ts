import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backUp, openWorkspace, ownerOf } from "../../../testing/faults/backups.ts";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";
import { untrustedServer } from "../../../testing/world/tls-database.ts";
import type { Settings } from "../../config/settings.ts";
import { appRole } from "../../db/roles.ts";
import { examine, describe as linesOf } from "./examine.ts";
import { readAddress } from "./read-address.ts";

let world: TestWorld;
let workspace: Awaited<ReturnType<typeof openWorkspace>>;
beforeAll(async () => {
  world = await openTestWorld();
  workspace = await openWorkspace();
});
afterAll(async () => {
  await workspace.clear();
  await world.close();
});

const databaseOf = () => ({
  owner: ownerOf(world.database),
  app: { ...ownerOf(world.database), user: appRole },
  close: async () => {},
});
const look = (changes: Partial<Settings> = {}) =>
  examine(
    {
      ...world.deps.settings,
      DATA_DIR: workspace.folder,
      APP_SECRET: "a secret that only tests know, 32+",
      PUBLIC_URL: undefined,
      CONSOLE_URL: undefined,
      ...changes,
    },
    databaseOf(),
    new Date(),
  );
/** A folder with one whole backup of the world. */
const newBackup = async () => {
  const { deps, database } = world;
  return dirname(await backUp({ deps, database }, workspace.folder));
};
const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
};
const statesOf = (findings: Awaited<ReturnType<typeof look>>, subject: string) =>
  findings.filter((finding) => finding.subject === subject).map(({ state }) => state);

test("an installation that is well is good in each part, and its lines say so", async () => {
  const origin = await world.app.listen({ port: 0, host: "127.0.0.1" });
  const PORT = Number(new URL(origin).port);
  const findings = await look({ BACKUP_DIR: await newBackup(), PORT });
  for (const subject of ["database", "clock", "backup", "self-test", "payments", "email"])
    expect([subject, ...statesOf(findings, subject)]).toEqual([subject, "good"]);
  expect(statesOf(findings, "disk")).toHaveLength(2);
  expect(linesOf(findings).at(-1)).toMatch(/^good: \d+, warning: 0, bad: 0$/);
});

test("a backup that was cut off or cannot be read is none", async () => {
  const backups = join(workspace.folder, "cut");
  for (const name of ["songtan-1.partial", "songtan-2", "other"])
    await mkdir(join(backups, name), { recursive: true });
  await writeFile(join(backups, "songtan-1.partial", "manifest.json"), "{}");
  await writeFile(join(backups, "songtan-2", "manifest.json"), '{"format":1,');
  expect(statesOf(await look({ BACKUP_DIR: backups }), "backup")).toEqual(["warning"]);
  const absent = await look({ BACKUP_DIR: join(backups, "none"), NODE_ENV: "production" });
  expect(statesOf(absent, "backup")).toEqual(["bad"]);
  expect(linesOf(absent).join("\n")).toContain("→ npm run backup, each night");
});

test("a backup that was made with other keys is named", async () => {
  const other = await look({
    BACKUP_DIR: await newBackup(),
    APP_SECRET: "another secret of thirty-two signs",
  });
  expect(statesOf(other, "backup")).toEqual(["bad"]);
});

test("a database that a newer program changed, or that is behind, is named", async () => {
  await world.owner.query("insert into migrations (name, sha256) values ('9999-newer.sql', 'x')");
  expect(statesOf(await look(), "database")).toEqual(["bad"]);
  await world.owner.query("delete from migrations where name = '9999-newer.sql'");
  const { rows } = await world.owner.query<{ name: string; sha256: string }>(
    "delete from migrations where name = (select max(name) from migrations) returning name, sha256",
  );
  const behind = await look();
  expect(statesOf(behind, "database")).toEqual(["warning"]);
  expect(statesOf(behind, "payments")).toEqual([]);
  await world.owner.query("insert into migrations (name, sha256) values ($1, $2)", [
    rows[0]?.name,
    rows[0]?.sha256,
  ]);
  expect(statesOf(await look(), "database")).toEqual(["good"]);
});

test("at an address: an answer, another one, none, and a name without an address", async () => {
  let status = 200;
  const server = createServer((_request, response) => response.writeHead(status).end());
  const url = `http://127.0.0.1:${await listen(server)}`;
  expect(statesOf(await look({ PUBLIC_URL: url }), "address")).toEqual(["good"]);
  status = 503;
  const findings = await look({ PUBLIC_URL: url, CONSOLE_URL: "http://no-such-host.invalid" });
  expect(statesOf(findings, "address")).toEqual(["bad", "bad"]);
  expect(linesOf(findings).join("\n")).toMatch(
    /answers 503 instead of 200[\s\S]+its name has no address/,
  );
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  expect(linesOf(await look({ PUBLIC_URL: url })).join("\n")).toMatch(/does not answer: .+/);
});

test("a certificate that browsers refuse is named, also where it has not ended", async () => {
  const server = createTlsServer(untrustedServer, (_request, response) => response.end());
  const url = new URL(`https://127.0.0.1:${await listen(server as Server)}/readyz`);
  const { certificate } = await readAddress(url, { expected: 200, now: new Date() });
  expect(certificate?.validTo.getFullYear()).toBe(2126);
  expect(certificate?.problem).toMatch(/UNABLE_TO_VERIFY|SELF_SIGNED|ALTNAME/);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
