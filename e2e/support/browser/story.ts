import {
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  test as plain,
} from "@playwright/test";
import { beginStory, endWhatIsOpen, watchPeople } from "../left-open/left-open.ts";
import { type Texts, textsOf } from "./texts.ts";

/** Lines a browser writes about things that are not the page's fault. */
const alwaysHarmless = [
  /Failed to load resource: the server responded with a status of (401|404|409|413|415|422|428)/,
  /GPU stall|WebGL|swiftshader/i,
];

type Story = {
  /** Console lines that this story causes on purpose. */
  harmless: RegExp;
  /**
   * Whether maps are drawn. Without a graphics card that uses a whole core, so only stories about
   * the map enable it.
   */
  withMap: boolean;
  problems: string[];
  leftOpen: undefined;
  watched: undefined;
  /** The texts and addresses of the project's language. */
  texts: Texts;
  /** The server of this story. */
  origin: string;
  /** Another browser next to the first, watched as closely. */
  otherBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /**
   * A page that stays open for the next story that names it, with its session and with what it has loaded: for many short
   * stories that only look. What went wrong on it fails the story that looks.
   */
  sharedPage: (name: string, begin?: (context: BrowserContext) => Promise<void>) => Promise<Page>;
};

const shared = new Map<string, { page: Page; problems: string[] }>();

/**
 * A story in which nothing may go wrong unseen: a console error, an exception, a blocked script or style, or an answer
 * of 500 and above fails it. Bookings and drivers' duty that it leaves open are ended after it.
 */
export const test = plain.extend<Story>({
  harmless: [/(?!)/, { option: true }],
  withMap: [false, { option: true }],
  problems: async ({ baseURL: _ }, use) => use([]),
  // The first to begin, so that it ends when every browser of the story is closed.
  leftOpen: [
    async ({ playwright }, use) => {
      beginStory();
      await use(undefined);
      const request = await playwright.request.newContext();
      await endWhatIsOpen(request).finally(() => request.dispose());
    },
    { auto: true, timeout: 60_000 },
  ],
  watched: [
    async ({ context, problems, harmless, withMap }, use, info) => {
      watch(context, problems, harmless);
      if (!withMap) await withoutWebGl(context);
      await use(undefined);
      if (problems.length > 0 && info.status === info.expectedStatus) {
        throw new Error(`this went wrong unseen:\n${problems.join("\n")}`);
      }
    },
    { auto: true },
  ],
  texts: async ({ locale }, use) => use(textsOf(locale?.startsWith("en") ? "en" : "th")),
  origin: async ({ baseURL }, use) => use(baseURL ?? ""),
  otherBrowser: async ({ browser, problems, harmless, withMap }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      watch(context, problems, harmless);
      if (!withMap) await withoutWebGl(context);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
  sharedPage: async ({ browser, problems, harmless }, use) => {
    let used: string[] = [];
    await use(async (name, begin = async () => {}) => {
      const known = shared.get(name) ?? { page: null, problems: [] };
      used = known.problems;
      if (known.page) {
        // What is behind another page does not move on: its transitions never end.
        await known.page.bringToFront();
        return known.page;
      }
      const context = await browser.newContext();
      watch(context, used, harmless);
      await withoutWebGl(context);
      await begin(context);
      const page = await context.newPage();
      shared.set(name, { page, problems: used });
      return page;
    });
    problems.push(...used.splice(0));
  },
});
export { expect } from "@playwright/test";

/** To call when the stories that share pages have ended: an open page is drawn and listens next to all that follows. */
export async function closeSharedPages(): Promise<void> {
  for (const { page } of shared.values()) await page.context().close();
  shared.clear();
}

function watch(context: BrowserContext, problems: string[], harmless: RegExp): void {
  watchPeople(context);
  context.on("console", (message) => {
    const text = `${message.text()} ${message.location().url}`;
    const isHarmless = [...alwaysHarmless, harmless].some((pattern) => pattern.test(text));
    if (message.type() === "error" && !isHarmless) problems.push(text);
  });
  context.on("weberror", (problem) => {
    const text = String(problem.error());
    if (!harmless.test(text)) problems.push(text);
  });
  context.on("response", (response) => {
    if (response.status() >= 500)
      problems.push(`${response.status()} from ${response.request().method()} ${response.url()}`);
  });
}

/** A browser that cannot draw the map, as some phones: the page then says so and shows a sketch. */
async function withoutWebGl(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: unknown[]
    ) {
      return kind.startsWith("webgl") ? null : Reflect.apply(getContext, this, [kind, ...rest]);
    } as typeof getContext;
  });
}
