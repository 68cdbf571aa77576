import { isOwnCode, isTest, lines, type Rule } from "./rule.ts";

const leavePagePath = "packages/client/src/device/leave-page.ts";
const exactTextPath = "apps/api/src/keys/exact-text.ts";

/** Rules that send input from strangers to the browser's address, or to our parsers, through one module each. */
export const guardRules: readonly Rule[] = [
  {
    name: "a page sends the browser elsewhere by one module, which looks at the address",
    applies: (path) =>
      /^(apps\/(web|console)|packages\/(client|ui))\/src\/.*\.tsx?$/.test(path) &&
      !isTest(path) &&
      path !== leavePagePath,
    problems: (file) =>
      lines(
        file,
        /\blocation\??\.(assign|replace)\b|\b(window|document|globalThis|self|top|parent)\.location\s*=(?!=)|\.href\s*=(?!=)|\bwindow\.open\b|[^.\w]open\([^)]*["']_blank|\bnavigation\.navigate\b/,
        `use leavePage, leaveToProgram, openWindow or saveFile of ${leavePagePath}`,
      ),
    planted: {
      path: "apps/web/src/features/quotes/pay.tsx",
      text: "onClick={() => window.location.assign(search.get('next') ?? '/')}",
    },
  },
  {
    name: "a text in base64url that we made is read by one module, which refuses another spelling of it",
    // Keys of push services and of the operator are read there once, and nothing is remembered by their text.
    applies: (path) =>
      /^apps\/api\/src\//.test(path) &&
      isOwnCode(path) &&
      !isTest(path) &&
      path !== exactTextPath &&
      !/\/(config\/settings|adapters\/web-push|allow-push|webhooks\/(signing|stream-events))\.ts$/.test(
        path,
      ),
    problems: ({ text }) =>
      [...text.matchAll(/\bBuffer\.from\(((?:[^()]|\([^()]*\))*)\)/g)]
        .filter(([, inside = ""]) => /,\s*["']base64url["']/.test(inside))
        .map(([found]) => `${found}: use exactBytes of ${exactTextPath}`),
    planted: {
      path: "apps/api/src/modules/partners/agent-sign-in/codes.ts",
      text: 'secrets.open(Buffer.from(code, "base64url"))',
    },
  },
  {
    name: "a button does not spin for what may never come",
    applies: (path) => /^apps\/(web|console)\/src\/.*\.tsx$/.test(path) && !isTest(path),
    problems: (file) =>
      lines(
        file,
        /\bpending=\{[^}]*(=== (undefined|null)|(\|\||\{)\s*!)/,
        "pending is for a call that was sent: show what is loading, what failed and what has changed (NoteDialog has `ground` and `outdated`)",
      ),
    planted: {
      path: "apps/console/src/features/bookings/by-hand/cancel-dialog.tsx",
      text: "pending={command.isPending || options === undefined}",
    },
  },
];
