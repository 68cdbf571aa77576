import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import {
  type LastingCall,
  lastingCalls,
} from "../../../packages/contract/src/identity/lasting-access.ts";

const root = resolve(import.meta.dirname, "../../../apps/api/src");
type Sources = Map<string, string>;
const sources: Sources = new Map(
  globSync("**/*.ts", { cwd: root })
    .filter((path) => !path.endsWith(".test.ts"))
    .map((path) => [path, readFileSync(join(root, path), "utf8")]),
);

/** Rows that let a person in, or get money, after the session that wrote them is over. */
const accessTables = [
  "partnerKeys",
  "agentMandates",
  "webhookEndpoints",
  "businessMembers",
  "businessInvitations",
  "passkeys",
  "identities",
  "payoutAccounts",
  "documents",
];
/** Changing only these columns opens nothing. */
const harmlessColumns = new Set([
  ...["revokedAt", "expiresAt", "endedAt", "acceptedBy", "lastUsedAt", "signCount", "backedUp"],
  ...["disabledAt", "disabledReason", "failingSince", "checkedAt", "displayName", "providerState"],
]);

/** Whether a piece of code inserts such a row, or changes more of one than its end. */
function writesAccess(code: string): boolean {
  const statement = new RegExp(
    `\\b(insertInto|updateTable)\\("(?:${accessTables.join("|")})"\\)([\\s\\S]*?)\\.(?:where|execute)`,
    "g",
  );
  return [...code.matchAll(statement)].some(([, verb, rest = ""]) => {
    if (verb === "insertInto") return true;
    const set = /\.set\(\{([\s\S]*?)\}\)/.exec(rest)?.[1];
    const columns = set?.split(",").map((part) => part.split(":")[0]?.trim() ?? "") ?? [];
    return set === undefined || columns.some((name) => name && !harmlessColumns.has(name));
  });
}

type Piece = { name: string; code: string };
/** Whether a piece of code removes a person from a business, or changes what they may do in it. */
const changesMembers = (code: string): boolean =>
  /\b(?:deleteFrom|updateTable)\("businessMembers"\)/.test(code);
/** By which a piece of code ends what the member made. */
const ends = /\bendAccessOfMember\(|\bendKeys\(/;

/** Files that change or remove members, and leave what they made. */
const findLeftAccess = (files: Sources): string[] =>
  [...files].flatMap(([path, text]) => (changesMembers(text) && !ends.test(text) ? path : []));

/** The declarations of a file, each from its first line to the next one. */
const piecesOf = (text: string): Piece[] =>
  text.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m).flatMap((code) => {
    const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(code)?.[1];
    return name ? [{ name, code }] : [];
  });

/** What the names of a file mean: its own declarations, and what it imports from our files. */
function namesOf(path: string, text: string): Map<string, string> {
  const names = new Map(piecesOf(text).map(({ name }) => [name, `${path}#${name}`]));
  for (const [, list = "", from = ""] of text.matchAll(/import \{([^}]*)\} from "(\.[^"]+)"/g))
    for (const part of list.split(",")) {
      const [, name, as = name] = /(\w+)(?: as (\w+))?/.exec(part.replace(/\btype /, "")) ?? [];
      if (name && as) names.set(as, `${join(dirname(path), from)}#${name}`);
    }
  return names;
}

/** Every declaration that does something, itself or through what it calls. */
function findWriters(files: Sources, does: (code: string) => boolean): Set<string> {
  const uses = new Map<string, Set<string>>();
  const writers = new Set<string>();
  for (const [path, text] of files) {
    const names = namesOf(path, text);
    for (const { name, code } of piecesOf(text)) {
      const id = `${path}#${name}`;
      if (does(code)) writers.add(id);
      uses.set(id, new Set((code.match(/\w+/g) ?? []).flatMap((word) => names.get(word) ?? [])));
    }
  }
  for (let before = -1; before !== writers.size; ) {
    before = writers.size;
    for (const [id, used] of uses) if ([...used].some((name) => writers.has(name))) writers.add(id);
  }
  return writers;
}

