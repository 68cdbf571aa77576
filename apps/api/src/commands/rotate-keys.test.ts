import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentFields, submitPage } from "../../testing/accounts/driver-documents.ts";
import { databaseUrl } from "../../testing/world/database-url.ts";
import { newDriver, type Person } from "../../testing/world/people.ts";
import { programEnvironment } from "../../testing/world/program-environment.ts";
import { openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";
import { appRole, ownerRole } from "../db/roles.ts";
import { createKeyring, parseDocumentKeys } from "../keys/keyring.ts";
import { sealPurposes } from "../keys/seal-purposes.ts";
import { deriveSecrets } from "../keys/secrets.ts";
import { openNumber } from "../modules/drivers/documents/sealed-numbers.ts";
import { rotateKeys, sealedColumns, sealedFiles } from "./rotate-keys.ts";

const secret = "a secret that only tests know, 32+";
const [second, third] = [`2:${"ab".repeat(32)}`, `3:${"cd".repeat(32)}`];
let world: TestWorld;
const drivers: Person[] = [];
const numbers: string[] = [];
beforeAll(async () => {
  world = await openTestWorld();
  for (let count = 0; count < 3; count++) {
    const driver = await newDriver(world, { verified: false });
    const fields = documentFields()["citizen-card"];
    await submitPage(world, driver.token, { kind: "citizen-card", fields });
    drivers.push(driver);
    numbers.push(`${fields.number}`);
  }
});
afterAll(() => world.close());

const withKeys = (keys?: string) => ({ ...world.deps, secrets: deriveSecrets(secret, keys) });
/** What the database and the files hold, opened with the given keys alone. */
async function readAll(keys?: string) {
  const { secrets, db, files } = withKeys(keys);
  const pages = await db.selectFrom("documents").selectAll().orderBy("submittedAt").execute();
  const uploads = await db
    .selectFrom("uploads")
    .selectAll()
    .where("encrypted", "=", true)
    .orderBy("id")
    .execute();
  const pictures = await Promise.all(
    uploads.map(
      async (row) =>
        secrets.open("document_picture", (await files.get(row.storageKey)) ?? Buffer.alloc(0))
          .length,
    ),
  );
  return {
    numbers: new Set(pages.map((row) => openNumber({ secrets }, row))),
    pictures,
    keyIds: [...new Set(uploads.map((row) => row.keyId))],
  };
}

test("the new key seals, the old ones open, and a changed byte opens nothing", () => {
  const [old, ring] = [deriveSecrets(secret), deriveSecrets(secret, `${third},${second}`)];
  const sealed = old.seal("document_number", Buffer.from("1101700203451"));
  expect(sealed[0]).toBe(1);
  expect(ring.open("document_number", sealed).toString()).toBe("1101700203451");
  const fresh = ring.seal("document_number", Buffer.from("x"));
  expect([fresh[0], ring.keyId, ring.keyIds]).toEqual([3, 3, [3, 2, 1]]);
  expect(() => old.open("document_number", fresh)).toThrow("unknown key 3");
  for (const offset of [1, 13, 29]) {
    const changed = Buffer.from(fresh);
    changed[offset] = (changed[offset] ?? 0) ^ 1;
    expect(() => ring.open("document_number", changed)).toThrow();
  }
  expect(ring.seal("document_number", Buffer.from("x")).equals(fresh)).toBe(false);
});

test("what is no list of keys is named without saying a key", () => {
  expect([
    parseDocumentKeys("2:abc"),
    parseDocumentKeys(`2,${second}`),
    parseDocumentKeys(`1,${second},1`),
    parseDocumentKeys(`1:${"ab".repeat(32)}`),
    parseDocumentKeys(`256:${"ab".repeat(32)}`),
    parseDocumentKeys(`${second},${second}`),
  ]).toEqual([
    "each key is written <id>:<64 hexadecimal digits>",
    "each key is written <id>:<64 hexadecimal digits>",
    "key id 1 is there twice",
    "key ids run from 2 to 255",
    "key ids run from 2 to 255",
    "key id 2 is there twice",
  ]);
});

test("killed anywhere, what is there opens, and starting again ends the work with nothing left behind", async () => {
  const before = await readAll();
  expect(before.keyIds).toEqual([1]);
  expect(before.numbers).toEqual(new Set(numbers));
  let rounds = 0;
  for (let crashAt = 1; ; crashAt++) {
    rounds += 1;
    let steps = 0;
    const step = () => {
      steps += 1;
      if (steps === crashAt) throw new Error("killed");
    };
    const { files } = world.deps;
    const dying = {
      ...withKeys(second),
      files: {
        get: files.get,
        put: async (key: string, bytes: Uint8Array) => {
          step();
          await files.put(key, bytes);
          step();
        },
        remove: async (key: string) => {
          step();
          await files.remove(key);
        },
      },
    };
    const result = await rotateKeys(dying as never).catch((problem: Error) => problem);
    const now = await readAll(second);
    expect(now.pictures).toEqual(before.pictures);
    expect(now.numbers).toEqual(before.numbers);
    if (!(result instanceof Error)) {
      expect(result.remaining).toBe(0);
      break;
    }
    expect(result.message).toBe("killed");
  }
  expect(rounds).toBeGreaterThan(3);
  expect((await readAll(second)).keyIds).toEqual([2]);
  world.clock.advance(2 * 3600);
  await rotateKeys(withKeys(second));
  const rows = await world.deps.db.selectFrom("uploads").select("storageKey").execute();
  expect(await world.deps.db.selectFrom("filesToRemove").selectAll().execute()).toEqual([]);
  expect(new Set(rows.map((row) => row.storageKey)).size).toBe(rows.length);
  // The first key is needed by nothing now.
  const alone = createKeyring([{ id: 2, key: Buffer.from("ab".repeat(32), "hex") }]);
  const pages = await world.deps.db.selectFrom("documents").selectAll().execute();
  for (const row of pages)
    expect(() => alone.open("document_number", row.sealedFields ?? Buffer.alloc(0))).not.toThrow();
  for (const { storageKey } of rows)
    expect(async () =>
      alone.open("document_picture", (await world.deps.files.get(storageKey)) ?? Buffer.alloc(0)),
    ).not.toThrow();
});

test("two rotations at once do no harm", async () => {
  const keys = `${third},${second}`;
  const results = await Promise.all([rotateKeys(withKeys(keys)), rotateKeys(withKeys(keys))]);
  expect(Math.min(...results.map((result) => result.remaining))).toBe(0);
  const now = await readAll(keys);
  expect([now.keyIds, now.numbers]).toEqual([[3], new Set(numbers)]);
});

test("what does not open is listed with the reason, stays as it is, and stops nothing else", async () => {
  const { db, files } = world.deps;
  const oldest = `2:${"ab".repeat(32)}`;
  const fourth = `4:${"ef".repeat(32)}`;
  const keys = `${fourth},${third},${oldest}`;
  const [changed, unknown] = drivers;
  const [first, lost, ...others] = await db
    .selectFrom("uploads")
    .select(["id", "storageKey"])
    .where("encrypted", "=", true)
    .orderBy("id")
    .execute();
  const flip = (bytes: Uint8Array, at: number, to: number) => {
    const copy = Buffer.from(bytes);
    copy[at] = to;
    return copy;
  };
  const document = (driverId: string) =>
    db
      .selectFrom("documents")
      .select("sealedFields")
      .where("driverId", "=", driverId)
      .executeTakeFirstOrThrow();
  const spoil = async (driverId: string, at: number) => {
    const { sealedFields } = await document(driverId);
    const bytes = sealedFields ?? Buffer.alloc(0);
    await db
      .updateTable("documents")
      .set({ sealedFields: flip(bytes, at, (bytes[at] ?? 0) ^ 9) })
      .where("driverId", "=", driverId)
      .execute();
  };
  await spoil(changed?.id ?? "", 20);
  await spoil(unknown?.id ?? "", 0);
  const stored = (await files.get(first?.storageKey ?? "")) ?? Buffer.alloc(0);
  await files.put(
    first?.storageKey ?? "",
    flip(stored, stored.length - 1, (stored.at(-1) ?? 0) ^ 1),
  );
  await files.remove(lost?.storageKey ?? "");

  const { unreadable, remaining, resealed } = await rotateKeys(withKeys(keys));
  expect(unreadable.toSorted()).toEqual(
    [
      `documents.sealed_fields ${changed?.id} citizen-card: Unsupported state or unable to authenticate data`,
      `documents.sealed_fields ${unknown?.id} citizen-card: sealed with unknown key 10`,
      `uploads ${first?.id}: Unsupported state or unable to authenticate data`,
      `uploads ${lost?.id}: its file is lost`,
    ].toSorted(),
  );
  expect([remaining, resealed > 0]).toEqual([4, true]);
  const uploads = await db.selectFrom("uploads").select(["id", "keyId"]).execute();
  for (const { id } of others) expect(uploads.find((row) => row.id === id)?.keyId).toBe(4);
  // Another round lists the same and changes nothing.
  expect((await rotateKeys(withKeys(keys))).unreadable.toSorted()).toEqual(unreadable.toSorted());
});

test("the command lists what does not open and ends with status 1", async () => {
  const file = resolve(import.meta.dirname, "../../../../tools/command.mjs");
  const env = {
    ...{ ...programEnvironment, SANDBOX: "on", APP_SECRET: secret },
    ...{
      DATABASE_URL: databaseUrl(world.database, appRole),
      DATABASE_MIGRATE_URL: databaseUrl(world.database, ownerRole),
      DOCUMENT_KEYS: `5:${"12".repeat(32)}`,
    },
  };
  const ended = await new Promise<{ code: unknown; output: string; errors: string }>((done) => {
    execFile("node", [file, "rotate"], { env }, (problem, output, errors) =>
      done({ code: problem?.code ?? 0, output, errors }),
    );
  });
  // The command has none of the keys that the tests before sealed with.
  expect([ended.code, ended.errors]).toEqual([1, expect.stringContaining("not readable: ")]);
  expect(ended.errors).toMatch(
    /^not readable: documents\.sealed_fields .* citizen-card: sealed with unknown key 4$/m,
  );
  expect(ended.output).toMatch(
    /\d+ sealed again with key 5; [1-9]\d* still sealed with older keys/,
  );
}, 60_000);

test("every column of bytes is known to be sealed, hashed, or plain on purpose", async () => {
  const { rows } = await sql<{ tableName: string; columnName: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`.execute(world.deps.db);
  const sealed = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`));
  // Keys that a browser gave us to encrypt its notices: they open no stored data.
  const plain = ["push_subscriptions.public_key", "push_subscriptions.auth_secret"];
  // A passkey's key only checks signatures; a device's is the hash of its cookie.
  plain.push("passkeys.public_key", "staff_sessions.device_key");
  // What a request was signed with, so that it counts once: it opens nothing.
  plain.push("used_signatures.signature");
  const others = rows
    .map((row) => `${row.tableName}.${row.columnName}`)
    .filter((name) => !sealed.has(name as never) && !/_hash$/.test(name) && !plain.includes(name));
  expect(others).toEqual([]);
});

