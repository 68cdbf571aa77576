// The allowed direction of imports. Each rule is tried on a planted violation by run.mjs, since a
// rule that matches nothing always passes.
const from = (path, more = {}) => ({ path, ...more });
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
      to: { path: "^(apps|sandbox|packages/(?!client|contract|domain|ui))" },
    },
    {
      name: "postgres-stands-alone",
      severity: "error",
      from: from("^packages/postgres/src"),
      to: { path: "^(apps|sandbox|packages/(?!postgres))" },
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
      from: from("^apps/api/src/(?!main\\.ts)", { pathNot: "(\\.test\\.ts|/testing/[^/]+)$" }),
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
      from: from("^apps/console/src/features/(?!shell|api|session)([^/]+)/", {
        pathNot: "\\.test\\.tsx?$",
      }),
      to: {
        path: "^apps/console/src/features/([^/]+)/",
        pathNot: "^apps/console/src/features/($1|shell|api|session)/",
      },
    },
    {
      name: "api-features-meet-in-queries",
      severity: "error",
      from: from("^apps/api/src/features/([^/]+)/", { pathNot: "\\.test\\.ts$" }),
      to: {
        path: "^apps/api/src/features/([^/]+)/",
        pathNot: "^apps/api/src/features/($1/|[^/]+/queries\\.ts$)",
      },
    },
    {
      name: "rules-do-not-know-http",
      severity: "error",
      from: from("^apps/api/src/(db|adapters|jobs)/", { pathNot: "task-list\\.ts$" }),
      to: { path: "^apps/api/src/(http|features)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(build|\\.react-router|generated)/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
