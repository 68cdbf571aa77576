/** A tracked file as the rules read it. */
export type SourceFile = { path: string; text: string };
/** One rule of the house. `planted` is a file that breaks it, so that a rule which sees nothing is noticed. */
export type Rule = {
  name: string;
  applies(path: string): boolean;
  /** Each problem in a short text; empty when there is none. */
  problems(file: SourceFile): string[];
  planted: SourceFile;
};

const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path);
const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path);
const isTypeTest = (path: string) => /-types\.test\.ts$/.test(path);
const isOwnCode = (path: string) =>
  isCode(path) && !/(^|\/)generated\//.test(path) && !path.startsWith("tools/tidy/");
/** Tables and authored data may be long: they are read by looking things up. */
const isTable = (path: string) =>
  /(^|\/)(authored|locales)\/|holidays|provinces|client-routes/.test(path);
const fileLinesMax = 400;
const importsMax = 25;
/** Each wires a program, or a page from its parts; the last is known to be too wide. */
const wiringFiles =
  /(app|console|task-list|application|root|test-world|play-history|create-booking)\.tsx?$|\/pages\//;

/** Two write down what the real module is given and let it do its work; in the third a chunk of code is lost on the network. */
const recordingTests =
  /\/claims\/dispute-evidence\/(evidence-pdf|print-charges)\.test\.ts$|\/business-invoices\.test\.ts$|\/signature-pad\.test\.tsx$/;

/** Those that make the tables of the first release: there is nothing yet that they could lock. */
const isFirstOfModule = (path: string) => /\/00(0[1-9]|1[0-2])_[a-z]+\.sql$/.test(path);

/** Not headers of the protocol, such as `Songtan-Business`, nor names of the SDK's, such as `SongtanError`. */
const brandPattern = /ส่งทัน|\bSongtan\b(?!-[A-Z])/;
/**
 * What people see of an installation. The command line and the SDK are published under the product's own name; a stored
 * migration never changes.
 */
const isBrandFree = (path: string) =>
  /^(apps|packages|sandbox)\/.*\.(tsx?|mjs|css|json|svg|html)$/.test(path) &&
  !/^packages\/(sdk|cli)\/|(^|\/)generated\/|^packages\/places\/data\/|(^|\/)testing\//.test(
    path,
  ) &&
  !/^packages\/domain\/locales\/(th|en)\/brand\.json$/.test(path);

/** Answers one problem for each line that matches. */
const lines = (file: SourceFile, pattern: RegExp, what: string): string[] =>
  file.text
    .split("\n")
    .flatMap((line, index) => (pattern.test(line) ? [`line ${index + 1}: ${what}`] : []));

/** The text without everything in parentheses. */
function withoutParentheses(text: string): string {
  const shorter = text.replace(/\([^()]*\)/g, "");
  return shorter === text ? text : withoutParentheses(shorter);
}