test("every purpose is of a column or of files that are sealed again, or is sent out and lives a minute", () => {
  const places: string[] = [...sealedColumns.map(({ purpose }) => purpose), sealedFiles];
  const sentOut = ["agent_code"];
  const withoutPlace = (purposes: readonly string[]) =>
    purposes.filter((purpose) => ![...places, ...sentOut].includes(purpose));
  expect(withoutPlace(sealPurposes)).toEqual([]);
  expect(withoutPlace([...sealPurposes, "planted"])).toEqual(["planted"]);
  expect(places.filter((purpose) => sentOut.includes(purpose))).toEqual([]);
});

test("a value that was moved from another column is listed and not sealed again", async () => {
  const { db } = world.deps;
  const keys = `6:${"34".repeat(32)},4:${"ef".repeat(32)}`;
  const { driverId, kind, sealedPersonal } = await db
    .selectFrom("documents")
    .selectAll()
    .where("sealedPersonal", "is not", null)
    .where("sealedFields", "is not", null)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("documents")
    .set({ sealedFields: sealedPersonal })
    .where("driverId", "=", driverId)
    .where("kind", "=", kind)
    .execute();
  const { unreadable } = await rotateKeys(withKeys(keys));
  expect(unreadable).toContain(
    `documents.sealed_fields ${driverId} ${kind}: Unsupported state or unable to authenticate data`,
  );
  expect(unreadable.some((line) => line.startsWith("documents.sealed_personal"))).toBe(false);
});
