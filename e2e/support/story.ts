import { test as plain } from "@playwright/test";

/** Lines a browser writes about things that are not the page's fault. */
const harmless = [/Failed to load resource: the server responded with a status of (401|404|409|422)/, /GPU stall|WebGL|swiftshader/i];

/**
 * A story in which nothing may go wrong unseen: a console error, an exception, or a blocked script or style fails it.
 */
export const test = plain.extend<{ watched: undefined }>({
  watched: [
    async ({ context }, use, info) => {
      const problems: string[] = [];
      context.on("console", (message) => {
        const text = `${message.text()} ${message.location().url}`;
        if (message.type() === "error" && !harmless.some((pattern) => pattern.test(text))) problems.push(text);
      });
      context.on("weberror", (problem) => problems.push(String(problem.error())));
      await use(undefined);
      if (problems.length > 0 && info.status === info.expectedStatus) throw new Error(`the console said:\n${problems.join("\n")}`);
    },
    { auto: true },
  ],
});
export { expect } from "@playwright/test";
