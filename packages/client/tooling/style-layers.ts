import type { Plugin } from "vite";

/** Weakest first: a rule of a later layer wins, whatever order the files come in. */
const order = "@layer base, controls, parts, app;\n";

/** The layer of a style sheet by the folder it is in. */
export function layerOf(id: string): "base" | "controls" | "parts" | "app" {
  if (!/\.module\.css(\?|$)/.test(id)) return "base";
  if (id.includes("/packages/ui/src/controls/")) return "controls";
  return /\/packages\/(ui|client)\//.test(id) ? "parts" : "app";
}

/** A style sheet inside its layer. What it imports belongs there too; imports have to come first. */
export function layered(css: string, layer: string): string {
  const imports: string[] = [];
  const rest = css.replace(/^@import\s+[^;]+?\s*;/gm, (line) => {
    imports.push(line.replace(/\s*;$/, ` layer(${layer});`));
    return "";
  });
  return `${order}${imports.join("\n")}\n@layer ${layer} {\n${rest}\n}\n`;
}

/**
 * Lets a page change a part's look by a class of its own. Both rules weigh the same, so without layers
 * the later file would win, and which that is changes with every way of dividing code into files.
 */
export function styleLayers(): Plugin {
  return {
    name: "songtan:style-layers",
    enforce: "pre",
    transform: {
      filter: { id: /\.css(\?(?!.*\b(?:url|raw)\b)|$)/ },
      handler: (code, id) => ({ code: layered(code, layerOf(id)), map: null }),
    },
  };
}