/** The routes that do something, by default write access, as `POST /keys`: without the prefix that their module is registered under. */
function findWritingRoutes(files: Sources, does = writesAccess): string[] {
  const writers = findWriters(files, does);
  return [...files].flatMap(([path, text]) => {
    const names = namesOf(path, text);
    return text.split(/(?=\bapp\.(?:get|post|put|patch|delete)\()/).flatMap((code) => {
      const [, method = "", route] =
        /^app\.(post|put|patch|delete)\(\s*(?:`|")([^"`]+)/.exec(code) ?? [];
      // The next declaration of the file belongs to no route.
      const [own = ""] = code.split(/\n(?=\S)/);
      const isWriter = (own.match(/\w+/g) ?? []).some((word) => writers.has(names.get(word) ?? ""));
      return route && isWriter
        ? `${method.toUpperCase()} ${route.replaceAll(/:(\w+)/g, "{$1}")}`
        : [];
    });
  });
}

const isListed = (route: string): boolean => {
  const [method = "", path = ""] = route.split(" ");
  return Object.keys(lastingCalls).some(
    (call) => call.startsWith(`${method} `) && call.endsWith(path),
  );
};

test("every call that writes a key, a mandate, an endpoint, a member, a passkey, a linked identity or a payout account is listed", () => {
  const found = findWritingRoutes(sources);
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter((route) => !isListed(route))).toEqual([]);
});

test("a new call that makes a key through another function is noticed", () => {
  const planted = new Map(sources)
    .set(
      "modules/planted/clone-key.ts",
      `import type { Trx } from "../../db/database.ts";\nexport async function cloneKey(trx: Trx) {\n  await copy(trx);\n}\nconst copy = (trx: Trx) =>\n  trx.insertInto("partnerKeys").values({}).execute();\n`,
    )
    .set(
      "modules/planted/routes.ts",
      `import { cloneKey } from "./clone-key.ts";\nexport const plantedRoutes = (deps) => async (app) => {\n  app.post("/clones/:id", {}, async () => deps.db.transaction().execute((trx) => cloneKey(trx)));\n};\n`,
    );
  expect(findWritingRoutes(planted).filter((route) => !isListed(route))).toEqual([
    "POST /clones/{id}",
  ]);
});

test("a change that only ends access is none that makes it", () => {
  expect(writesAccess(`trx.updateTable("partnerKeys").set({ revokedAt: now }).where("id")`)).toBe(
    false,
  );
  expect(writesAccess(`trx.updateTable("partnerKeys").set({ scopes }).where("id")`)).toBe(true);
});

test("whatever removes a member or changes their role ends what they made", () => {
  expect(findLeftAccess(sources)).toEqual([]);
  const planted = new Map(sources).set(
    "modules/planted/expel.ts",
    `export const expel = (trx) => trx.deleteFrom("businessMembers").where("accountId", "=", id);\n`,
  );
  expect(findLeftAccess(planted)).toEqual(["modules/planted/expel.ts"]);
});

/** The listed calls with a route that warns no owner though their entry names a warning. */
function findUnwarned(files: Sources, calls: Readonly<Record<string, LastingCall>>): string[] {
  const warning = findWritingRoutes(files, (code) => /\bwarnOwner\(/.test(code));
  return Object.entries(calls).flatMap(([call, entry]) => {
    const [method, path = ""] = call.split(" ");
    const warns = warning.some((route) => {
      const [verb, end = ""] = route.split(" ");
      return verb === method && path.endsWith(end);
    });
    return "warning" in entry && !warns ? [call] : [];
  });
}

test("every listed call with a warning reaches the function that sends it", () => {
  expect(findUnwarned(sources, lastingCalls)).toEqual([]);
  const planted: LastingCall = { proof: "recent", warning: "key_made" };
  expect(findUnwarned(sources, { "POST /planted": planted })).toEqual(["POST /planted"]);
});
