import { layered, layerOf } from "@songtan/client/tooling/style-layers.ts";
import { expect, test } from "vitest";

test("a page's own styles come after every part's, a part's after the controls'", () => {
  expect(
    [
      "/repo/packages/ui/src/theme/global.css",
      "/repo/node_modules/maplibre-gl/dist/maplibre-gl.css",
      "/repo/packages/ui/src/controls/icon-button.module.css",
      "/repo/packages/ui/src/navigation/top-bar.module.css",
      "/repo/apps/web/src/layouts/signed-in.module.css?used",
    ].map(layerOf),
  ).toEqual(["base", "base", "controls", "parts", "app"]);
});

test("a style sheet is put into its layer, with what it imports before it", () => {
  const css = '@import "./fonts.css";\n@import "./tokens.css";\n\np {\n  margin: 0;\n}';
  expect(layered(css, "base")).toBe(
    '@layer base, controls, parts, app;\n@import "./fonts.css" layer(base);\n@import "./tokens.css" layer(base);\n' +
      "@layer base {\n\n\n\np {\n  margin: 0;\n}\n}\n",
  );
});
