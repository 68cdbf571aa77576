import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SnippetLanguage, snippetLanguages, snippetOf } from "./snippets.ts";

const run = promisify(execFile);
let folder: string;
let origin: string;
const received: { path: string; key: string; repeated: boolean; body: unknown }[] = [];
/** Answers as the API does to a quote and a booking. */
const server = createServer(async (request, reply) => {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  received.push({
    path: request.url ?? "",
    key: request.headers.authorization ?? "",
    repeated: request.headers["idempotency-key"] !== undefined,
    body: JSON.parse(Buffer.concat(parts).toString()),
  });
  reply.writeHead(201, { "content-type": "application/json" });
  reply.end(JSON.stringify({ data: { id: "quote-1", number: "ST-1", state: "searching" } }));
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "snippets-"));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

/** Each is run with nothing but its language. */
const programs: Record<SnippetLanguage, string> = {
  curl: "sh",
  typescript: process.execPath,
  python: "python3",
  php: process.env.PHP_PATH ?? "php",
};
const endings = { curl: "sh", typescript: "mts", python: "py", php: "php" };
const leftOut = (process.env.TEST_WITHOUT ?? "").split(",");
const languages = snippetLanguages.filter((language) => !leftOut.includes(language));

test.each(languages)(
  "the %s snippet runs as it is: it asks the price, and books that quote",
  async (language) => {
    received.length = 0;
    const snippet = snippetOf(language, { origin, key: "sk_test_mine" });
    const file = await write(`snippet.${endings[language]}`, snippet);
    const { stdout } = await run(programs[language], [file]);
    expect(stdout).toContain("ST-1");
    expect(stdout).toContain("searching");
    const key = "Bearer sk_test_mine";
    expect(received).toMatchObject([
      { path: "/api/quotes", key, body: { vehicle: "motorcycle" } },
      { path: "/api/bookings", key, repeated: true, body: { quoteId: "quote-1" } },
    ]);
  },
);

test("the checks of a signature in the page about webhooks give what the page says", async () => {
  const page = new URL("../../../../../docs/partners/webhooks.md", import.meta.url);
  const text = await readFile(page, "utf8");
  const codeIn = (language: string) =>
    new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(text)?.[1] ?? "";
  const [secret = ""] = /whsec_\w+=*/.exec(text) ?? [];
  const [signature = ""] = /v1,[\w+/]{43}=/.exec(text) ?? [];
  const sent = JSON.stringify({
    ...{ "webhook-id": "evt_1", "webhook-timestamp": "1764000000" },
    "webhook-signature": `v1,AAAA v1a,AAAA ${signature}`,
  });
  // As it was sent, changed on its way, and too old.
  const calls = (check: string, bytes: string) =>
    [
      `${check}(${bytes}'{"type":"ping"}', ${sent}, "${secret}", 1764000100)`,
      `${check}(${bytes}'{"type":"pong"}', ${sent}, "${secret}", 1764000100)`,
      `${check}(${bytes}'{"type":"ping"}', ${sent}, "${secret}", 1764000400)`,
    ].join(", ");
  const node = `${codeIn("js")}\nconsole.log(${calls("isFromSongtan", "")});`;
  const ran = await run(process.execPath, [await write("check.mjs", node)]);
  expect(ran.stdout).toBe("true false false\n");
  const python = `${codeIn("python")}\nprint(${calls("is_from_songtan", "b")})`;
  const checked = await run("python3", [await write("check.py", python)]);
  expect(checked.stdout).toBe("True False False\n");
});