export const rules: readonly Rule[] = [
  {
    name: "a file stays under 400 lines, a test too",
    applies: (path) => isOwnCode(path) && !isTable(path),
    problems: ({ text }) =>
      text.split("\n").length > fileLinesMax
        ? [`${text.split("\n").length} lines: what second noun is in it?`]
        : [],
    planted: { path: "apps/api/src/long.test.ts", text: "\n".repeat(fileLinesMax + 1) },
  },
  {
    name: "a file imports from at most 25 others; only what wires everything together from more",
    applies: (path) => isOwnCode(path) && !wiringFiles.test(path),
    problems({ text }) {
      const count = text.match(/^(import\b[^;]*|\} )from "/gm)?.length ?? 0;
      return count > importsMax ? [`${count} imports`] : [];
    },
    planted: {
      path: "apps/web/src/features/quotes/form.tsx",
      text: 'import { a } from "./a.ts";\n'.repeat(importsMax + 1),
    },
  },
  {
    name: "files are named in kebab-case, and no file is a drawer",
    applies: (path) => isCode(path),
    problems({ path }) {
      const name = path.split("/").at(-1) ?? "";
      const drawer =
        /^(utils?|helpers?|common|misc|manager|base|shared|index)\.(ts|tsx|mjs)$/.test(name) ||
        name.endsWith("queries.ts");
      return [
        ...(drawer ? ["a drawer or a barrel: name what is in it"] : []),
        ...(/^[a-z0-9]+([-.][a-z0-9]+)*\.(ts|tsx|mjs)$/.test(name) || name.endsWith(".d.ts")
          ? []
          : ["not kebab-case"]),
      ];
    },
    planted: { path: "apps/web/src/features/quotes/Utils.ts", text: "" },
  },
  {
    name: "the domain has no clock, no chance and no IO",
    applies: (path) => path.startsWith("packages/domain/src/") && !isTest(path),
    problems: (file) => [
      ...lines(
        file,
        /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bfetch\(|\bprocess\.|\bcrypto\./,
        "the world outside comes in as a parameter",
      ),
      ...lines(
        file,
        /from "(node:|@songtan\/|pg|kysely|zod|react)/,
        "the domain imports nothing of ours and no IO",
      ),
    ],
    planted: { path: "packages/domain/src/clock.ts", text: "export const now = () => new Date();" },
  },
  {
    name: "a call to another server follows no redirect by itself",
    applies: (path) => path.startsWith("apps/api/src/") && !isTest(path),
    problems: ({ text }) =>
      text
        .split(/\bfetch\(/)
        .slice(1)
        .flatMap((call, index) =>
          /^[^;]*\bredirect: "(error|manual)"/.test(call) ? [] : [`fetch no. ${index + 1}`],
        ),
    planted: {
      path: "apps/api/src/adapters/gateway.ts",
      text: 'await fetch(url, { method: "POST" });\nawait fetch(url, { redirect: "error" });',
    },
  },
  {
    name: "a numbered advisory lock has its number from the one list",
    applies: (path) => path.startsWith("apps/api/src/") && !isTest(path),
    problems: (file) =>
      lines(file, /pg_(try_)?advisory_\w+\(\d/, "take the number from db/advisory-keys.ts"),
    planted: {
      path: "apps/api/src/modules/pricing/quotes/lock.ts",
      text: "sql`select pg_advisory_xact_lock(7241003)`",
    },
  },
  {
    name: "rows are locked in one place, in one order; a sweep that waits for no lock may pick its own",
    // The eight locks of payments are in `lock-incoming.ts` and its callers, in the same order.
    applies: (path) =>
      path.startsWith("apps/api/src/") &&
      !isTest(path) &&
      !path.startsWith("apps/api/src/modules/payments/") &&
      !/^apps\/api\/src\/db\/locks\/lock-(order|rows)\.ts$/.test(path),
    problems: ({ text }) =>
      /\.for(NoKey)?(Update|Share|KeyShare)\([^)]*\)(?!\s*\.skipLocked)|\bfor (no key update|update|key share|share)\b(?![^`]*skip locked)/.test(
        text.replace(/^\s*(\/?\*|\/\/).*$/gm, ""),
      )
        ? ["lock with lockRows of db/locks/lock-rows.ts"]
        : [],
    planted: {
      path: "apps/api/src/modules/pricing/quotes/lock.ts",
      text: 'trx.selectFrom("quotes").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()',
    },
  },
  {
    name: "the address of a request is read in one place, which knows by how much of it limits count",
    applies: (path) =>
      path.startsWith("apps/api/src/") &&
      !isTest(path) &&
      path !== "apps/api/src/http/session/client-address.ts",
    problems: (file) =>
      lines(
        file,
        /\b(request|req|raw|socket|connection)\??\.(ip|ips|remoteAddress)\b|\{[^}]*\bip\b[^}]*\} = \w*req/,
        "use addressOf or networkOf of http/session/client-address.ts",
      ),
    planted: {
      path: "apps/api/src/modules/pricing/quotes/count.ts",
      text: "keyGenerator: (request) => request.ip",
    },
  },
  {
    name: "nothing is left unfinished or switched off",
    applies: isOwnCode,
    problems: (file) => [
      ...lines(
        file,
        /\bTODO\b(?!\(#\d)|\bFIXME\b|coming soon|\b(it|test|describe)\.(skip|only|todo)\(|@ts-(ignore|nocheck)|\bas any[;,)\]>.]|biome-ignore/i,
        "unfinished or switched off",
      ),
      // A test of types says with it what must not compile.
      ...(isTypeTest(file.path) ? [] : lines(file, /@ts-expect-error/, "types switched off")),
    ],
    planted: { path: "apps/web/src/pages/soon.tsx", text: "export const text = 'Coming soon';" },
  },
  {
    name: "a test replaces none of our own modules; only what is outside, such as the network",
    applies: (path) => isTest(path) && !recordingTests.test(path),
    problems: ({ text }) =>
      [
        ...text.matchAll(
          /\bvi\s*\.(?:doM|m)ock\(\s*(?:import\()?\s*["'`]((?:\.|@songtan\/)[^"'`]*)/g,
        ),
      ].map(([, module]) => `${module} is replaced: show it with testing/show-component.tsx`),
    planted: {
      path: "apps/web/src/features/quotes/form.test.tsx",
      text: 'vi.mock("@songtan/client/language/use-text.ts", () => ({}));\nvi.mock(\n  import("./form.tsx"));',
    },
  },
  {
    name: "modules export by name",
    applies: (path) =>
      isOwnCode(path) &&
      !/(^|\/)(\w+[.-])*config\.ts$|\/pages\/|\/layouts\/|\/root\.tsx$|\/routes\.ts$|global-setup\.ts$|unit-reporter\.mjs$|entry\.client/.test(
        path,
      ),
    problems: (file) =>
      lines(
        file,
        /^export default\b/,
        "a default export has another name in each file that imports it",
      ),
    planted: {
      path: "packages/ui/src/controls/button.tsx",
      text: "export default function Button() {}",
    },
  },
  {
    name: "what a command answered goes into the cache by mergeIntoCache, so that no running read undoes it",
    // What a phone has stored is older than any answer, and a position is soon followed by the next one.
    applies: (path) =>
      /^apps\/(web|console)\/src\//.test(path) &&
      !isTest(path) &&
      !/\/features\/offline\/|\/use-(booking|tracking)\.ts$/.test(path),
    problems: (file) =>
      lines(
        file,
        /\.setQueryData\b/,
        "use mergeIntoCache of packages/client/src/calls/query-client.ts",
      ),
    planted: {
      path: "apps/web/src/features/quotes/use-book.ts",
      text: "onSuccess: (answer) => queryClient.setQueryData(key, answer)",
    },
  },
  {
    name: "a text in two languages is in a JSON file for each of them",
    applies: (path) =>
      isOwnCode(path) &&
      /^(apps|packages|sandbox)\//.test(path) &&
      !isTest(path) &&
      !/(^|\/)testing\/|^packages\/places\/|^packages\/ui\/src\/theme\/(brand|operator)\.ts$/.test(
        path,
      ),
    problems: (file) =>
      lines(file, /\bth: *["'`][^"'`]/, "put it into locales/{th,en}/<area>.json"),
    planted: {
      path: "packages/contract/src/messages/greeting.ts",
      text: 'export const greeting = { th: "สวัสดี", en: "Hello" };',
    },
  },
  {
    name: "only the theme names a colour",
    applies: (path) => /^apps\/(web|console)\/src\/.*\.(tsx?|css)$/.test(path) && !isTest(path),
    problems: (file) =>
      lines(
        file,
        /#[0-9a-f]{3}([0-9a-f]{3})?\b(?![\w-])|\brgba?\(|\bhsla?\(/i,
        "a colour outside packages/ui",
      ),
    planted: {
      path: "apps/web/src/features/quotes/card.module.css",
      text: ".card { color: #64af31; }",
    },
  },
  {
    name: "a button that looks like a link is the TextButton of packages/ui",
    applies: (path) =>
      path.endsWith(".module.css") && path !== "packages/ui/src/controls/text-button.module.css",
    problems: ({ text }) =>
      [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
        .filter(
          ([, , style = ""]) =>
            /\bborder: 0;/.test(style) &&
            /\bbackground: (none|transparent);/.test(style) &&
            /text-decoration: underline|[^-]color: var\(--st-link\)/.test(style),
        )
        .map(([, selector = ""]) => `${selector.trim()} draws its own: use TextButton`),
    planted: {
      path: "apps/web/src/features/quotes/card.module.css",
      text: ".more {\n  border: 0;\n  background: none;\n  color: var(--st-link);\n}",
    },
  },
  {
    name: "nothing names a machine or a registry",
    applies: (path) => !path.startsWith("tools/tidy/"),
    problems: (file) =>
      lines(
        file,
        /(^|["'`\s(=])\/(home|Users|root|work)\/\w|"resolved": "http|https?:\/\/(registry|deb)\./,
        "a path or host of one machine",
      ),
    planted: {
      path: "docs/runbooks/deploy.md",
      text: 'see /home/somebody/docs, "resolved": "https://example.test"',
    },
  },
  {
    name: "money, distances and times say their unit",
    applies: (path) => /^packages\/(domain|contract)\/src\//.test(path) && !isTest(path),
    problems: (file) =>
      lines(
        file,
        /^\s*(readonly )?(price|amount|fee|distance|duration|timeout|weight)\??: (z\.)?(number|int)/,
        "name the unit: satang, metres, seconds",
      ),
    planted: { path: "packages/contract/src/trip.ts", text: "  distance: number;" },
  },
  {
    name: "a migration says why, what it locks and how to undo it; the first of each module says what it is for",
    applies: (path) => /^apps\/api\/migrations\/.*\.sql$/.test(path),
    problems({ path, text }) {
      const head = isFirstOfModule(path) ? /^-- [A-Z][a-z]+: / : /^-- Why: .*Locks: .*Undo: /s;
      return [
        ...(head.test(text) ? [] : ["the first lines are: why, locks, undo"]),
        ...(/\/\d{4}_[a-z_]+\.sql$/.test(path) ? [] : ["named 0001_what_it_does.sql"]),
      ];
    },
    planted: { path: "apps/api/migrations/0099_more.sql", text: "create table more (id int);" },
  },
  {
    name: "an `or` in a condition of raw SQL stands in parentheses",
    applies: isOwnCode,
    problems: ({ text }) =>
      [...text.matchAll(/sql<(?:boolean|SqlBool)>`((?:[^`$]|\$\{[^`{}]*\})*)`/g)]
        .filter(([, condition = ""]) => /\bor\b/i.test(withoutParentheses(condition)))
        .map(
          ([found]) => `the conditions before it are joined by "and", which binds closer: ${found}`,
        ),
    planted: {
      path: "apps/api/src/modules/views/x/list.ts",
      text: "q.where(sql<boolean>`state = 'new' or (a or b)`)",
    },
  },
  {
    name: "the brand's name is in one place, so that an operator's own replaces it everywhere",
    applies: (path) => isBrandFree(path) && !isTest(path),
    problems: (file) =>
      lines(file, brandPattern, "the brand's name: use brandName() or {{brandTh}} and {{brandEn}}"),
    planted: { path: "apps/web/locales/th/home.json", text: '{ "title": "ขับกับส่งทัน" }' },
  },
];
