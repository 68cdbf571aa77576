// The allowed direction of imports. Each rule is tried on a planted violation by run.mjs, since a
// rule that matches nothing always passes.
const from = (path, more = {}) => ({ path, ...more });

/** The modules of the API in their order: each may import those before it. */
const apiModules = [
  "platform",
  "identity",
  "businesses",
  "pricing",
  "bookings",
  "accounting",
  "payouts",
  "payments",
  "drivers",
  "delivery",
  "claims",
  "views",
  "partners",
  "privacy",
];

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "domain-imports-nothing-of-ours",
      severity: "error",
      from: from("^packages/domain/src", { pathNot: "\\.test\\.ts$" }),
      to: { path: "^(apps|sandbox|e2e|packages/(?!domain))" },
    },
    {
      name: "contract-stands-on-domain",
      severity: "error",
      from: from("^packages/contract/src"),
      to: { path: "^(apps|sandbox|packages/(?!domain|contract))" },
    },
    {
      name: "places-stands-alone",
      severity: "error",
      from: from("^packages/places/src"),
      to: { path: "^(apps|sandbox|packages/(?!places))" },
    },
    {
      name: "ui-knows-none-of-our-nouns",
      severity: "error",
      from: from("^packages/ui/src"),
      to: { path: "^(apps|sandbox|packages/(?!ui))" },
    },
    {
      name: "client-is-ground-for-apps",
      severity: "error",
      from: from("^packages/client/src"),
      to: { path: "^(apps|sandbox|packages/(?!client|contract|domain|ui|places/data/map/))" },
    },
    {
      name: "postgres-stands-alone",
      severity: "error",
      from: from("^packages/postgres/src"),
      to: { path: "^(apps|sandbox|packages/(?!postgres))" },
    },
    {
      name: "sdk-stands-alone",
      severity: "error",
      from: from("^packages/sdk/src", { pathNot: "\\.test\\.ts$" }),
      to: { path: "^(apps|sandbox|packages/(?!sdk/))" },
    },
    {
      name: "cli-knows-only-the-sdk",
      severity: "error",
      from: from("^packages/cli/src", { pathNot: "\\.test\\.ts$" }),
      to: { path: "^(apps|sandbox|packages/(?!(cli|sdk)/))" },
    },
    {
      name: "only-partners-use-the-sdk",
      severity: "error",
      from: from("^(apps|sandbox|packages/(?!(cli|sdk)/))"),
      to: { path: "^packages/(sdk|cli)/" },
    },
    {
      name: "api-does-not-know-the-web",
      severity: "error",
      from: from("^apps/api/src"),
      to: { path: "^(apps/(?!api)|packages/(ui|client))" },
    },
    {
      name: "only-main-opens-the-sandbox",
      severity: "error",
      // A test of the edge may use a provider of the sandbox.
      from: from("^apps/api/src/(?!(main|serve-sandbox)\\.ts)", { pathNot: "\\.test\\.ts$" }),
      to: { path: "^sandbox" },
    },
    {
      name: "sandbox-uses-the-api-from-outside",
      severity: "error",
      from: from("^sandbox/src"),
      to: { path: "^apps" },
    },
    {
      name: "web-speaks-to-the-api-by-contract",
      severity: "error",
      from: from("^apps/web/src"),
      to: { path: "^(apps/(?!web)|sandbox|packages/postgres)" },
    },
    {
      name: "web-features-do-not-import-each-other",
      severity: "error",
      // The shell, the client, sign-in, the verification dialog and the map are the base of every
      // feature.
      from: from(
        "^apps/web/src/features/(?!shell|api|session|credentials|sign-in|verify|map|offline|proofs|sync)([^/]+)/",
        {
          pathNot: "\\.test\\.tsx?$",
        },
      ),
      to: {
        path: "^apps/web/src/features/([^/]+)/",
        pathNot:
          "^apps/web/src/features/($1|shell|api|session|credentials|sign-in|verify|map|offline|proofs|sync)/",
      },
    },
    {
      name: "features-do-not-know-pages",
      severity: "error",
      from: from("^apps/(web|console)/src/features"),
      to: { path: "^apps/(web|console)/src/pages" },
    },
    {
      name: "console-speaks-to-the-api-by-contract",
      severity: "error",
      from: from("^apps/console/src"),
      to: { path: "^(apps/(?!console)|sandbox|packages/(postgres|places))" },
    },
    {
      name: "console-features-do-not-import-each-other",
      severity: "error",
      from: from("^apps/console/src/features/(?!shell|api|session|map)([^/]+)/", {
        pathNot: "\\.test\\.tsx?$",
      }),
      to: {
        path: "^apps/console/src/features/([^/]+)/",
        pathNot: "^apps/console/src/features/($1|shell|api|session|map)/",
      },
    },
    ...apiModules.slice(0, -1).map((module, index) => ({
      name: `api-module-${module}-imports-only-what-is-below-it`,
      severity: "error",
      from: from(`^apps/api/src/modules/${module}/`, { pathNot: "\\.test\\.ts$" }),
      to: { path: `^apps/api/src/modules/(${apiModules.slice(index + 1).join("|")})/` },
    })),
    {
      name: "api-rooms-do-not-import-modules",
      severity: "error",
      // The files directly in `src` and the commands wire everything together.
      from: from("^apps/api/src/(?!modules/|commands/)[^/]+/", { pathNot: "\\.test\\.ts$" }),
      to: { path: "^apps/api/src/modules/" },
    },
    {
      name: "rules-do-not-know-http",
      severity: "error",
      from: from("^apps/api/src/(db|adapters|jobs)/"),
      to: { path: "^apps/api/src/(http|modules)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(build|dist|\\.react-router|generated)/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
