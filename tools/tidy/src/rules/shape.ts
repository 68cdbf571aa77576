import { isCode, isOwnCode, isTest, lines, type Rule } from "./rule.ts";

const isTypeTest = (path: string) => /-types\.test\.ts$/.test(path);
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

/** How a file looks from outside: its name, its size, its imports and exports, and that it is finished. */
export const shapeRules: readonly Rule[] = [
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
    name: "nothing is left unfinished or switched off",
    applies: isOwnCode,
    problems: (file) => [
      ...lines(
        file,
        /\bTODO\b(?!\(#\d)|\bFIXME\b|coming soon|\b(it|test|describe)\.(skip|only|todo)\(|@ts-(ignore|nocheck)|\bas any[;,)\]>.]|biome-ignore/i,
        "unfinished or switched off",
      ),
      // A type test marks with it code that must not compile.
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
    // A phone's stored data is older than any response, and a position is soon followed by the next one.
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
];
