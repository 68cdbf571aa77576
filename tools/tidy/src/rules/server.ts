import { isOwnCode, isTest, lines, type Rule } from "./rule.ts";

/** Returns true for a migration with the tables of the first release, which cannot lock existing ones. */
const isFirstOfModule = (path: string) => /\/00(0[1-9]|1[0-2])_[a-z]+\.sql$/.test(path);

/** The text without everything in parentheses. */
function withoutParentheses(text: string): string {
  const shorter = text.replace(/\([^()]*\)/g, "");
  return shorter === text ? text : withoutParentheses(shorter);
}

/** The domain, the program of the API and its database. */
export const serverRules: readonly Rule[] = [
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
    name: "what costs the operator money for each message leaves by platform/paid-messages, which counts it",
    applies: (path) =>
      path.startsWith("apps/api/src/") &&
      !isTest(path) &&
      !/^apps\/api\/src\/(adapters|ports|modules\/platform\/(paid-messages|gateways))\/|\/task-list\.ts$/.test(
        path,
      ),
    problems: (file) => [
      ...lines(
        file,
        /\bchannel: "sms"(?! \|)|["']send_sms["']|\blineMessages\??\.send\(/,
        "send it with sendSms or sendLine of platform/paid-messages",
      ),
      ...lines(file, /\bmessages\??\.send\(/, "send it with sendWatched of platform/gateways"),
      ...file.text
        .split(/\bsendWatched\(/)
        .slice(1)
        .flatMap((call, index) =>
          /^[^;]*\bchannel: "email"/.test(call)
            ? []
            : [`sendWatched no. ${index + 1} does not name the channel "email"`],
        ),
    ],
    planted: {
      path: "apps/api/src/modules/businesses/members/invitations.ts",
      text: 'await enqueue(trx, { name: "send_message", payload: { channel: "sms", to, text } });',
    },
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
    name: "an `or` in a condition of raw SQL is in parentheses",
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
];
