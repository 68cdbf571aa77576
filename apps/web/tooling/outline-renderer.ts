import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "react-router";

/** Renders pages by the built server code. For a page without a file, the result is its outline (`HydrateFallback`). */
export async function outlineRenderer(buildDirectory: string) {
  const file = pathToFileURL(join(resolve(buildDirectory), "server/index.js")).href;
  const handle = createRequestHandler(
    (await import(/* @vite-ignore */ file)) as ServerBuild,
    "production",
  );
  return async (path: string): Promise<string> => {
    const answer = await handle(new Request(`http://localhost${path}`));
    if (!answer.ok) throw new Error(`the outline of ${path} was answered ${answer.status}`);
    return answer.text();
  };
}
