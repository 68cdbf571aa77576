import { isOwnCode, isTest, lines, type Rule } from "./rule.ts";

/** Not headers of the protocol, such as `Songtan-Business`, nor names of the SDK's, such as `SongtanError`. */
const brandPattern = /ส่งทัน|\bSongtan\b(?!-[A-Z])/;
/**
 * Returns true for files with texts that people see in an installation. The command line and the SDK are published
 * under the product's name; a stored migration never changes.
 */
const isBrandFree = (path: string) =>
  /^(apps|packages|sandbox)\/.*\.(tsx?|mjs|css|json|svg|html)$/.test(path) &&
  !/^packages\/(sdk|cli)\/|(^|\/)generated\/|^packages\/places\/data\/|(^|\/)testing\//.test(
    path,
  ) &&
  !/^packages\/domain\/locales\/(th|en)\/brand\.json$/.test(path);

/** Rules for the texts that people read, their appearance, and the meaning of names. */
export const textRules: readonly Rule[] = [
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
    name: "a number that people type is read by readTypedNumber alone",
    applies: (path) =>
      isOwnCode(path) &&
      /^(apps|packages|sandbox)\//.test(path) &&
      !isTest(path) &&
      path !== "packages/domain/src/thai/typed-number.ts",
    problems: (file) =>
      lines(
        file,
        /\bparseFloat\(|\.replace(All)?\((["'],["']|\/(?!\^)[^/]*,[^/]*\/g?), ?["']["']\)/,
        "takes commas away: 150,50 becomes 15,050",
      ),
    planted: {
      path: "apps/console/src/features/money/read-amount.ts",
      text: 'const satang = Math.round(Number(text.replaceAll(",", "")) * 100);',
    },
  },
  {
    name: "a field for numbers with decimals is one that asks about a comma",
    applies: (path) =>
      /^apps\/.*\.tsx$/.test(path) &&
      // Its slider shows at once which number was read.
      path !== "apps/web/src/features/driver-landing/number-slider.tsx",
    problems: (file) =>
      lines(
        file,
        /inputMode=(\{[^}]*)?"decimal"/,
        "use NumberField or MoneyField of packages/client",
      ),
    planted: {
      path: "apps/web/src/features/payments/tip-field.tsx",
      text: '<TextField label="Tip" inputMode="decimal" />',
    },
  },
  {
    name: "a link that calls a phone is made by callLink, which dials the extension",
    applies: (path) =>
      isOwnCode(path) && !isTest(path) && path !== "packages/domain/src/thai/phone.ts",
    problems: (file) => lines(file, /["'`]tel:(\$|["'`])/, "use callLink of thai/phone.ts"),
    planted: {
      path: "apps/web/src/features/tasks/gate-call.tsx",
      text: "const link = `tel:$" + "{gatePhone}`;",
    },
  },
  {
    name: "a field for pictures shrinks the chosen file before it judges it",
    applies: (path) => path.endsWith(".tsx") && isOwnCode(path) && !isTest(path),
    problems: ({ text }) => {
      const isPictureField = /type="file"/.test(text) && /accept="image/.test(text);
      if (!isPictureField) return [];
      const isShrunk = /\b(shrinkPicture|usePhotoSelection)\(/.test(text);
      return [
        ...(isShrunk ? [] : ["send what shrinkPicture made of the file"]),
        ...(/\.size\s*>/.test(text) ? ["the size of the chosen file does not matter"] : []),
      ];
    },
    planted: {
      path: "apps/web/src/features/claims/damage-photo.tsx",
      text: '<input type="file" accept="image/*" onChange={() => files[0].size > max} />',
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
    name: "the brand's name is in one place, so that an operator's own replaces it everywhere",
    applies: (path) => isBrandFree(path) && !isTest(path),
    problems: (file) =>
      lines(file, brandPattern, "the brand's name: use brandName() or {{brandTh}} and {{brandEn}}"),
    planted: { path: "apps/web/locales/th/home.json", text: '{ "title": "ขับกับส่งทัน" }' },
  },
];
